import { pruned, type Pruned } from '../changes/changes.reads.ts';

/**
 * What was asked for, where a test has pruned nothing of it.
 * @throws Error some of it is gone
 */
export function kept<T>(answer: T | Pruned): T {
  if (answer === pruned) throw new Error('Some of these changes were pruned.');
  return answer;
}
