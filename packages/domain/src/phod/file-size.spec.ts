import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { diffJson } from '@mach42/json-document/diff/json-diff.ts';
import { dana } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { phod } from '@mach42/testing/phod-arbitraries.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldAll } from '../kernel/decider.ts';
import { phodDecider, type RevertPhod, type SavePhod } from './decider.ts';
import type { PhodCreated, PhodEvent } from './events.ts';

const at = '2026-11-20T10:00:00.000Z';
const userId = dana.id;
const source = { kind: 'manual' } as const;

const created = (briefData: BriefData): PhodCreated => ({
  type: 'PhodCreated',
  data: { userId, version: 1, briefData, source, summary: '', savedBy: userId },
});
const saved = (version: number, ops: readonly PhodOperation[]): PhodEvent => ({
  type: 'PhodSaved',
  data: { userId, version, ops, source, summary: '', savedBy: userId },
});
const save = (briefData: BriefData): SavePhod => ({
  type: 'SavePhod',
  data: { userId, briefData, source },
  actor: dana,
  at,
});
const revert = (
  data: Pick<RevertPhod['data'], 'target' | 'pointer' | 'toVersion'>,
): RevertPhod => ({
  type: 'RevertPhod',
  data: { userId, ...data },
  actor: dana,
  at,
});
const listOf = (length: number): unknown[] => Array<unknown>(length).fill('x');

describe('the size of a file', () => {
  it('[PH7] refuses a file with too many values, and names the bound and the pointer', () => {
    const briefData = { a: {}, b: listOf(limits.phod.items + 1) };
    const decide = () => phodDecider.decide(save(briefData), phodDecider.initialState);
    expect(decide).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        message: phodTexts.beyond.items(limits.phod.items),
        details: [expect.objectContaining({ path: '/briefData/b' })],
      }),
    );
  });

  it('[PH8] lets a file become smaller that was stored before there was a bound', () => {
    const { items } = limits.phod;
    const large = created({ b: listOf(items + 3) });
    const state = phodDecider.evolve(phodDecider.initialState, large, at);
    const events = phodDecider.decide(save({ b: listOf(items + 2) }), state);
    expect(events).toMatchObject([{ data: { ops: [{ op: 'remove' }] } }]);
    given(phodDecider, large)
      .when(save({ b: listOf(items + 4) }))
      .isRefused('VALIDATION_ERROR', phodTexts.beyond.items(items + 3));
  });

  it('[PH7] refuses to go back to more than a file may have', () => {
    const half = limits.phod.values / 2;
    const past = { a: listOf(half) };
    const now = created({ b: listOf(half) });
    const back = revert({ target: past, pointer: '/a', toVersion: 1 });
    given(phodDecider, now)
      .when(back)
      .isRefused('VALIDATION_ERROR', phodTexts.beyond.values(limits.phod.values));
  });
});

describe('folding', () => {
  it('[PH23] comes to the same, version by version or all at once', () => {
    fc.assert(
      fc.property(fc.array(phod, { minLength: 1, maxLength: 6 }), ([start = {}, ...files]) => {
        const all: { event: PhodEvent; at: string }[] = [{ event: created(start), at }];
        for (const [index, file] of files.entries()) {
          const ops = diffJson(index === 0 ? start : files[index - 1], file);
          all.push({ event: saved(index + 2, ops), at });
        }
        const { initialState } = phodDecider;
        const after = foldAll(phodDecider, initialState, all);
        expect(after).toEqual(
          all.reduce((state, { event }) => phodDecider.evolve(state, event, at), initialState),
        );
        expect(after).toMatchObject({ briefData: files.at(-1) ?? start });
      }),
    );
  });

  it('[PH23] of 20,000 saves of a file of 20,000 fields copies the file once', () => {
    const size = 20_000;
    let copies = 0;
    const fields = new Proxy(
      Object.fromEntries(Array.from({ length: size }, (_, n) => [`k${n}`, n])),
      {
        ownKeys(target) {
          copies += 1;
          return Reflect.ownKeys(target);
        },
      },
    );
    const state = { exists: true, userId, version: 1, briefData: { fields } } as const;
    const events = Array.from({ length: size }, (_, n) => {
      const op = { op: 'replace', path: `/fields/k${n}`, value: -n, oldValue: n } as const;
      return { event: saved(n + 2, [op]), at };
    });
    expect(foldAll(phodDecider, state, events)).toMatchObject({ version: size + 1 });
    expect(copies).toBe(1);
  });
});

describe('a save that says it comes from an entry', () => {
  const fromEntry = (briefData: BriefData): SavePhod => {
    const command = save(briefData);
    return { ...command, data: { ...command.data, source: { kind: 'datarais' } } };
  };

  it('[PH46] changes no section of secrets, in whichever spelling', () => {
    const before = { notes: ['a'], secrets: { pin: 1 } };
    for (const briefData of [
      { notes: ['a'] },
      { notes: ['a'], secrets: { pin: 2 } },
      { ...before, _Secrets: {} },
      { ...before, ' sécrets ': {} },
      { ...before, ｓｅｃｒｅｔｓ: {} },
    ]) {
      given(phodDecider, created(before))
        .when(fromEntry(briefData))
        .isRefused('VALIDATION_ERROR', phodTexts.secretsChanged);
      const state = phodDecider.evolve(phodDecider.initialState, created(before), at);
      expect(phodDecider.decide(save(briefData), state)).toHaveLength(1);
      expect(phodDecider.decide(fromEntry({ ...before, notes: [] }), state)).toHaveLength(1);
    }
    given(phodDecider).when(fromEntry(before)).isRefused('VALIDATION_ERROR');
  });
});
