import type { ServerFrame } from '@mach42/contracts/socket/frames.ts';
import { createApi } from '@mach42/plugin-kit/api/client.ts';
import { ShellContext } from '@mach42/plugin-kit/hooks.ts';
import { initialWorkspace } from '@mach42/plugin-kit/initial-state.ts';
import { actionOf } from '@mach42/plugin-kit/live.ts';
import { reconcile } from '@mach42/plugin-kit/reconcile.ts';
import { shellState } from '@mach42/plugin-kit/shell-state.fixture.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import type { PluginSlice } from '@mach42/plugin-kit/slices.ts';
import { readFileSync } from 'node:fs';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { combineReducers, legacy_createStore, type Reducer, type Store } from 'redux';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { helloPlugin } from '../../examples/hello-tab/src/plugin.tsx';
import { packagesImportedBy } from '../architecture/package-imports.ts';
import { repository, sourceFiles } from '../architecture/source-files.ts';

const folder = 'examples/hello-tab';

/** Its children are given as arguments of `createElement`. */
const StoreProvider = Provider as ComponentType<{ readonly store: Store }>;

const reducerOf =
  (slice: PluginSlice): Reducer =>
  (state: unknown, action) =>
    slice.reducer(state, action);

/** A store with the state of the shell and the slices of the plugin, as the shell makes it. */
async function setUp() {
  const { Panel, slices, live } = await helloPlugin.load();
  const state = shellState({ workspace: { ...initialWorkspace } });
  const session = { ...state.session, name: 'Dana' };
  const constant =
    <Value>(value: Value): Reducer<Value> =>
    () =>
      value;
  const reducers = Object.fromEntries([
    ...Object.entries({ ...state, session }).map(([name, value]) => [name, constant(value)]),
    ...slices.map((slice) => [slice.reducerPath, reducerOf(slice)]),
  ]) as Record<string, Reducer>;
  const store = legacy_createStore(combineReducers(reducers));
  const opened: string[] = [];
  const nothing = () => undefined;
  const shell = {
    api: createApi({ fetch, token: nothing, verify: async () => false, signedOut: nothing }),
    workspace: {
      open: (id) => void opened.push(id),
      activate: nothing,
      close: nothing,
      goTo: nothing,
    },
    dispatch: (action) => void store.dispatch(action),
    getState: () => shellState(),
  } satisfies Partial<Shell> as unknown as Shell;
  const show = () =>
    renderToStaticMarkup(
      createElement(
        StoreProvider,
        { store },
        createElement(
          ShellContext,
          { value: shell },
          createElement(Panel, { tabId: 'hello', container: 'dock' }),
        ),
      ),
    );
  const receive = (frame: Extract<ServerFrame, { t: 'event' }>) => {
    const action = actionOf(live, frame);
    if (action !== undefined) store.dispatch(action);
  };
  const resync = () => {
    const action = live.resync?.();
    if (action !== undefined) store.dispatch(action);
  };
  return { show, receive, resync, shell, opened };
}

/** The part of the frame that the plugin reads. */
const posted = (roomId: string) =>
  ({ t: 'event', position: '1', type: 'MessagePosted', data: { message: { roomId } } }) as Extract<
    ServerFrame,
    { t: 'event' }
  >;

describe('the example of a plugin', () => {
  it('imports what its package lists, and of the product the plugin kit alone', () => {
    const imported = sourceFiles(`${folder}/src/*.{ts,tsx}`).flatMap(packagesImportedBy);
    const manifest = readFileSync(`${repository}/${folder}/package.json`, 'utf8');
    const { dependencies } = JSON.parse(manifest) as { dependencies: object };
    expect(new Set(imported)).toEqual(new Set(Object.keys(dependencies)));
    expect(imported.filter((name) => name.startsWith('@mach42/'))).toEqual(
      imported.filter((name) => name === '@mach42/plugin-kit'),
    );
  });

  it('is built against the doors of the kit, with the panel in a file of its own', async () => {
    const isOwnOrKit = (id: string) => /^[./\0]|^@mach42\//.test(id);
    const built = await build({
      root: `${repository}/${folder}`,
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: false,
        lib: { entry: 'src/plugin.tsx', formats: ['es'] },
        rollupOptions: { external: (id) => !isOwnOrKit(id) },
      },
    });
    const outputs = [built].flat() as Rolldown.RolldownOutput[];
    const chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
    const entry = chunks.find(({ isEntry }) => isEntry);
    expect(entry?.exports).toEqual(['helloPlugin']);
    const own = (chunk: Rolldown.OutputChunk | undefined, file: string) =>
      chunk?.moduleIds.some((id) => id.endsWith(`${folder}/src/${file}`));
    expect(own(entry, 'panel.tsx')).toBe(false);
    expect(chunks.filter((chunk) => own(chunk, 'panel.tsx'))).toHaveLength(1);
  });

  it('greets the person, and counts the messages that come in', async () => {
    const { show, receive } = await setUp();
    expect(show()).toContain('Hello, Dana');
    expect(show()).toContain('No messages yet');
    receive(posted('r1'));
    receive(posted('r2'));
    receive(posted('r2'));
    expect(show()).toMatch(/New messages<\/h3><span[^>]*>3</);
    expect(show()).toContain('in 2 rooms');
  });

  it('starts the count again where changes were missed', async () => {
    const { show, receive, resync } = await setUp();
    receive(posted('r1'));
    resync();
    expect(show()).toContain('No messages yet');
  });

  it('is opened by its command, and restored by its id', async () => {
    const { shell, opened } = await setUp();
    helloPlugin.commands[0]?.run(shell);
    expect(opened).toEqual(['hello']);
    expect(reconcile([helloPlugin], opened, shellState()).keep).toEqual(['hello']);
  });

  it('is not for guests', () => {
    const { session } = shellState();
    const guest = shellState({ session: { ...session, signedIn: false, activeRole: 'guest' } });
    expect(reconcile([helloPlugin], ['hello'], guest).keep).toEqual([]);
  });
});
