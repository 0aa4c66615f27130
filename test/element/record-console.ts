/**
 * Records the lines of some methods of the console in each test of a suite, and keeps them out of its output. To silence
 * an element's errors, preventDefault() would suppress the notice too.
 */
export function recordConsole(...methods: ("error" | "warn")[]): string[] {
  const { error, warn } = console;
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    for (const method of methods) console[method] = (...words: unknown[]) => void lines.push(words.join(" "));
  });
  afterEach(() => void Object.assign(console, { error, warn }));
  return lines;
}
