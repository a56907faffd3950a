import { createApi } from '@mach42/plugin-kit/api/client.ts';
import { definePlugin, type PluginModule } from '@mach42/plugin-kit/plugin.ts';
import type { LogInput, Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { createSlice } from '@reduxjs/toolkit';
import { createElement } from 'react';
import { take } from 'redux-saga/effects';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppStore } from '../store/store.ts';
import { createPluginHost } from './plugin-host.ts';

const seen = createSlice({
  name: 'seen',
  initialState: { events: 0, resyncs: 0 },
  reducers: {
    event: (state) => ({ ...state, events: state.events + 1 }),
    resync: (state) => ({ ...state, resyncs: state.resyncs + 1 }),
  },
});

function setUp(module: Partial<PluginModule<'seen'>> = {}) {
  const app = createAppStore();
  const logged: LogInput[] = [];
  const nothing = () => undefined;
  const shell: Shell = {
    reads: app.reads,
    api: createApi({
      fetch,
      token: nothing,
      verify: () => Promise.resolve(false),
      signedOut: nothing,
    }),
    workspace: { open: nothing, activate: nothing, close: nothing, goTo: nothing },
    toasts: { success: nothing, warning: nothing, error: nothing, undo: nothing },
    notices: { show: () => false },
    log: (entry) => void logged.push(entry),
    rooms: { open: nothing, close: nothing, typing: nothing, activate: nothing },
    display: { prefer: nothing, arrange: nothing },
    models: { select: nothing, reload: nothing, refused: nothing },
    commands: { offers: () => false, run: nothing },
    reconnect: nothing,
    signIn: nothing,
    dispatch: (action) => void app.store.dispatch(action),
    getState: () => app.store.getState(),
  };
  const load = vi.fn<() => Promise<PluginModule<'seen'>>>(() =>
    Promise.resolve({ default: () => null, slices: [seen], ...module }),
  );
  const plugin = definePlugin({
    id: 'seen',
    name: 'Seen',
    pattern: 'seen',
    icon: createElement('i'),
    title: () => 'Seen',
    persist: false,
    load,
  });
  const host = createPluginHost(app, () => shell);
  return { host, plugin, load, logged, state: () => readSlice(seen, app.store.getState()) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the plugin host', () => {
  it('loads a plugin once, however often it is asked', async () => {
    const { host, plugin, load } = setUp();
    const [first, second] = await Promise.all([host.load(plugin), host.load(plugin)]);
    expect(first).toBe(second);
    expect(load).toHaveBeenCalledOnce();
  });

  it('tries again after a load that failed', async () => {
    const { host, plugin, load } = setUp();
    load.mockRejectedValueOnce(new Error('offline'));
    await expect(host.load(plugin)).rejects.toThrow('offline');
    await expect(host.load(plugin)).resolves.toBeDefined();
  });

  it('has one promise for rendering also after a load that failed, until it is to try again', async () => {
    const { host, plugin, load } = setUp();
    load.mockRejectedValue(new Error('gone'));
    const first = host.forPanel(plugin);
    await expect(first).rejects.toThrow('gone');
    expect(host.forPanel(plugin)).toBe(first);
    expect(load).toHaveBeenCalledOnce();
    load.mockResolvedValue({ default: () => null, slices: [seen] });
    host.tryAgain(plugin);
    await expect(host.forPanel(plugin)).resolves.toBeDefined();
  });

  it('notifies a plugin that is loaded late of who is online', async () => {
    const { host, plugin, state } = setUp({ live: { presence: () => seen.actions.event() } });
    host.receive({ t: 'presence', userId: 'gone', online: true });
    host.connected();
    host.receive({ t: 'presence', userId: 'mo', online: true });
    host.receive({ t: 'presence', userId: 'pia', online: true });
    host.receive({ t: 'presence', userId: 'pia', online: false });
    await host.load(plugin);
    expect(state().events).toBe(1);
  });

  it('notifies a plugin that is loaded late of who is online where people are named again', async () => {
    const { host, plugin, state } = setUp({ live: { presence: () => seen.actions.event() } });
    host.receive({ t: 'online', roomId: 'r', count: 700 });
    host.receive({ t: 'online', roomId: 'r', count: 2, userIds: ['mo', 'pia'] });
    await host.load(plugin);
    expect(state().events).toBe(2);
  });

  it('gives events to the plugins that know them, once they are loaded', async () => {
    const { host, plugin, state } = setUp({
      live: {
        events: { PhodSaved: () => seen.actions.event() },
        resync: () => seen.actions.resync(),
      },
    });
    const frame = { t: 'event', position: '1', type: 'PhodSaved', data: {} } as const;
    host.receive(frame);
    await host.load(plugin);
    host.receive(frame);
    host.receive({ ...frame, type: 'RoomCreated' });
    host.receive({ ...frame, type: 'toString' });
    host.resync();
    expect(state()).toEqual({ events: 1, resyncs: 1 });
  });

  it('starts a saga once', async () => {
    let starts = 0;
    const { host, plugin } = setUp({
      *saga() {
        starts += 1;
        yield take('never');
      },
    });
    await host.load(plugin);
    await host.load(plugin);
    expect(starts).toBe(1);
  });

  it('runs a saga and a live mapping that two plugins share once', async () => {
    let starts = 0;
    const shared: Partial<PluginModule<'seen'>> = {
      live: { resync: () => seen.actions.resync() },
      *saga() {
        starts += 1;
        yield take('never');
      },
    };
    const { host, plugin, state } = setUp(shared);
    await host.load(plugin);
    await host.load({ ...plugin, id: 'other' });
    host.resync();
    expect(starts).toBe(1);
    expect(state().resyncs).toBe(1);
    host.startOver();
    expect(starts).toBe(2);
  });

  it('starts a saga that crashed again after a pause, with an entry in the Event Log', async () => {
    let starts = 0;
    const { host, plugin, logged } = setUp({
      // oxlint-disable-next-line require-yield
      *saga() {
        starts += 1;
        throw new Error('broken');
      },
    });
    await host.load(plugin);
    expect(starts).toBe(1);
    expect(logged).toMatchObject([{ type: 'error', details: 'broken' }]);
    await vi.advanceTimersByTimeAsync(999);
    expect(starts).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(starts).toBe(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(starts).toBe(3);
  });

  it('starts over for another person: state forgotten, sagas started again', async () => {
    let running = 0;
    const { host, plugin, state } = setUp({
      live: { resync: () => seen.actions.resync() },
      *saga() {
        running += 1;
        try {
          yield take('never');
        } finally {
          running -= 1;
        }
      },
    });
    await host.load(plugin);
    host.resync();
    host.startOver();
    expect(running).toBe(1);
    expect(state()).toEqual(seen.getInitialState());
  });
});
