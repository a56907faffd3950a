import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import { shellState } from '@mach42/plugin-kit/shell-state.fixture.ts';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { tabIdsOf, tabSetOf } from './dock-json.ts';
import { layoutVersion, readEnvelope, readRemote, type ReadEnvelope } from './layout-envelope.ts';
import { restoreLayout } from './layout-restore.ts';

const shared = {
  icon: createElement('i'),
  persist: { version: 1 },
  load: () => Promise.resolve({ default: () => null }),
} as const;

const plugins = [
  definePlugin({
    ...shared,
    id: 'models',
    name: 'Models',
    pattern: 'models',
    title: () => '',
    firstLayout: { order: 2, weight: 38, fromWidth: 1700 },
  }),
  definePlugin({
    ...shared,
    id: 'phod',
    name: 'PHOD',
    pattern: 'phod',
    title: () => '',
    firstLayout: { order: 1, weight: 62 },
  }),
  definePlugin({
    ...shared,
    id: 'admin',
    name: 'Admin',
    pattern: 'admin',
    title: () => '',
    roles: ['admin'],
  }),
  definePlugin({
    ...shared,
    id: 'passing',
    name: 'Passing',
    pattern: 'passing',
    title: () => '',
    persist: false,
  }),
];

const state = shellState();

/** Pixels. */
const wide = 1920;

function stored(openTabs: readonly string[], dockTabs: readonly string[]): ReadEnvelope {
  const dock = { type: 'row', weight: 100, children: [tabSetOf(dockTabs)] };
  return readRemote({ version: layoutVersion, openTabs, panelVisible: false, dock, views: {} });
}

describe('restoring a layout', () => {
  it('leaves out of the first layout what has no room in the window', () => {
    const layout = restoreLayout(readEnvelope(null), plugins, state, 1440);
    expect(layout.openTabs).toEqual(['phod']);
    expect(layout.dock.children).toEqual([tabSetOf(['phod'], 62)]);
  });

  it('shows a new user the first layout, its first tab active', () => {
    const layout = restoreLayout(readEnvelope(null), plugins, state, wide);
    expect(layout.dock.children).toEqual([tabSetOf(['phod'], 62), tabSetOf(['models'], 38)]);
    expect(layout.openTabs.at(-1)).toBe('phod');
    expect(layout.notes).toEqual([]);
  });

  it('falls back to the first layout when the stored one is damaged, and says so', () => {
    const layout = restoreLayout(readEnvelope('{"version":1,'), plugins, state, wide);
    expect(tabIdsOf(layout.dock)).toEqual(['phod', 'models']);
    expect(layout.notes).toMatchObject([
      { type: 'warning', source: 'Workspace', message: expect.stringContaining('not a JSON') },
    ]);
  });

  it('leaves out what may not be open, with a note', () => {
    const layout = restoreLayout(
      stored(['nothing', 'admin', 'phod'], ['phod']),
      plugins,
      state,
      wide,
    );
    expect(layout.openTabs).toEqual(['phod']);
    expect(layout.notes.map(({ message }) => message)).toEqual([
      'The tab nothing was left out: no such tab is known.',
      'The tab admin was left out: your role does not allow it.',
    ]);
  });

  it('forgets tabs that do not last, without a note', () => {
    const layout = restoreLayout(
      stored(['passing', 'phod'], ['passing', 'phod']),
      plugins,
      state,
      wide,
    );
    expect(tabIdsOf(layout.dock)).toEqual(['phod']);
    expect(layout.notes).toEqual([]);
  });

  it('finds a tab set for a tab that lost its own, with a note', () => {
    const layout = restoreLayout(stored(['models', 'phod'], ['phod']), plugins, state, wide);
    expect(tabIdsOf(layout.dock)).toEqual(['phod', 'models']);
    expect(layout.notes).toMatchObject([{ message: expect.stringContaining('models') }]);
  });

  it('keeps the visibility of the panel', () => {
    expect(restoreLayout(stored(['phod'], ['phod']), plugins, state, wide).panelVisible).toBe(
      false,
    );
  });
});
