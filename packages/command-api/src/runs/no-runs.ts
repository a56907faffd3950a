import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { ModelRuns } from './model-runs.ts';

const notHere = async () => refuse('UNAVAILABLE', 'No model can be called here.');

/** For whoever serves the calls without processors. */
export const noRuns: ModelRuns = {
  requireFits: async () => undefined,
  merge: notHere,
  chat: notHere,
};
