import { ada, dana } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { accountScreens } from './account-screens.ts';
import { dialogs } from './dialogs.ts';
import { openAs } from './enter.ts';
import { operationScreens } from './operation-screens.ts';
import type { Screen } from './screen.ts';
import { talkScreens } from './talk-screens.ts';
import { tryAnotherWay } from './workspace.ts';

const seen =
  (text: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByText(text).filter({ visible: true }).first().waitFor();

const pressed =
  (name: string | RegExp, then: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<unknown> => {
    await page.getByRole('button', { name }).filter({ visible: true }).first().click();
    return then(page);
  };

/** Queues a run of the person who is signed in; of a model that nothing serves it fails. */
async function queueJob(page: Page, modelId: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const content = JSON.stringify({ dataRaisContent: 'Buy clay.', phodContent: {} });
  await page.request.post(new URL('/api/queue/job', page.url()).href, {
    data: { content, instructions: 'Merge it.', modelId },
    headers: { authorization: `Bearer ${token}` },
  });
}

export const screens: readonly Screen[] = [
  { name: 'sign-in', path: '/login', open: seen('Login to Mach42') },
  { name: 'a visitor’s chat', path: '/', open: seen('No messages yet. Start a conversation!') },
  { name: 'no permission', path: '/unauthorized', open: seen(/You do not have permission/) },
  { name: 'no such page', person: dana, path: '/nowhere', open: seen(/page/i) },
  { name: 'no such session', path: '/chat/nothing', open: seen('Session not found') },
  { name: 'chat', person: dana, path: '/', open: seen('Lease and Q3 week') },
  {
    name: 'list of chats',
    person: dana,
    path: '/',
    open: pressed(/chats/i, (page) => page.getByPlaceholder(/Search chats/).waitFor()),
  },
  { name: 'PHOD File', person: dana, path: '/?tab=phod', open: seen('Personal info') },
  {
    name: 'an entry',
    person: dana,
    path: '/?tab=phod',
    open: async (page) => {
      await page.getByTitle('Lease call with Henrik: open').click();
      await page.getByRole('button', { name: 'Process with Queue' }).click();
      await page.getByRole('tab', { name: /^Changes/ }).click();
      await page.getByText('Platform checks').waitFor();
    },
  },
  {
    name: 'the runs of an entry',
    person: dana,
    path: '/?tab=phod',
    open: async (page) => {
      await page.getByTitle('Clay delivery moved: open').click();
      await page.getByRole('button', { name: 'Process with Queue' }).click();
      await page.getByRole('button', { name: 'Save to DB' }).waitFor();
      await page.getByRole('tab', { name: 'DataRAIS Entry' }).click();
      await page.getByRole('textbox', { name: 'What you wrote' }).fill('The clay comes on Friday.');
      await page.getByRole('button', { name: /^Runs/ }).click();
      await tryAnotherWay(page, { instructions: 'Merge it, and be brief.' });
      await page.locator('.ws-compare__row').first().waitFor();
    },
  },
  {
    name: 'a form in the PHOD File',
    person: dana,
    path: '/?tab=phod',
    open: pressed('Add to Planner calendar', (page) =>
      page.getByRole('form', { name: 'Add to Planner calendar' }).waitFor(),
    ),
  },
  {
    name: 'the PHOD File as JSON',
    person: dana,
    path: '/?tab=phod',
    open: async (page) => {
      await page.getByText('Personal info').waitFor();
      await pressed('Edit as JSON', (opened) =>
        opened.getByRole('textbox', { name: /^Your file/ }).waitFor(),
      )(page);
    },
  },
  { name: 'AI Models', person: ada, path: '/?tab=aimodels', open: seen('Claude models') },
  { name: 'Chat Rooms', person: dana, path: '/?tab=rooms', open: seen(/^Forums/) },
  {
    name: 'a room',
    person: dana,
    path: '/?tab=rooms',
    open: async (page) => {
      await page.locator('.ws-rooms-row__open', { hasText: 'Harbour studio move' }).first().click();
      await page.locator('.ws-room__talk').waitFor();
    },
  },
  {
    name: 'Create New Room',
    person: dana,
    path: '/?tab=rooms',
    open: pressed('Create New Room', (page) =>
      page.getByRole('dialog', { name: 'Create New Room' }).waitFor(),
    ),
  },
  { name: 'History', person: dana, path: '/?tab=history', open: seen(/^v\d/) },
  { name: 'Ledger', person: dana, path: '/?tab=ledger', open: seen(/left|Nothing/) },
  {
    name: 'account',
    person: ada,
    path: '/',
    open: pressed(/^Account of/, (page) => page.getByText('Membership').waitFor()),
  },
  { name: 'Dashboard', person: ada, path: '/admin/dashboard', open: seen('Active users') },
  {
    name: 'LLM Workers',
    person: ada,
    path: '/admin/system/workers',
    open: seen('In progress now'),
  },
  { name: 'System Health', person: ada, path: '/admin/system/health', open: seen('Event store') },
  {
    name: 'Admin',
    person: ada,
    path: '/?tab=admin',
    open: seen(/Users \(\d/),
  },
  {
    name: 'Queue',
    person: ada,
    path: '/admin/system/queue',
    open: async (page) => {
      for (const modelId of ['builtin:latest', 'qwen3:8b']) await queueJob(page, modelId);
      await page.getByRole('cell', { name: 'Completed' }).first().waitFor();
      await page.getByText('NO_PROVIDER').first().waitFor();
    },
  },
  {
    name: 'DataRAIS in numbers',
    person: ada,
    path: '/admin/data/datarais',
    open: seen('Time to process'),
  },
  {
    name: 'Guest Calls',
    person: ada,
    path: '/admin/data/guest-calls',
    open: seen('No model was called for a guest yet'),
  },
  {
    name: 'User Management',
    person: ada,
    path: '/admin/access/users',
    open: (page) => page.getByRole('listitem', { name: 'Dana Demo' }).waitFor(),
  },
  ...['Register New User', 'Edit User', 'Reset Password', 'Activity'].map((name): Screen => ({
    name,
    person: ada,
    path: '/admin/access/users',
    open: async (page) => {
      await page.getByRole('listitem', { name: 'Dana Demo' }).waitFor();
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('dialog', { name }).waitFor();
    },
  })),
  {
    name: 'Settings',
    person: ada,
    path: '/admin/config/settings',
    open: seen('Chats of guests'),
  },
  { name: 'Audit', person: ada, path: '/?tab=audit', open: seen('Signed in') },
  {
    name: 'opening content',
    person: ada,
    path: '/?tab=audit',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Opened content' }).click();
      await page.getByText('Who opened what').waitFor();
    },
  },
  { name: 'Access', person: dana, path: '/?tab=access', open: seen('No one opened your content') },
  ...dialogs,
  ...accountScreens,
  ...talkScreens,
  ...operationScreens,
];

/** Opens a screen in a page that has nothing stored. */
export async function openScreen(page: Page, address: string, screen: Screen): Promise<void> {
  const { person, path } = screen;
  if (person === undefined) await page.goto(`${address}${path}`);
  else await openAs(page, address, person, { path, role: person === ada ? 'admin' : undefined });
  await screen.open(page);
}
