export interface Program {
  name: string;
  variable?: string;
  commands?: string[];
  paths?: string[];
}

export interface Machine {
  env: Record<string, string | undefined>;
  exists: (path: string) => boolean;
}

export function findProgram(program: Program, machine?: Machine): string | undefined;
