import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import { listAccess } from '@mach42/contracts/audit/calls.ts';
import { listBlockedPeople } from '@mach42/contracts/blocking/calls.ts';
import { getEmailState, getOwnEmail } from '@mach42/contracts/email/calls.ts';
import type { EmailState } from '@mach42/contracts/email/schemas.ts';
import { healthDetails } from '@mach42/contracts/health/calls.ts';
import type { HealthDetails } from '@mach42/contracts/health/schemas.ts';
import { listModels } from '@mach42/contracts/models/calls.ts';
import { listPictures } from '@mach42/contracts/pictures/calls.ts';
import { listPins } from '@mach42/contracts/pins/calls.ts';
import { getPreferences, savePreference } from '@mach42/contracts/preferences/calls.ts';
import { getPushState } from '@mach42/contracts/push/calls.ts';
import { listReminders } from '@mach42/contracts/reminders/calls.ts';
import { listSavedMessages } from '@mach42/contracts/saved/calls.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import type { ServerFrame } from '@mach42/contracts/socket/frames.ts';
import { readStorage } from '@mach42/contracts/storage/calls.ts';
import type { OwnStorage } from '@mach42/contracts/storage/schemas.ts';
import { guest, verify } from '@mach42/contracts/users/calls.ts';
import { listIdentities } from '@mach42/contracts/users/openid-calls.ts';
import { listPasskeys, getSignInMethods } from '@mach42/contracts/users/passkey-calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { getSecondFactor } from '@mach42/contracts/users/second-factor-calls.ts';
import { ShellContext } from '@mach42/plugin-kit/hooks.ts';
import type { PanelContainer, Plugin } from '@mach42/plugin-kit/plugin.ts';
import { authActions } from '@mach42/web/auth/auth.slice.ts';
import { writeAuth, writeGuest } from '@mach42/web/auth/stored-auth.ts';
import { AppContext } from '@mach42/web/shell/app-context.ts';
import { createApp, type App } from '@mach42/web/shell/create-app.ts';
import { Page, ToastArea } from '@mach42/web/shell/page.tsx';
import { PanelFrame } from '@mach42/web/workspace/panel-frame.tsx';
import {
  act,
  cleanup,
  render,
  waitFor,
  within,
  type BoundFunctions,
  type queries,
  type RenderResult,
} from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { FakeServer } from './fake-server.ts';
import { FakeSocket } from './fake-socket.ts';
import { desk, lookLike, phone } from './layout.ts';
import { guestPerson, people, type SignedInRole } from './people.ts';

export interface ScreenOptions {
  /** A role, one person, a guest, or no person yet. An ordinary person when left out. */
  readonly as?: SignedInRole | User | 'guest' | 'anonymous';
  /** The answers of the server, beside those that the shell itself asks for. */
  readonly server?: FakeServer;
  /** The plugins of the workspace; commands of others than the one shown need theirs. */
  readonly plugins?: readonly Plugin[];
  /** A phone. */
  readonly small?: boolean;
}

/** A name as people and screen readers have it; a string is the whole of it. */
type Name = string | RegExp;

/** A part of a screen, with the queries of Testing Library bound to it. */
export type Part = BoundFunctions<typeof queries>;

/** The screen that a test opened, with its user and server. */
export interface Screen extends RenderResult {
  readonly user: UserEvent;
  readonly server: FakeServer;
  readonly app: App;
  /** Waits for the part with a role and a name: a dialog, a region, a list item. */
  readonly part: (role: string, name?: Name, within?: Part) => Promise<Part>;
  readonly dialog: (name: Name) => Promise<Part>;
  /** Presses the button, once it is there. */
  readonly press: (button: Name, within?: Part) => Promise<void>;
  /** Presses an element of another role: a menu item, a tab, a switch. */
  readonly choose: (role: string, name: Name, within?: Part) => Promise<void>;
  /** Replaces the text of a field. */
  readonly fill: (label: Name, text: string, within?: Part) => Promise<void>;
  /** Waits until a text is there, once or more often. */
  readonly shows: (text: Name) => Promise<void>;
  /** Waits until a text is nowhere. */
  readonly gone: (text: Name) => Promise<void>;
  /** The messages of the Event Log, the oldest first. */
  readonly logged: () => readonly string[];
  /** Ids of the tabs that were asked for, the newest at the end. */
  readonly openTabs: () => readonly string[];
  /** The server sends a frame over the socket. */
  readonly receive: (frame: ServerFrame) => void;
}

interface Opened {
  readonly app: App;
  readonly server: FakeServer;
  readonly tabs: string[];
}

const opened: Opened[] = [];

/** The whole page, at a path. */
export async function openPage(path: string, options: ScreenOptions = {}): Promise<Screen> {
  history.replaceState(null, '', path);
  const { app, server } = start(options);
  return screenOf(app, server, <Page app={app} />);
}

/** One panel of a plugin in the shell's frame: `openPanel(roomsPlugin, 'rooms', { as: 'admin' })`. */
export async function openPanel(
  plugin: Plugin,
  tabId: string = plugin.pattern,
  options: ScreenOptions & { readonly container?: PanelContainer } = {},
): Promise<Screen> {
  const { app, server } = start({ plugins: [plugin], ...options });
  const container = options.container ?? 'dock';
  await settled(app, options);
  await app.host.load(plugin);
  return screenOf(
    app,
    server,
    <Around app={app}>
      <PanelFrame plugin={plugin} tabId={tabId} container={container} />
    </Around>,
  );
}

/** A part of a screen by itself: a dialog, a form. The slices and sagas of `plugins` are there. */
export async function openPart(part: ReactElement, options: ScreenOptions = {}): Promise<Screen> {
  const { app, server } = start(options);
  await settled(app, options);
  for (const plugin of app.plugins) await app.host.load(plugin);
  return screenOf(app, server, <Around app={app}>{part}</Around>);
}

/** Takes the screens of a test away; the calls that a test left without an answer. */
export async function closeScreens(): Promise<readonly string[]> {
  cleanup();
  for (const { app, server } of opened) {
    server.release();
    app.app.store.dispatch(authActions.signedOut());
  }
  const unexpected = opened.flatMap(({ server }) => server.unexpected);
  opened.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  return unexpected;
}

function Around({ app, children }: { readonly app: App; readonly children: ReactElement }) {
  return (
    <Provider store={app.app.store}>
      <AppContext value={app}>
        <ShellContext value={app.shell}>
          <PortalProvider>
            <OverlaysProvider>
              <BrowserRouter>
                {children}
                <ToastArea />
              </BrowserRouter>
            </OverlaysProvider>
          </PortalProvider>
        </ShellContext>
      </AppContext>
    </Provider>
  );
}

function start({ as = 'standard', server = new FakeServer(), ...options }: ScreenOptions) {
  const user = typeof as === 'object' ? as : people[as as SignedInRole];
  if (as === 'guest') writeGuest(localStorage, { token: 'guest', user: guestPerson });
  else if (as !== 'anonymous') writeAuth(localStorage, { token: 'token', user });
  vi.stubGlobal('fetch', withShell(server, user).fetch);
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('Worker', SilentWorker);
  lookLike(options.small === true ? phone : desk);
  const app = createApp(options.plugins ?? []);
  const tabs: string[] = [];
  const { open } = app.shell.workspace;
  const noted = (id: string): void => {
    tabs.push(id);
    open(id);
  };
  Object.assign(app.shell.workspace, { open: noted });
  opened.push({ app, server, tabs });
  return { app, server };
}

/** Results of a worker thread are not awaited. */
class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

const noSecondFactor = { isOn: false, since: null, recoveryCodesLeft: 0, policy: 'off' } as const;
const noEmail = { isOffered: false, address: null, confirmedAt: null, pending: null } as const;
const noEmailSent: EmailState = {
  server: null,
  from: null,
  requiresTls: true,
  sent: 0,
  failed: 0,
  waiting: 0,
  lastFailure: null,
};
const nothingStored: OwnStorage = {
  bytes: 0,
  day: 0,
  events: 0,
  kinds: { files: 0, entries: 0, messages: 0, jobs: 0, other: 0 },
  limits: { bytes: null, day: null },
};

/** A server without providers that is well. */
export const healthy: HealthDetails = {
  status: 'healthy',
  websocket: { status: 'connected', latency: 12, connectedClients: 1, lastHeartbeat: null },
  api: { status: 'healthy', responseTime: 3, lastCheck: '2026-01-01T00:00:00.000Z' },
  eventStore: { status: 'healthy', position: '0' },
  readModel: { status: 'healthy', position: '0', lag: 0 },
  bus: { status: 'healthy' },
  workers: { active: 0, total: 0, queued: 0 },
  providers: [],
};

/** Adds answers to the calls that the shell makes by itself; a test may have given other answers. */
function withShell(server: FakeServer, user: User | undefined): FakeServer {
  const entered = { data: { token: 'guest', user: guestPerson } };
  return server
    .otherwise(verify, { data: { user: user ?? guestPerson } })
    .otherwise(guest, entered)
    .otherwise(getSignInMethods, {
      data: { passkeys: false, passwordByEmail: false, openId: null },
    })
    .otherwise(listIdentities, { data: { isOffered: false, identities: [] } })
    .otherwise(getPushState, { data: { isAllowed: false, needsContact: true } })
    .otherwise(getOwnEmail, { data: noEmail })
    .otherwise(getEmailState, { data: noEmailSent })
    .otherwise(getPreferences, { data: {} })
    .otherwise(savePreference, {})
    .otherwise(listModels, { data: [] })
    .otherwise(readStorage, { data: nothingStored })
    .otherwise(getSecondFactor, { data: noSecondFactor })
    .otherwise(listPasskeys, { data: { isAllowed: false, passkeys: [] } })
    .otherwise(search, { data: [] })
    .otherwise(listAccess, { data: [] })
    .otherwise(listPins, { data: [] })
    .otherwise(listSavedMessages, { data: [] })
    .otherwise(listPictures, { data: [] })
    .otherwise(listBlockedPeople, { data: [] })
    .otherwise(listReminders, { data: { messages: [], dates: null } })
    .otherwise(healthDetails, { data: healthy });
}

/** The token is confirmed, and what follows the person is here. */
async function settled(app: App, { as }: ScreenOptions): Promise<void> {
  if (as === 'anonymous') return;
  if (as === 'guest') await app.auth.enterAsGuest();
  await waitFor(() => {
    const { connection, models, workspace, session } = app.app.store.getState();
    expect(connection.status).toBe('connected');
    expect(models.status).not.toBe('loading');
    expect(workspace.isInitialized || !session.signedIn).toBe(true);
  });
}

/** A choice may have the same label as the field that it brings. */
const textFields = 'textarea, input:not([type="radio"], [type="checkbox"])';

async function screenOf(app: App, server: FakeServer, element: ReactElement): Promise<Screen> {
  const user = userEvent.setup({ delay: null });
  // A panel waits for its code, also when that is there.
  const rendered = await act(async () => render(element));
  const page: Part = within(document.body);
  const part = async (role: string, name?: Name, around = page) =>
    within(await around.findByRole(role, name === undefined ? {} : { name }));
  const choose = async (role: string, name: Name, around = page) => {
    let found = await around.findByRole(role, { name });
    // The element may have been drawn again since, and a press would reach a removed one.
    while (!found.isConnected) found = await around.findByRole(role, { name });
    await user.click(found);
  };
  return {
    ...rendered,
    part,
    choose,
    dialog: (name) => part('dialog', name),
    press: (name, around) => choose('button', name, around),
    fill: async (label, text, around = page) => {
      const field = await around.findByLabelText(label, { selector: textFields });
      await user.clear(field);
      // The text is pasted at once, because each key would draw the screen.
      await user.paste(text);
    },
    shows: async (text) => {
      expect(await page.findAllByText(text)).not.toHaveLength(0);
    },
    gone: (text) => waitFor(() => expect(page.queryByText(text)).toBeNull()),
    user,
    server,
    app,
    logged: () => app.app.store.getState().eventLog.entries.map(({ message }) => message),
    openTabs: () => opened.find((one) => one.app === app)?.tabs ?? [],
    receive: (frame) => act(() => FakeSocket.latest?.receive(frame)),
  };
}
