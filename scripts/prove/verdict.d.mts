export interface Verdict {
  caughtBy?: string;
  reason?: string;
}

export interface ReportedFailure {
  title: string;
  isAssertion: boolean;
  message: string;
}

export function failureLine(title: string, error: unknown): string;
export function failuresIn(output: string): ReportedFailure[];
export function judge(run: { output: string; code: number | null; isOverdue: boolean }): Verdict;
