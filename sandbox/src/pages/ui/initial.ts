/** The first character of a name, as people count characters. */
export function initial(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? "";
}
