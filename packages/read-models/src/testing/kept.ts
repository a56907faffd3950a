import { pruned, type Pruned } from '../changes/changes.reads.ts';

/**
 * Returns the answer, in a test that has pruned nothing of it.
 * @throws Error some of it is gone
 */
export function kept<T>(answer: T | Pruned): T {
  if (answer === pruned) throw new Error('Some of these changes were pruned.');
  return answer;
}
