import { ada, dana, guest } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { proposalOf } from '@mach42/testing/proposal.ts';
import { describe, it } from 'vitest';
import {
  runsDecider,
  type KeepRun,
  type RunCommand,
  type RunDiscarded,
  type RunKept,
  type RunRestored,
} from './decider.ts';

const at = '2026-11-20T10:00:00.000Z';
const kept: RunKept = {
  type: 'RunKept',
  data: {
    runId: 'call-1',
    userId: dana.id,
    entryId: 'entry-1',
    route: 'cloud',
    modelId: 'mach42v1:latest',
    instructions: 'Merge it.',
    saigeVersion: 2,
    startedAt: at,
    proposal: proposalOf(),
  },
};
const keep = (actor = dana, data: Partial<RunKept['data']> = {}): KeepRun => ({
  type: 'KeepRun',
  data: { ...kept.data, ...data },
  actor,
  at,
});

const about = { runId: 'call-1', userId: dana.id, entryId: 'entry-1' };
const discarded: RunDiscarded = { type: 'RunDiscarded', data: about };
const restored: RunRestored = { type: 'RunRestored', data: about };
const rule = (type: 'DiscardRun' | 'RestoreRun', actor = dana): RunCommand => ({
  type,
  data: {},
  actor,
  at,
});

describe('a run that a request waited for', () => {
  it('[RU1] [RU2] is kept once, with what it ran with', () => {
    given(runsDecider).when(keep()).happens(kept);
    given(runsDecider, kept).when(keep()).nothingHappens();
  });

  it('[RU1] is kept for no other person, and for no guest', () => {
    given(runsDecider).when(keep(ada)).isRefused('FORBIDDEN');
    given(runsDecider)
      .when(keep(guest, { userId: guest.id }))
      .isRefused('FORBIDDEN');
  });

  it('[RU3] is discarded once, and offered again once', () => {
    given(runsDecider, kept).when(rule('DiscardRun')).happens(discarded);
    given(runsDecider, kept, discarded).when(rule('DiscardRun')).nothingHappens();
    given(runsDecider, kept, discarded).when(rule('RestoreRun')).happens(restored);
    given(runsDecider, kept).when(rule('RestoreRun')).nothingHappens();
    given(runsDecider, kept, discarded, restored).when(rule('DiscardRun')).happens(discarded);
  });

  it('[RU3] is discarded by no other person, as if it did not exist', () => {
    for (const actor of [ada, guest]) {
      given(runsDecider, kept).when(rule('DiscardRun', actor)).isRefused('NOT_FOUND');
      given(runsDecider, kept, discarded).when(rule('RestoreRun', actor)).isRefused('NOT_FOUND');
    }
    given(runsDecider).when(rule('DiscardRun')).isRefused('NOT_FOUND');
  });
});
