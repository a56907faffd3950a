import { defaultInstructions } from '@mach42/contracts/jobs/instructions.ts';
import type { EntryRun } from '@mach42/contracts/jobs/schemas.ts';

/** Makes a run that ended after 38 seconds with a proposal that passes every check. */
export function entryRun(change: Partial<EntryRun> & { readonly id: string }): EntryRun {
  return {
    _id: change.id,
    route: 'queue',
    status: 'completed',
    progress: 1,
    queuePosition: null,
    modelId: 'mach42v1:latest',
    instructions: defaultInstructions,
    saigeVersion: 2,
    createdAt: '2026-11-20T09:00:00.000Z',
    startedAt: '2026-11-20T09:00:10.000Z',
    finishedAt: '2026-11-20T09:00:48.000Z',
    error: null,
    proposal: {
      baseVersion: 3,
      operations: 2,
      removed: 0,
      checks: {
        verbatim: true,
        nothingRemoved: [],
        forbiddenUntouched: true,
        parses: true,
        truncated: false,
        sizeChange: 40,
      },
    },
    isDiscarded: false,
    calls: { provider: 'anthropic', inputTokens: 1204, outputTokens: 310, cost: 0.0042 },
    savedAs: null,
    ...change,
  };
}
