import { getPersonalExport } from '@mach42/contracts/exports/calls.ts';
import { getOwnForgetting } from '@mach42/contracts/forgetting/calls.ts';
import { healthDetails } from '@mach42/contracts/health/calls.ts';
import { listModels } from '@mach42/contracts/models/calls.ts';
import { getPreferences, savePreference } from '@mach42/contracts/preferences/calls.ts';
import { credentialTexts } from '@mach42/contracts/users/account-texts.ts';
import { listSignIns } from '@mach42/contracts/users/calls.ts';
import { listPasskeys } from '@mach42/contracts/users/passkey-calls.ts';
import { passkeyTexts } from '@mach42/contracts/users/passkey-texts.ts';
import { getSecondFactor } from '@mach42/contracts/users/second-factor-calls.ts';
import { secondFactorTexts } from '@mach42/contracts/users/second-factor-texts.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { FakeSocket } from '@mach42/testing/screens/fake-socket.ts';
import { openPage, type Screen, type ScreenOptions } from '@mach42/testing/screens/screen.tsx';
import { act, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { offerNewerVersion } from '../offline/newer-version.ts';

const note = (id: string) =>
  definePlugin({
    id,
    name: `Notes ${id}`,
    pattern: id,
    icon: <span />,
    title: () => `Notes ${id}`,
    persist: false,
    mobile: { order: 1, label: `Notes ${id}` },
    commands: [
      {
        id: `${id}.open-notes`,
        title: `Open notes ${id}`,
        locations: ['start'],
        run: (shell) => shell.workspace.open(id),
      },
    ],
    load: () => Promise.resolve({ default: () => <p>The notes of {id}</p> }),
  });
const plugins = [note('a'), note('b')];

/** A line to a server that does not answer. */
class SilentSocket extends EventTarget {
  send(): void {}
  close(): void {}
}

const open = (options: ScreenOptions = {}): Promise<Screen> =>
  openPage('/', { plugins, ...options });

async function command(screen: Screen, title: string): Promise<void> {
  await screen.findByRole('main');
  await screen.user.keyboard('{Control>}k{/Control}');
  await screen.user.type(await screen.findByRole('combobox'), `${title}{Enter}`);
}

afterEach(() => void vi.restoreAllMocks());

describe('the page', () => {
  it('is not left for a file that is dropped where nothing takes it', async () => {
    const screen = await open();
    const main = await screen.findByRole('main');
    const dataTransfer = { types: ['Files'], files: [new File(['1'], 'a.md')] };
    for (const type of ['dragOver', 'drop'] as const) {
      expect(fireEvent[type](main, { dataTransfer })).toBe(false);
      expect(fireEvent[type](main, { dataTransfer: { types: ['text/plain'] } })).toBe(true);
    }
  });

  it('has the focus where it was once a dialog of the page is closed', async () => {
    const screen = await open();
    const search = await screen.findByRole('button', { name: /^Search or run a command/ });
    for (const way of ['{Escape}', '{Enter}']) {
      search.focus();
      await screen.user.keyboard('{F1}');
      const dialog = await screen.dialog('Help');
      if (way === '{Enter}') dialog.getByRole('button', { name: 'Close' }).focus();
      await screen.user.keyboard(way);
      await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
      await expect.poll(() => document.activeElement).toBe(search);
    }
  });

  it.each([
    ['its person is back', async () => void fireEvent.focus(window)],
    [
      'a call is answered',
      ({ app }: Screen) => app.shell.api.request(getPreferences).then(() => undefined),
    ],
  ])('connects once more when its attempts ran out and %s', async (_, happens) => {
    const screen = await open();
    const status = () => screen.app.app.store.getState().connection.status;
    await expect.poll(status).toBe('connected');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('WebSocket', SilentSocket);
    FakeSocket.latest?.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }));
    // A request that is still under way may be answered in the meantime, which starts the attempts again.
    for (let tries = 0; tries < 500 && status() !== 'disconnected'; tries += 1)
      await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(status()).toBe('disconnected');
    vi.stubGlobal('WebSocket', FakeSocket);
    await act(() => happens(screen));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(status()).toBe('connected');
    vi.useRealTimers();
  });

  it('DisplayDialog changes how messages are shown, everywhere', async () => {
    const server = new FakeServer();
    const screen = await open({ server });
    await command(screen, 'Display settings');
    const dialog = await screen.dialog('Display');
    await screen.choose('switch', /^Timestamps/, dialog);
    await screen.choose('radio', 'By sender', dialog);
    expect(dialog.getByRole('switch', { name: /^Timestamps/ })).toHaveProperty('checked', false);
    await expect
      .poll(() => server.inputs(savePreference).at(-1))
      .toMatchObject({
        params: { name: 'display' },
        body: {
          value: { preferences: { showTimestamps: false, messageGrouping: 'sender' } },
        },
      });
  });

  it('NotificationsDialog sets levels, reminders and quiet hours, and offers the notices of the device where there are any', async () => {
    const server = new FakeServer();
    const screen = await open({ server });
    await command(screen, 'Notifications');
    const dialog = await screen.dialog('Notifications');
    await screen.choose('radio', 'Mentions', dialog);
    await screen.choose('radio', 'The day before', dialog);
    fireEvent.change(dialog.getByLabelText('Time of the reminders'), {
      target: { value: '18:15' },
    });
    await expect
      .poll(() => server.inputs(savePreference).at(-1))
      .toMatchObject({
        body: {
          value: {
            deviceZone: expect.any(String),
            preferences: {
              notificationLevel: 'mentions',
              dateReminders: { when: 'before', time: '18:15' },
            },
          },
        },
      });
    await screen.choose('radio', 'For an hour', dialog);
    await dialog.findByText(/^No notices until \d\d:\d\d, then they are shown again$/);
    await screen.findByTitle(/^Do not disturb until /);
    await expect
      .poll(() => server.inputs(savePreference).at(-1))
      .toMatchObject({ body: { value: { preferences: { pausedUntil: expect.any(String) } } } });
    await screen.choose('radio', 'Off', dialog);
    expect(screen.queryByTitle(/^Do not disturb until /)).toBeNull();
    expect(dialog.queryByLabelText('Quiet from')).toBeNull();
    await screen.choose('switch', /^Quiet hours/, dialog);
    fireEvent.change(dialog.getByLabelText('Quiet until'), { target: { value: '08:30' } });
    await expect
      .poll(() => server.inputs(savePreference).at(-1))
      .toMatchObject({
        body: { value: { preferences: { quietHours: { from: '22:00', to: '08:30' } } } },
      });
    const onDevice = dialog.getByRole('switch', { name: 'Notifications on this device' });
    expect(onDevice).toHaveProperty('disabled', true);
    await dialog.findByText('This browser cannot show notifications.');
  });

  it('ModalDialog: the palette has the focus, and runs the command that it finds', async () => {
    const screen = await open();
    await command(screen, 'Open notes b');
    await expect.poll(() => screen.openTabs()).toEqual(['b']);
    expect(screen.queryByRole('combobox')).toBeNull();
    await screen.user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox')).toBe(document.activeElement);
    await screen.user.keyboard('no such thing');
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  it.each([
    'Download my data',
    credentialTexts.title,
    secondFactorTexts.title,
    passkeyTexts.title,
    'Where you are signed in',
    'Blocked people',
    'Profile picture',
  ])('the palette opens %s, as the account menu does', async (title) => {
    const server = new FakeServer()
      .answer(getPersonalExport, { data: null })
      .answer(getOwnForgetting, { data: { request: null, isHeld: false, graceDays: 14 } })
      .answer(listSignIns, { data: [] })
      .answer(listPasskeys, { data: { passkeys: [], isAllowed: true } })
      .answer(getSecondFactor, {
        data: { isOn: false, since: null, recoveryCodesLeft: 0, policy: 'allowed' },
      });
    const screen = await open({ server });
    await command(screen, title);
    await screen.dialog(title);
  });

  it('the palette offers nothing of an account to a visitor', async () => {
    const screen = await open({ as: 'guest' });
    await screen.findByRole('main');
    await screen.user.keyboard('{Control>}k{/Control}');
    await screen.user.type(await screen.findByRole('combobox'), passkeyTexts.title);
    expect(screen.queryAllByRole('option', { name: passkeyTexts.title })).toEqual([]);
  });

  it('the palette offers the pages of the admin area to admins alone', async () => {
    for (const as of ['admin', 'moderator'] as const) {
      const screen = await open({ as });
      await screen.findByRole('main');
      await screen.user.keyboard('{Control>}k{/Control}');
      await screen.user.type(await screen.findByRole('combobox'), 'LLM Workers');
      if (as === 'admin') await screen.findByRole('option', { name: /^LLM Workers/ });
      else expect(screen.queryByRole('option', { name: /^LLM Workers/ })).toBeNull();
      screen.unmount();
    }
  });

  it('says to a visitor who wants another model why to log in', async () => {
    const screen = await open({ as: 'guest' });
    await screen.press(/Change$/);
    const card = await screen.part('dialog', 'Log in');
    await card.findByText('Log in to choose another model.');
  });

  it('WorkspacePanel says what to do while no tab is open', async () => {
    const screen = await open();
    const workspace = await screen.part('region', 'Workspace');
    await workspace.findByText('Click an icon above to open a workspace');
    await screen.press('Open notes a', workspace);
    expect(screen.openTabs()).toEqual(['a']);
    await screen.gone('Click an icon above to open a workspace');
  });

  it('SmallPanel shows one panel at a time, chosen in the footer', async () => {
    const screen = await open({ small: true });
    const panels = await screen.part('navigation', 'Panels');
    await screen.press('Notes a', panels);
    await screen.findByText('The notes of a');
    await screen.press('Notes b', panels);
    await screen.findByText('The notes of b');
    expect(screen.queryByText('The notes of a')).toBeNull();
  });

  it('has the way to a newer version in the bar for as long as it is not loaded', async () => {
    const screen = await open();
    const load = vi.fn<() => void>();
    act(() => offerNewerVersion(load));
    await screen.press('Update');
    expect(load).toHaveBeenCalledOnce();
  });

  it('THEME-040 has falling characters behind it, until they are switched off', async () => {
    const screen = await open();
    const canvas = () => screen.container.querySelector('canvas[aria-hidden="true"]');
    expect(canvas()).not.toBeNull();
    await screen.press('Theme');
    await screen.choose('menuitem', 'Falling characters');
    await expect.poll(canvas).toBeNull();
    await screen.choose('menuitem', 'Falling characters');
    await expect.poll(canvas).not.toBeNull();
  });

  it('THEME-010 THEME-020 offers the themes in a menu, with Futuristic chosen at first', async () => {
    const screen = await open();
    await screen.press('Theme');
    const item = (name: string) => screen.findByRole('menuitem', { name });
    for (const name of ['Blue Robot', 'Emerald', 'Futuristic']) await item(name);
    const isChosen = async (name: string) => (await item(name)).querySelector('svg') !== null;
    expect(await isChosen('Futuristic')).toBe(true);
    await screen.choose('menuitem', 'Emerald');
    await expect.poll(() => isChosen('Emerald')).toBe(true);
    expect(await isChosen('Futuristic')).toBe(false);
  });

  it('TOAST-010 TOAST-030 TOAST-040 shows three toasts at most, at the bottom left, by their kind', async () => {
    const screen = await open();
    await screen.findByRole('main');
    const { toasts } = screen.app.shell;
    act(() => {
      toasts.success('Saved');
      toasts.error('Not saved');
      toasts.success('Copied');
      toasts.success('Sent');
    });
    const saved = (await screen.findByText('Saved')).closest('.ws-toast');
    expect(saved?.closest('.ws-toasts--bottom-left')).not.toBeNull();
    expect(saved?.classList.contains('ws-toast--success')).toBe(true);
    const failed = screen.getByText('Not saved').closest('.ws-toast');
    expect(failed?.classList.contains('ws-toast--error')).toBe(true);
    screen.getByText('Copied');
    expect(screen.queryByText('Sent')).toBeNull();
  });

  it('HEALTH-040 shows the latency and the response time that were measured', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    const screen = await open({ server: new FakeServer().answer(listModels, { data: [] }) });
    await expect.poll(() => screen.app.shell.getState().connection.status).toBe('connected');
    screen.receive({ t: 'pong', at: 1_000_000 - 74 });
    await screen.press(/^(System health|Healthy|Connected)/);
    const fact = (name: string) =>
      screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
    await screen.findByText('WebSocket');
    expect(fact('WebSocket')).toMatch(/Connected (37|74) ms$/);
    await expect.poll(() => fact('API')).toMatch(/ 0 ms$/);
    expect(screen.server.received(healthDetails).length).toBeGreaterThan(0);
    clock.mockRestore();
  });
});
