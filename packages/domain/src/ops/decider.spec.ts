import { ada, dana, mo, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, it } from 'vitest';
import { rebuildDecider, type RebuildCommand } from './decider.ts';
import type { RebuildEvent } from './events.ts';

const at = '2026-11-20T10:00:00.000Z';
const projector = 'rooms';
const begun: RebuildEvent = { type: 'RebuildBegun', data: { projector } };
const finished: RebuildEvent = { type: 'RebuildFinished', data: { projector } };
const failed = (brokeOff: boolean): RebuildEvent => ({
  type: 'RebuildFailed',
  data: { projector, brokeOff },
});
const begin = (actor = ada): RebuildCommand => ({
  type: 'BeginRebuild',
  data: { projector },
  actor,
  at,
});
const end = (
  outcome: 'done' | 'failed' | 'brokeOff',
  actor = system,
  reason?: string,
): RebuildCommand => ({
  type: 'EndRebuild',
  data: { outcome, ...(reason === undefined ? {} : { reason }) },
  actor,
  at,
});

describe('building the read models anew', () => {
  it('[RB1] is begun by an admin, and ended once by the platform', () => {
    given(rebuildDecider).when(begin()).happens(begun);
    given(rebuildDecider, begun).when(end('done')).happens(finished);
    given(rebuildDecider, begun).when(end('failed')).happens(failed(false));
    given(rebuildDecider, begun).when(end('brokeOff')).happens(failed(true));
    given(rebuildDecider, begun)
      .when(end('failed', system, 'the disk is full'))
      .happens({
        type: 'RebuildFailed',
        data: { projector, brokeOff: false, reason: 'the disk is full' },
      });
    given(rebuildDecider, begun, finished).when(end('failed')).nothingHappens();
    given(rebuildDecider).when(end('brokeOff')).nothingHappens();
  });

  it('[RB1] is begun by nobody else, and ended by no person', () => {
    given(rebuildDecider).when(begin(dana)).isRefused('FORBIDDEN');
    given(rebuildDecider).when(begin(mo)).isRefused('FORBIDDEN');
    given(rebuildDecider, begun).when(end('done', ada)).isRefused('FORBIDDEN');
  });

  it('[RB2] was broken off when another begins though nothing ended it', () => {
    given(rebuildDecider, begun).when(begin()).happens(failed(true), begun);
  });
});
