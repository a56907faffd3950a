import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import type { Saga } from './screen-of.ts';

/** One of the ways in which an entry is processed. */
export interface RunRoute {
  /** For the Event Log. */
  readonly title: string;
  /** Ends when the proposal is open, or the run has told of its failure. */
  readonly run: (shell: Shell, entryId: string, modelId: string) => Saga;
  /** What the person is told of a failure. */
  readonly failureText: (error: ApiError) => string;
  /** What else a failure leads to. */
  readonly failed?: (entryId: string, error: ApiError) => Saga;
}
