import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import type { LogInput } from '@mach42/plugin-kit/shell.ts';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authActions } from '../auth/auth.slice.ts';
import { memoryStorage } from '../auth/memory-storage.fixture.ts';
import { dana } from '../auth/users.fixture.ts';
import { createAppStore } from '../store/store.ts';
import { tabSetOf } from './dock-json.ts';
import { layoutVersion, type LayoutEnvelope } from './layout-envelope.ts';
import { createLayoutKeeper } from './layout-keeper.ts';
import { uiActions } from './ui.slice.ts';

const plugins = ['phod', 'models', 'history'].map((id, order) =>
  definePlugin({
    id,
    name: id,
    pattern: id,
    icon: createElement('i'),
    title: () => id,
    persist: { version: 1 },
    ...(id === 'history' ? {} : { firstLayout: { order, weight: 50 } }),
    load: () => Promise.resolve({ default: () => null }),
  }),
);

const key = `workspace_layout:${dana.id}`;

function envelope(openTabs: readonly string[], savedAt: number): LayoutEnvelope {
  const dock = { type: 'row', weight: 100, children: [tabSetOf(openTabs)] };
  return {
    version: layoutVersion,
    savedAt,
    openTabs,
    panelVisible: true,
    dock,
    views: {},
    pinned: [],
  };
}

function setUp(local?: LayoutEnvelope) {
  const { store } = createAppStore();
  const storage = memoryStorage(local === undefined ? {} : { [key]: JSON.stringify(local) });
  const saved: unknown[] = [];
  const notes: LogInput[] = [];
  const flush = vi.fn<() => Promise<void>>(() => Promise.resolve());
  store.dispatch(authActions.signedIn({ token: 't', user: dana }));
  const windowStorage = memoryStorage();
  const resets: (() => void)[] = [];
  let time = 1000;
  const parts = {
    store,
    plugins,
    storage,
    sync: { save: (_: unknown, value: unknown) => void saved.push(value), flush },
    log: (note: LogInput) => void notes.push(note),
    now: () => time,
    startsInColumn: () => false,
    windowWidth: () => 1920,
    windowStorage,
    onReset: (putBack: () => void) => void resets.push(putBack),
  };
  const keeper = createLayoutKeeper(parts);
  const later = (milliseconds: number) => {
    time += milliseconds;
    return createLayoutKeeper(parts);
  };
  const open = () => store.getState().ui.activeWorkspaceTabs;
  const initialized = () => store.getState().workspace.isInitialized;
  const local2 = () => storage.getItem(key);
  return {
    store,
    storage,
    keeper,
    saved,
    notes,
    open,
    initialized,
    stored: local2,
    flush,
    later,
    resets,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the layout of a person', () => {
  it('WORK-250 is shown at once from this browser, and stays when the server’s is older', () => {
    const { keeper, open } = setUp(envelope(['history'], 20));
    keeper.restore(dana.id);
    expect(open()).toEqual(['history']);
    keeper.settle(envelope(['phod'], 10));
    expect(open()).toEqual(['history']);
  });

  it('is the server’s when that is newer, which this browser then keeps', () => {
    const { keeper, open, stored } = setUp(envelope(['history'], 20));
    keeper.restore(dana.id);
    const before = keeper.dock()?.key;
    keeper.settle(envelope(['phod'], 30));
    expect(open()).toEqual(['phod']);
    expect(keeper.dock()?.key).not.toBe(before);
    expect(JSON.parse(stored() ?? '')).toEqual(envelope(['phod'], 30));
  });

  it('waits for the server on a device that knows none', () => {
    const { keeper, open, initialized } = setUp();
    keeper.restore(dana.id);
    expect(initialized()).toBe(false);
    expect(keeper.dock()).toBeUndefined();
    keeper.settle(envelope(['history'], 30));
    expect(initialized()).toBe(true);
    expect(open()).toEqual(['history']);
  });

  it('is the first one for a person new', () => {
    const { keeper, open } = setUp();
    keeper.restore(dana.id);
    keeper.settle(undefined);
    expect(open().toSorted()).toEqual(['models', 'phod']);
  });

  it('is never saved before restoring has finished', () => {
    const { keeper, store, saved, stored } = setUp();
    keeper.restore(dana.id);
    store.dispatch(uiActions.opened(['history']));
    keeper.flush();
    vi.runAllTimers();
    expect(stored()).toBeNull();
    expect(saved).toEqual([]);
  });

  it('is saved here and on the server when it changes, and not because it was shown', () => {
    const { keeper, store, saved, stored } = setUp(envelope(['phod'], 20));
    keeper.restore(dana.id);
    keeper.settle(undefined);
    keeper.dockChanged({ ...(envelope(['phod'], 0).dock as object), id: 'of the library' });
    vi.runAllTimers();
    expect(saved).toEqual([]);
    store.dispatch(uiActions.opened(['phod', 'history']));
    vi.runAllTimers();
    expect(saved).toMatchObject([{ openTabs: ['phod', 'history'], savedAt: 1000 }]);
    expect(JSON.parse(stored() ?? '')).toEqual(saved[0]);
  });

  it('of this browser, damaged, gives way to the server’s, with a note', () => {
    const { keeper, storage, open, notes } = setUp();
    storage.setItem(key, '{');
    keeper.restore(dana.id);
    keeper.settle(envelope(['history'], 5));
    expect(open()).toEqual(['history']);
    expect(notes).toMatchObject([
      { type: 'warning', message: expect.stringContaining('not a JSON object') },
    ]);
  });

  it('WORK-180 is forgotten everywhere by a reset, after which nothing is saved', async () => {
    const { keeper, store, saved, stored, flush } = setUp(envelope(['phod'], 20));
    keeper.restore(dana.id);
    keeper.settle(undefined);
    await keeper.reset();
    expect(stored()).toBeNull();
    expect(saved).toEqual([null]);
    expect(flush).toHaveBeenCalledOnce();
    store.dispatch(uiActions.opened(['history']));
    keeper.flush();
    vi.runAllTimers();
    expect(stored()).toBeNull();
    expect(saved).toEqual([null]);
  });

  it('is put back after a reset by who asks for it in time', async () => {
    const { keeper, open, saved, later, resets } = setUp(envelope(['history'], 20));
    keeper.restore(dana.id);
    keeper.settle(undefined);
    await keeper.reset();

    const next = later(29_000);
    next.restore(dana.id);
    next.settle(null);
    expect(open()).toEqual(['models', 'phod']);
    expect(resets).toHaveLength(1);
    resets[0]?.();
    expect(open()).toEqual(['history']);
    expect(saved.at(-1)).toMatchObject({ openTabs: ['history'] });
  });

  it('is not offered again, nor to another person, nor half a minute later', async () => {
    const { keeper, open, later, resets } = setUp(envelope(['history'], 20));
    keeper.restore(dana.id);
    keeper.settle(undefined);
    await keeper.reset();
    const other = later(0);
    other.restore('someone-else');
    other.settle(null);
    expect(resets).toHaveLength(0);

    const next = later(1000);
    next.restore(dana.id);
    next.settle(null);
    expect(resets).toHaveLength(1);
    next.leave();
    resets[0]?.();
    expect(open()).toEqual([]);

    const again = later(0);
    again.restore(dana.id);
    again.settle(null);
    expect(resets).toHaveLength(1);
    await again.reset();
    const late = later(30_001);
    late.restore(dana.id);
    late.settle(null);
    expect(resets).toHaveLength(1);
  });

  it('is taken as it is, used again, and kept from then on', () => {
    const { keeper, open, stored } = setUp(envelope(['phod'], 5));
    keeper.restore(dana.id);
    expect(keeper.current()).toBeUndefined();
    keeper.use(envelope(['history'], 6));
    expect(open()).toEqual(['phod']);
    keeper.settle(undefined);
    const before = keeper.current() ?? expect.fail('There is no layout.');
    expect(before.openTabs).toEqual(['phod']);
    keeper.use(envelope(['history'], 6));
    expect(open()).toEqual(['history']);
    expect(stored()).toContain('"openTabs":["history"]');
    keeper.use(before);
    expect(open()).toEqual(['phod']);
  });
});
