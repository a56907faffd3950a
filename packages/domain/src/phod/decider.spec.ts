import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { valueAt } from '@mach42/json-document/pointer.ts';
import { ada, dana, guest, pia, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { phod } from '@mach42/testing/phod-arbitraries.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phodDecider, type RevertPhod, type SavePhod, opsBackTo } from './decider.ts';
import type { PhodCreated, PhodEvent } from './events.ts';

const at = '2026-11-20T10:00:00.000Z';
const userId = dana.id;
const source = { kind: 'manual' } as const;
const lease = { name: 'Lease', deadline: '2026-11-01' };
const first = { projects: [lease], tasks: ['paint'] };
const second = { projects: [{ ...lease, deadline: '2026-12-01' }], tasks: ['paint', 'pack'] };

const created: PhodCreated = {
  type: 'PhodCreated',
  data: {
    userId,
    version: 1,
    briefData: first,
    source,
    summary: 'Created with 2 sections',
    savedBy: userId,
  },
};
const saved: PhodEvent = {
  type: 'PhodSaved',
  data: {
    userId,
    version: 2,
    ops: [
      {
        op: 'replace',
        path: '/projects/0/deadline',
        value: '2026-12-01',
        oldValue: '2026-11-01',
      },
      { op: 'add', path: '/tasks/1', value: 'pack' },
    ],
    source,
    summary: 'Projects: Lease deadline changed; Tasks: 1 added',
    savedBy: userId,
  },
};

const save = (briefData: unknown, change: Partial<SavePhod['data']> = {}, actor = dana) =>
  ({
    type: 'SavePhod',
    data: { userId, briefData: briefData as BriefData, source, ...change },
    actor,
    at,
  }) as const;
const revert = (change: Partial<RevertPhod['data']> = {}): RevertPhod => ({
  type: 'RevertPhod',
  data: { userId, toVersion: 1, target: first, ...change },
  actor: dana,
  at,
});
const file = (...events: readonly PhodEvent[]) => given(phodDecider, ...events);

describe('saving a file', () => {
  it('is ordered by its person, and about that person', () => {
    for (const event of [created, saved]) {
      expect(phodDecider.about(event)).toEqual({ key: userId, subjects: [userId] });
    }
  });

  it('[PH3] makes version 1, then operations', () => {
    file().when(save(first)).happens(created);
    file(created).when(save(second)).happens(saved);
  });

  it('[PH1] is for its person, and for the platform', () => {
    file()
      .when(save(first, {}, pia))
      .isRefused('FORBIDDEN');
    file()
      .when(save(first, {}, ada))
      .isRefused('FORBIDDEN');
    file()
      .when(save(first, { userId: guest.id }, guest))
      .isRefused('FORBIDDEN');
    file()
      .when(save(first, {}, system))
      .happens({ ...created, data: { ...created.data, savedBy: 'system' } });
  });

  it.each([[[]], ['text'], [null]])('[PH2] PHOD-360 needs an object, not %o', (briefData) => {
    file().when(save(briefData)).isRefused('VALIDATION_ERROR', phodTexts.invalidStructure);
  });

  it('[PH7] is not for files nested beyond reason', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)]);
    const event = { ...created, data: { ...created.data, summary: 'Created with 1 section' } };
    const briefData = { a: nested(99) };
    file()
      .when(save(briefData))
      .happens({ ...event, data: { ...event.data, briefData } });
    file()
      .when(save({ a: nested(100) }))
      .isRefused('VALIDATION_ERROR', phodTexts.tooDeep);
  });

  it('[PH4] changes nothing when nothing differs, from whatever version', () => {
    file(created).when(save(first)).nothingHappens();
    file(created, saved)
      .when(save(second, { baseVersion: 1 }))
      .nothingHappens();
  });

  it('[PH5] is a conflict from a version that is not current', () => {
    file(created, saved)
      .when(save({ ...second, notes: [] }, { baseVersion: 1 }))
      .isRefused('CONFLICT', phodTexts.stale(1, 2));
    file(created)
      .when(save(second, { baseVersion: 0 }))
      .isRefused('CONFLICT');
    file()
      .when(save(first, { baseVersion: 1 }))
      .isRefused('CONFLICT', phodTexts.stale(1, 0));
    file()
      .when(save(first, { baseVersion: 0 }))
      .happens(created);
    file(created)
      .when(save(second, { baseVersion: 1 }))
      .happens(saved);
  });

  it('[PH6] keeps where it came from', () => {
    const from = { kind: 'datarais', entryId: 'entry-1', jobId: 'job-1' } as const;
    file(created)
      .when(save(second, { source: from }))
      .happens({ ...saved, data: { ...saved.data, source: from } });
  });

  it('[PH3] [PH20] folds to what was saved', () => {
    fc.assert(
      fc.property(fc.array(phod, { minLength: 1, maxLength: 6 }), (files) => {
        let state = phodDecider.initialState;
        for (const briefData of files) {
          for (const event of phodDecider.decide(save(briefData), state)) {
            state = phodDecider.evolve(state, event, at);
          }
          expect(state).toMatchObject({ exists: true, briefData });
        }
      }),
    );
  });
});

describe('going back', () => {
  const reverted = (change: object): PhodEvent => ({
    type: 'PhodReverted',
    data: {
      userId,
      version: 3,
      ops: [
        {
          op: 'replace',
          path: '/projects/0/deadline',
          value: '2026-11-01',
          oldValue: '2026-12-01',
        },
        { op: 'remove', path: '/tasks/1', oldValue: 'pack' },
      ],
      source: { kind: 'revert', revertedTo: 1 },
      summary: 'Back to v1',
      savedBy: userId,
      toVersion: 1,
      ...change,
    },
  });

  it('[PH10] makes a new version', () => {
    file(created, saved).when(revert()).happens(reverted({}));
  });

  it('[PH11] leaves everything elsewhere as it is', () => {
    file(created, saved)
      .when(revert({ pointer: '/tasks' }))
      .happens(
        reverted({
          ops: [{ op: 'remove', path: '/tasks/1', oldValue: 'pack' }],
          summary: 'Tasks: back to v1',
          pointer: '/tasks',
        }),
      );
  });

  it('[PH10] needs a version to go back to', () => {
    for (const toVersion of [0, 3]) {
      file(created, saved)
        .when(revert({ toVersion }))
        .isRefused('NOT_FOUND', phodTexts.noSuchVersion);
    }
    file().when(revert()).isRefused('NOT_FOUND', phodTexts.noSuchVersion);
  });

  it('[PH12] needs a difference', () => {
    file(created).when(revert()).isRefused('VALIDATION_ERROR', phodTexts.unchanged);
    file(created, saved)
      .when(revert({ pointer: '/tasks/0' }))
      .isRefused('VALIDATION_ERROR', phodTexts.unchanged);
  });

  it('[PH13] is a conflict from a version that is not current', () => {
    file(created, saved)
      .when(revert({ baseVersion: 1 }))
      .isRefused('CONFLICT', phodTexts.stale(1, 2));
  });

  it.each(['/none', '/tasks/7', 'tasks', '/tasks/0/name'])(
    '[PH11] needs a pointer that is in one of the versions: %s',
    (pointer) => {
      file(created, saved)
        .when(revert({ pointer }))
        .isRefused('VALIDATION_ERROR', phodTexts.noSuchPointer);
    },
  );
});

describe('what goes back at one pointer', () => {
  it('[PH11] brings a section back that is gone', () => {
    expect(opsBackTo({}, first, '/tasks')).toEqual([
      { op: 'add', path: '/tasks', value: ['paint'] },
    ]);
  });

  it('[PH11] takes away what was not there', () => {
    expect(opsBackTo(second, first, '/tasks/1')).toEqual([
      { op: 'remove', path: '/tasks/1', oldValue: 'pack' },
    ]);
  });

  it('[PH11] brings an item back at the end of a list that is shorter', () => {
    const target = { tasks: ['a', 'b', 'c', 'd'] };
    expect(opsBackTo({ tasks: ['a'] }, target, '/tasks/3')).toEqual([
      { op: 'add', path: '/tasks/1', value: 'd' },
    ]);
  });

  it('[PH11] brings the outermost back of what is gone', () => {
    expect(opsBackTo({ projects: [] }, first, '/projects/0/deadline')).toEqual([
      { op: 'add', path: '/projects/0', value: lease },
    ]);
    expect(opsBackTo({ projects: 'none' }, first, '/projects/0')).toEqual([
      { op: 'replace', path: '/projects', value: [lease], oldValue: 'none' },
    ]);
  });

  it('[PH10] [PH11] leads all the way back, or back in one section and nowhere else', () => {
    fc.assert(
      fc.property(phod, phod, (current, target) => {
        const state = { exists: true, userId, version: 1, briefData: current } as const;
        for (const pointer of ['', '/tasks']) {
          if (pointer !== '' && !('tasks' in current || 'tasks' in target)) continue;
          const ops = opsBackTo(current, target, pointer);
          const { data } = reverted(ops);
          const after = phodDecider.evolve(state, { type: 'PhodReverted', data }, at);
          const briefData = after.exists ? after.briefData : undefined;
          expect(valueAt(briefData, pointer)).toEqual(valueAt(target, pointer));
          if (pointer !== '') expect({ ...briefData, tasks: 0 }).toEqual({ ...current, tasks: 0 });
        }
      }),
    );
  });
});

function reverted(ops: ReturnType<typeof opsBackTo>) {
  return {
    data: {
      userId,
      version: 2,
      ops,
      source: { kind: 'revert' },
      summary: '',
      savedBy: userId,
      toVersion: 1,
    },
  } as const;
}
