import * as fc from 'fast-check';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { definePlugin, type Plugin } from './plugin.ts';
import { find, reconcile } from './reconcile.ts';
import { shellState } from './shell-state.fixture.ts';
import type { ShellState } from './shell.ts';

function stateOf(activeRole: ShellState['session']['activeRole'], survivor = ''): ShellState {
  return shellState({
    session: { signedIn: true, user: undefined, userId: 'u', name: survivor, activeRole },
  });
}

const shared = {
  icon: createElement('i'),
  persist: { version: 1 },
  load: () => Promise.resolve({ default: () => null }),
} as const;

const plugins: readonly Plugin[] = [
  definePlugin({ ...shared, id: 'phod', name: 'PHOD', pattern: 'phod', title: () => 'PHOD' }),
  definePlugin({
    ...shared,
    id: 'datarais',
    name: 'DataRAIS',
    pattern: 'datarais-{entryId}',
    title: ({ entryId }) => entryId,
    canOpen: ({ entryId }) => (entryId === 'gone' ? 'It is gone.' : true),
  }),
  definePlugin({
    ...shared,
    id: 'admin',
    name: 'Admin',
    pattern: 'admin',
    title: () => 'Admin',
    roles: ['admin'],
  }),
  ...(['chat', 'rooms'] as const).map((id) =>
    definePlugin({
      ...shared,
      id,
      name: id,
      pattern: id,
      title: () => id,
      exclusive: { group: 'conversation', survives: (_, state) => state.session.name === id },
    }),
  ),
];

const ids = fc.constantFrom(
  'phod',
  'admin',
  'chat',
  'rooms',
  'datarais-1',
  'datarais-gone',
  'datarais-',
  'nothing',
);
const states = fc
  .record({
    role: fc.constantFrom('standard' as const, 'admin' as const, 'guest' as const),
    survivor: fc.constantFrom('', 'chat', 'rooms'),
  })
  .map(({ role, survivor }) => stateOf(role, survivor));

describe('reconcile', () => {
  it('WORK-090 leaves out a tab of an unknown type', () => {
    const { keep, drop } = reconcile(plugins, ['phod', 'nothing'], stateOf('standard'));
    expect(keep).toEqual(['phod']);
    expect(drop).toEqual([{ id: 'nothing', why: 'unknown' }]);
  });

  it('WORK-070 lets the chat and the rooms take each other’s place', () => {
    const state = stateOf('standard');
    expect(reconcile(plugins, ['phod', 'chat', 'rooms'], state).keep).toEqual(['phod', 'rooms']);
    expect(reconcile(plugins, ['phod', 'rooms', 'chat'], state).keep).toEqual(['phod', 'chat']);
  });

  it.each([
    ['column', undefined],
    ['both', 'both'],
    ['dock', 'dock'],
  ] as const)('takes a panel placed %s for a tab when it can be one', (placement, found) => {
    const panel = definePlugin({
      ...shared,
      id: placement,
      name: placement,
      pattern: 'panel',
      placement,
      title: () => '',
    });
    expect(find([panel], 'panel')?.plugin.id).toBe(found);
  });

  it('names the reason of each tab it drops', () => {
    const open = ['phod', 'nothing', 'admin', 'datarais-gone', 'phod', 'chat', 'rooms'];
    expect(reconcile(plugins, open, stateOf('standard'))).toEqual({
      keep: ['phod', 'rooms'],
      drop: [
        { id: 'nothing', why: 'unknown' },
        { id: 'admin', why: 'role' },
        { id: 'datarais-gone', why: 'denied', reason: 'It is gone.' },
        { id: 'phod', why: 'duplicate' },
        { id: 'chat', why: 'exclusive' },
      ],
    });
  });

  it('keeps the survivor of a group, whatever was activated last', () => {
    const { keep } = reconcile(plugins, ['rooms', 'chat'], stateOf('standard', 'rooms'));
    expect(keep).toEqual(['rooms']);
  });

  it('keeps or drops each tab, in order, and never opens one', () => {
    fc.assert(
      fc.property(fc.array(ids), states, (open, state) => {
        const { keep, drop } = reconcile(plugins, open, state);
        expect([...keep, ...drop.map(({ id }) => id)].toSorted()).toEqual(open.toSorted());
        expect(keep).toEqual([...new Set(open)].filter((id) => keep.includes(id)));
      }),
    );
  });

  it('is settled: what it keeps it keeps again', () => {
    fc.assert(
      fc.property(fc.array(ids), states, (open, state) => {
        const { keep } = reconcile(plugins, open, state);
        expect(reconcile(plugins, keep, state)).toEqual({ keep, drop: [] });
      }),
    );
  });

  it('leaves at most one tab of a group, and one when there was one', () => {
    fc.assert(
      fc.property(fc.array(ids), states, (open, state) => {
        const group = (tabs: readonly string[]) => tabs.filter((id) => /^(chat|rooms)$/.test(id));
        const { keep } = reconcile(plugins, open, state);
        const expected = group(open).length === 0 || state.session.activeRole === 'guest' ? 0 : 1;
        expect(group(keep)).toHaveLength(expected);
      }),
    );
  });
});
