/** The report of a run that a process sends to the process that started it. */
export interface RunReport {
  readonly seed: number;
  readonly digest: string;
  readonly steps: number;
  readonly events: number;
  readonly seconds: number;
  readonly ms: number;
  readonly rule?: string;
  readonly message?: string;
}
