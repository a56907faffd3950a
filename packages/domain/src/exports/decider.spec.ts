import { exportTexts } from '@mach42/contracts/exports/texts.ts';
import { ada, dana, guest, mo, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../kernel/decider.ts';
import { exportsDecider } from './decider.ts';
import type { ExportEvent } from './events.ts';

const at = '2026-11-20T10:00:00.000Z';
const [leaseUntil, laterUntil, expiresAt] = [
  '2026-11-20T10:01:00.000Z',
  '2026-11-20T10:02:00.000Z',
  '2026-11-21T10:00:00.000Z',
];
const of = { userId: dana.id, exportId: 'export-1' };
const [one, two] = ['one', 'two'];

const dayBefore = '2026-11-19T10:00:00.000Z';
const request = (actor: Actor = dana, when = at, exportId = of.exportId, since = dayBefore) =>
  ({ type: 'RequestExport', data: { ...of, exportId, since }, actor, at: when }) as const;
const by = { actor: system, at } as const;
const start = (workerId = one, more: object = {}) =>
  ({ type: 'StartExport', data: { workerId, leaseUntil, ...more }, ...by }) as const;
const keep = (workerId = one, hashes: readonly string[] = ['a', 'b']) =>
  ({
    type: 'KeepExportParts',
    data: { workerId, hashes, done: 2, parts: 9 },
    ...by,
  }) as const;
const complete = (workerId = one) =>
  ({ type: 'CompleteExport', data: { workerId, bytes: 900, expiresAt }, ...by }) as const;
const remove = (actor: Actor, reason: 'person' | 'expired' | 'forgotten' = 'person') =>
  ({ type: 'RemoveExport', data: { exportId: of.exportId, reason }, actor, at }) as const;
const clear = (run: number, actor: Actor = system) =>
  ({ type: 'ClearExport', data: { exportId: of.exportId, run }, actor, at }) as const;

const requested: ExportEvent = { type: 'PersonalExportRequested', data: of };
const started = (workerId = one, attempt = 1, run = 1): ExportEvent => ({
  type: 'PersonalExportStarted',
  data: { ...of, workerId, leaseUntil, attempt, run },
});
const kept = (run = 1, hashes: readonly string[] = ['a', 'b'], workerId = one): ExportEvent => ({
  type: 'PersonalExportPartsKept',
  data: { ...of, workerId, run, hashes, done: 2, parts: 9 },
});
const completed: ExportEvent = {
  type: 'PersonalExportCompleted',
  data: { ...of, workerId: one, bytes: 900, expiresAt },
};
const failed: ExportEvent = {
  type: 'PersonalExportFailed',
  data: { ...of, workerId: one },
};
const released: ExportEvent = {
  type: 'PersonalExportReleased',
  data: { ...of, workerId: one },
};
const removed = (reason: 'person' | 'expired' | 'forgotten' = 'person'): ExportEvent => ({
  type: 'PersonalExportRemoved',
  data: { ...of, reason },
});
const cleared = (run: number): ExportEvent => ({
  type: 'PersonalExportCleared',
  data: { ...of, run },
});

describe('a file of own data', () => {
  it('[DX1] is requested by its person alone, and one at a time', () => {
    given(exportsDecider).when(request()).happens(requested);
    for (const actor of [guest, mo, ada])
      given(exportsDecider).when(request(actor)).isRefused('FORBIDDEN');
    for (const before of [
      [requested],
      [requested, started()],
      [requested, started(), completed],
    ] as const)
      given(exportsDecider, ...before)
        .when(request())
        .nothingHappens();
    given(exportsDecider, requested, started(), failed).when(request()).happens(requested);
  });

  it('[DX1] is begun again when the one before has expired', () => {
    const next = {
      type: 'PersonalExportRequested',
      data: { ...of, exportId: 'export-2' },
    } as const;
    given(exportsDecider, requested, started(), completed)
      .when(request(dana, expiresAt, 'export-2'))
      .happens(removed('expired'), next);
  });

  it('[DX1] is begun 20 times in 24 hours and no more, however often it is deleted', () => {
    const asOften = Array.from({ length: 20 }, () => [requested, removed()]).flat();
    const state = asOften.reduce(
      (before, event) => exportsDecider.evolve(before, event, at),
      exportsDecider.initialState,
    );
    const within = request(dana, '2026-11-21T09:59:59.000Z', undefined, '2026-11-20T09:59:59.000Z');
    expect(() => exportsDecider.decide(within, state)).toThrow(exportTexts.tooMany);
    const nextDay = request(dana, '2026-11-21T10:00:00.000Z', undefined, at);
    expect(exportsDecider.decide(nextDay, state)).toEqual([requested]);
  });

  it('[DX2] is written by one worker, whose lease is renewed', () => {
    given(exportsDecider, requested).when(start()).happens(started());
    given(exportsDecider, requested, started()).when(start(two)).isRefused('CONFLICT');
    const renew = { type: 'RenewExportLease', data: { workerId: one, leaseUntil: laterUntil } };
    given(exportsDecider, requested, started())
      .when({ ...renew, ...by } as never)
      .happens({
        type: 'PersonalExportLeaseRenewed',
        data: { ...of, workerId: one, leaseUntil: laterUntil },
      });
    for (const actor of [dana, ada])
      given(exportsDecider, requested)
        .when({ ...start(), actor })
        .isRefused('FORBIDDEN');
  });

  it('[DX2] is taken over from a worker whose lease has expired, which can change nothing then', () => {
    const expired = { workerId: one, leaseUntil };
    const over = [requested, started(), kept()] as const;
    given(exportsDecider, ...over)
      .when(start(two, { expired }))
      .happens(started(two, 2, 2));
    for (const late of [keep(), complete()])
      given(exportsDecider, ...over, started(two, 2, 2))
        .when(late)
        .isRefused('CONFLICT');
    const twice = [started(two, 2, 2), started(one, 3, 3)];
    given(exportsDecider, requested, started(), ...twice)
      .when(start(two, { expired }))
      .isRefused('CONFLICT');
  });

  it('[DX2] a release says when it is tried again, where it waits', () => {
    const retryAt = laterUntil;
    const release = { type: 'ReleaseExport', data: { workerId: one, retryAt } } as const;
    given(exportsDecider, requested, started())
      .when({ ...release, ...by })
      .happens({
        type: 'PersonalExportReleased',
        data: { ...of, workerId: one, retryAt },
      });
  });

  it('[DX2] a release is no attempt, and the next run has another number', () => {
    given(exportsDecider, requested, started(), released)
      .when(start())
      .happens(started(one, 1, 2));
  });

  it('[DX3] records parts while it is written, and none after', () => {
    given(exportsDecider, requested, started()).when(keep()).happens(kept());
    given(exportsDecider, requested, started(), kept()).when(complete()).happens(completed);
    given(exportsDecider, requested, started(), completed).when(keep()).isRefused('CONFLICT');
  });

  it.each([
    ['released', [released]],
    ['failed', [failed]],
    ['removed', [removed()]],
    ['taken over', [started(two, 2, 2)]],
  ] as const)('[DX3] knows the parts of a run that was %s until they are deleted', (_, after) => {
    const before = [requested, started(), kept(), ...after] as const;
    given(exportsDecider, ...before)
      .when(clear(1))
      .happens(cleared(1));
    given(exportsDecider, ...before, cleared(1))
      .when(clear(1))
      .nothingHappens();
    given(exportsDecider, ...before)
      .when(clear(1, dana))
      .isRefused('FORBIDDEN');
  });

  it('[DX4] is removed by its person or the platform, and does not exist for others', () => {
    const ready = [requested, started(), kept(), completed] as const;
    given(exportsDecider, ...ready)
      .when(remove(dana))
      .happens(removed());
    for (const actor of [mo, ada])
      given(exportsDecider, ...ready)
        .when(remove(actor))
        .isRefused('NOT_FOUND');
    given(exportsDecider, ...ready)
      .when(remove(dana, 'forgotten'))
      .isRefused('FORBIDDEN');
    for (const reason of ['expired', 'forgotten'] as const)
      given(exportsDecider, ...ready)
        .when(remove(system, reason))
        .happens(removed(reason));
    given(exportsDecider, ...ready, removed())
      .when(remove(system, 'expired'))
      .nothingHappens();
    given(exportsDecider, ...ready, removed())
      .when(remove(dana))
      .isRefused('NOT_FOUND');
  });
});
