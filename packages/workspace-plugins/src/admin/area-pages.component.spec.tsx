import type { DataRaisReport } from '@mach42/contracts/datarais/schemas.ts';
import { getEmailState, sendTestEmail } from '@mach42/contracts/email/calls.ts';
import type { EmailState } from '@mach42/contracts/email/schemas.ts';
import { emailStateTexts } from '@mach42/contracts/email/texts.ts';
import { queueStats } from '@mach42/contracts/jobs/calls.ts';
import { getPushState } from '@mach42/contracts/push/calls.ts';
import { pushTexts } from '@mach42/contracts/push/texts.ts';
import { settings } from '@mach42/contracts/settings/all-settings.ts';
import {
  getSettings,
  listSettingsVersions,
  saveSettings,
} from '@mach42/contracts/settings/calls.ts';
import { listStorage } from '@mach42/contracts/storage/calls.ts';
import { listUsers } from '@mach42/contracts/users/calls.ts';
import type { FramedPageProps, PageFrameProps } from '@mach42/plugin-kit/plugin.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people, person } from '@mach42/testing/screens/people.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import DataRaisPage from './area/datarais-page.tsx';
import SettingsPage from './area/settings-page.tsx';
import UsersPage from './area/users-page.tsx';
import { adminPlugin } from './plugin.tsx';

const sending: EmailState = {
  server: 'mail.example.org:465',
  from: 'Workspace <workspace@example.org>',
  requiresTls: true,
  sent: 7,
  failed: 1,
  waiting: 0,
  lastFailure: { at: '2026-01-05T10:00:00.000Z', text: 'The server does not answer.' },
};

const Frame: FramedPageProps['Frame'] = ({ title, meta, actions, children }: PageFrameProps) => (
  <main>
    <h1>{title}</h1>
    {meta}
    {actions}
    {children}
  </main>
);
const openPage = (page: ReactElement, server: FakeServer): Promise<Screen> =>
  openPart(page, { as: 'admin', server, plugins: [adminPlugin] });
const broken = { code: 'SERVER_ERROR', message: 'The disk is full.' } as const;

describe('UsersPage', () => {
  const dana = person({ number: 1, name: 'Dana Demo' });
  const serving = () =>
    new FakeServer()
      .answer(listUsers, { data: [people.admin, dana] })
      .answer(listStorage, { data: [], meta: { total: 0, hasMore: false } });

  it('lists every account, and opens the form of another one', async () => {
    const screen = await openPage(<UsersPage Frame={Frame} />, serving());
    expect(await screen.part('listitem', 'Dana Demo')).toBeDefined();
    await screen.press('Register New User');
    expect(await screen.dialog('Register New User')).toBeDefined();
  });

  it('says why the accounts could not be read', async () => {
    const screen = await openPage(<UsersPage Frame={Frame} />, serving().refuse(listUsers, broken));
    await screen.shows('The disk is full.');
  });
});

describe('DataRaisPage', () => {
  const queue = { pending: 2, processing: 1, completed: 30, error: 4 };
  const report: DataRaisReport = {
    entries: { pending: 3, processed: 40, discarded: 5 },
    oldestPendingAt: '2026-01-01T10:00:00.000Z',
    ages: [
      { hours: 24, entries: 2 },
      { hours: null, entries: 1 },
    ],
    wait: { median: 60_000, p90: 120_000, longest: 600_000 },
    days: [{ day: '2026-01-05', recorded: 4, processed: 3, failed: 1, discarded: 0 }],
  };
  const serving = (shown = report) =>
    new FakeServer().answer(queueStats, { data: { ...queue, report: shown } });

  it('counts entries and runs', async () => {
    const screen = await openPage(<DataRaisPage Frame={Frame} />, serving());
    const runs = await screen.part('region', 'Runs in the queue');
    expect(runs.getByText('30')).toBeDefined();
    expect(screen.getByText('40')).toBeDefined();
  });

  it('asks for other days, counted by the clock of who looks', async () => {
    const screen = await openPage(<DataRaisPage Frame={Frame} />, serving());
    await screen.choose('radio', '30 days');
    await expect
      .poll(() => screen.server.inputs(queueStats).at(-1)?.query)
      .toMatchObject({ days: '30', offsetMinutes: String(-new Date().getTimezoneOffset()) });
  });

  it('says what would be counted while there is nothing', async () => {
    const none = { ...report, entries: { pending: 0, processed: 0, discarded: 0 } };
    const screen = await openPage(<DataRaisPage Frame={Frame} />, serving(none));
    await screen.shows('No entries yet');
  });

  it('says why the numbers could not be read', async () => {
    const screen = await openPage(
      <DataRaisPage Frame={Frame} />,
      serving().refuse(queueStats, broken),
    );
    await screen.shows('The disk is full.');
  });
});

describe('SettingsPage', () => {
  const name = '/retention/guestChatHours';
  const values = Object.fromEntries(
    [...settings.keys()].map((key) => [key, key === name ? 24 : null]),
  ) as Record<string, number>;
  const view = { version: 3, values, defaults: values, providers: [] };
  const change = { name, before: null, value: 24 };
  const serving = () =>
    new FakeServer().answer(getSettings, { data: view }).answer(listSettingsVersions, {
      data: [{ version: 3, at: '2026-01-05T10:00:00.000Z', by: 'Ada Admin', changes: [change] }],
    });
  const label = settings.get(name)?.label ?? '';

  it('saves what was typed, and nothing else', async () => {
    const server = serving().answer(saveSettings, { data: { version: 4, values } });
    const screen = await openPage(<SettingsPage Frame={Frame} />, server);
    await screen.findByLabelText(label);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await screen.fill(label, '48');
    await screen.press('Save 1 change');
    await expect
      .poll(() => server.inputs(saveSettings).at(-1)?.body)
      .toEqual({ baseVersion: 3, changes: { [name]: 48 } });
  });

  it('[EM9] shows how e-mail is sent, and what the server answered to a test message', async () => {
    const result = { isSent: false, text: 'The server refuses this recipient.', answer: '550 No' };
    const server = serving()
      .answer(getEmailState, { data: sending })
      .answer(sendTestEmail, { data: result });
    const screen = await openPage(<SettingsPage Frame={Frame} />, server);
    await screen.shows('mail.example.org:465');
    await screen.shows(/The server does not answer\./);
    await screen.fill(emailStateTexts.testTo, 'robin@example.org');
    await screen.press(emailStateTexts.test);
    await screen.shows(/The server refuses this recipient\./);
    await screen.shows('The server answered: 550 No');
    const body = { address: 'robin@example.org', language: 'en' };
    expect(server.inputs(sendTestEmail)).toEqual([{ body }]);
  });

  it('[EM1] says where the server for e-mail is named, where none is', async () => {
    const screen = await openPage(<SettingsPage Frame={Frame} />, serving());
    await screen.shows(emailStateTexts.none);
    expect(screen.queryByRole('button', { name: emailStateTexts.test })).toBeNull();
  });

  it('[WP7] says why nothing is pushed where push services could not reach the operator', async () => {
    const state = { isAllowed: false, needsContact: true };
    const server = serving().answer(getPushState, { data: state });
    const screen = await openPage(<SettingsPage Frame={Frame} />, server);
    await screen.shows(pushTexts.noContact);
  });

  it('keeps what was typed where saving is refused, and says why', async () => {
    const server = serving().refuse(saveSettings, { code: 'CONFLICT', message: 'Saved by Mo.' });
    const screen = await openPage(<SettingsPage Frame={Frame} />, server);
    await screen.findByLabelText(label);
    await screen.fill(label, '48');
    await screen.press('Save 1 change');
    await screen.shows('Saved by Mo.');
    expect(screen.getByLabelText(label)).toHaveProperty('value', '48');
  });

  it('says who changed what, from what to what', async () => {
    const screen = await openPage(<SettingsPage Frame={Frame} />, serving());
    await screen.shows('Ada Admin');
    expect(screen.getByText('before:').parentElement?.textContent).toBe('before: default');
    expect(screen.getByText('after:').parentElement?.textContent).toBe('after: 24');
  });
});
