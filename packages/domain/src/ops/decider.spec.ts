import { ada, dana, mo, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
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

describe('rebuilding the read models', () => {
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

  it('[RB1] is begun by no other person, and ended by no person', () => {
    given(rebuildDecider).when(begin(dana)).isRefused('FORBIDDEN');
    given(rebuildDecider).when(begin(mo)).isRefused('FORBIDDEN');
    given(rebuildDecider, begun).when(end('done', ada)).isRefused('FORBIDDEN');
  });

  it('[RB11] is requested by the platform alone, where none is under way', () => {
    const request = (actor = system) =>
      ({ type: 'RequestRebuild', data: { projector }, actor, at }) as const;
    given(rebuildDecider).when(request()).happens(begun);
    given(rebuildDecider, begun).when(request()).nothingHappens();
    given(rebuildDecider, begun, finished).when(request()).happens(begun);
    given(rebuildDecider).when(request(ada)).isRefused('FORBIDDEN');
  });

  it('[RB2] was broken off when another begins though nothing ended it', () => {
    given(rebuildDecider, begun).when(begin()).happens(failed(true), begun);
  });
});

describe('a rebuild under way', () => {
  const compared: RebuildEvent = {
    type: 'RebuildCompared',
    data: { projector, position: '9', rows: 2, tables: ['rooms'] },
  };
  const of = (type: 'RebuildPaused' | 'RebuildResumed' | 'RebuildAborted' | 'RebuildApproved') =>
    ({ type, data: { projector } }) as const;
  const control = (
    type: 'PauseRebuild' | 'ResumeRebuild' | 'AbortRebuild' | 'ApproveRebuild',
    actor = ada,
  ): RebuildCommand => ({ type, data: {}, actor, at });
  const compare = (actor = system): RebuildCommand => ({
    type: 'RecordComparison',
    data: { position: '9', rows: 2, tables: ['rooms'] },
    actor,
    at,
  });
  const show = (reason: string, actor = ada): RebuildCommand => ({
    type: 'ShowRebuildSamples',
    data: { reason, tables: ['rooms'] },
    actor,
    at,
  });

  it('[RB7] is paused, resumed and aborted by an admin, each once', () => {
    given(rebuildDecider, begun).when(control('PauseRebuild')).happens(of('RebuildPaused'));
    const paused = of('RebuildPaused');
    given(rebuildDecider, begun, paused).when(control('PauseRebuild')).nothingHappens();
    given(rebuildDecider, begun, paused)
      .when(control('ResumeRebuild'))
      .happens(of('RebuildResumed'));
    given(rebuildDecider, begun).when(control('ResumeRebuild')).nothingHappens();
    given(rebuildDecider, begun, paused)
      .when(control('AbortRebuild'))
      .happens(of('RebuildAborted'));
    given(rebuildDecider, begun, of('RebuildAborted')).when(end('failed')).nothingHappens();
    given(rebuildDecider).when(control('AbortRebuild')).isRefused('CONFLICT');
  });

  it('[RB7] is not paused once its rows are compared, and is not held up when they are used', () => {
    given(rebuildDecider, begun, compared).when(control('PauseRebuild')).isRefused('CONFLICT');
    const approved = [begun, of('RebuildPaused'), compared, of('RebuildApproved')];
    const state = approved.reduce(
      (before, event) => rebuildDecider.evolve(before, event, at),
      rebuildDecider.initialState,
    );
    expect(state).toMatchObject({ isApproved: true, isPaused: false });
  });

  it('[RB7] is controlled by an admin alone', () => {
    for (const type of [
      'PauseRebuild',
      'ResumeRebuild',
      'AbortRebuild',
      'ApproveRebuild',
    ] as const) {
      for (const actor of [dana, mo]) {
        given(rebuildDecider, begun, compared).when(control(type, actor)).isRefused('FORBIDDEN');
      }
    }
    given(rebuildDecider, begun).when(compare(ada)).isRefused('FORBIDDEN');
    given(rebuildDecider, begun, compared)
      .when(show('A room was missing.', mo))
      .isRefused('FORBIDDEN');
  });

  it('[RB8] is used after a comparison alone, and cannot be held up after that', () => {
    given(rebuildDecider, begun).when(compare()).happens(compared);
    given(rebuildDecider).when(compare()).nothingHappens();
    given(rebuildDecider, begun).when(control('ApproveRebuild')).isRefused('CONFLICT');
    given(rebuildDecider, begun, compared)
      .when(control('ApproveRebuild'))
      .happens(of('RebuildApproved'));
    const approved = of('RebuildApproved');
    given(rebuildDecider, begun, compared, approved)
      .when(control('AbortRebuild'))
      .isRefused('CONFLICT');
    given(rebuildDecider, begun, compared, approved).when(end('done')).happens(finished);
  });

  it('[RB8] has rows that differ shown for a reason', () => {
    given(rebuildDecider, begun, compared)
      .when(show(' A room was missing. '))
      .happens({
        type: 'RebuildSamplesShown',
        data: { projector, reason: 'A room was missing.', tables: ['rooms'] },
      });
    given(rebuildDecider, begun, compared).when(show('short')).isRefused('VALIDATION_ERROR');
    given(rebuildDecider, begun).when(show('A room was missing.')).isRefused('CONFLICT');
  });
});
