import type { Environment } from './arguments.ts';

export interface Console {
  readonly env: Environment;
  readonly print: (text: string) => void;
  /** Shows how far something is, in place of what it showed before; absent where no person looks. */
  readonly status?: (text: string) => void;
  /** Ends a copy between two of its transactions. */
  readonly signal: AbortSignal;
}
