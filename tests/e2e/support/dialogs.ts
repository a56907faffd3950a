import { credentialTexts } from '@mach42/contracts/users/account-texts.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import type { Screen } from './screen.ts';
import { runCommand } from './workspace.ts';

const dialog = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('dialog', { name }).waitFor();

/** The dialogs over the workspace, and the tab of an external session. */
export const dialogs: readonly Screen[] = [
  {
    name: 'sharing a chat',
    person: dana,
    path: '/',
    open: async (page) => {
      await page.getByText('Lease and Q3 week').first().waitFor();
      await page.getByRole('button', { name: 'Options of the chat' }).click();
      await page.getByRole('menuitem', { name: 'Share by a link' }).click();
      await page.getByText('No link to this chat is open.').waitFor();
    },
  },
  {
    name: 'what models get of the file',
    person: dana,
    path: '/?tab=phod',
    open: async (page) => {
      await page.locator('.ws-phod').getByText('Personal info').waitFor();
      await runCommand(page, 'What models get of your file');
      await dialog(page, 'What models get of your file');
      await page.getByLabel('What models get of Notes', { exact: true }).waitFor();
    },
  },
  {
    name: 'what models get of a section',
    person: dana,
    path: '/?tab=phod',
    open: async (page) => {
      await page
        .getByRole('button', { name: /what models get of Personal info$/ })
        .filter({ visible: true })
        .click();
      await page.getByRole('menuitemradio', { name: /^In full/ }).waitFor();
    },
  },
  {
    name: 'inviting to a room',
    person: dana,
    path: '/?tab=rooms',
    open: async (page) => {
      await page.locator('.ws-rooms-row__open', { hasText: 'Harbour studio move' }).first().click();
      await page
        .getByRole('button', { name: /^Invite/ })
        .first()
        .click();
      await dialog(page, /Invite/);
    },
  },
  {
    name: 'trying another way',
    person: dana,
    path: '/?tab=phod',
    open: async (page) => {
      await page.getByTitle('Freja: receipts missing: open').click();
      await page.getByRole('button', { name: /^Runs/ }).click();
      await page.getByRole('button', { name: 'Try another way' }).click();
      await page.getByLabel('SAIGE version').waitFor();
    },
  },
  {
    name: 'a SAIGE file',
    person: ada,
    path: '/?tab=aimodels',
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit SAIGE file: Mach 42v1' }).click();
      await page.getByRole('tab', { name: 'Version History' }).waitFor();
    },
  },
  {
    name: 'the own password',
    person: dana,
    path: '/',
    open: async (page) => {
      await page.getByRole('button', { name: 'Account of Dana Demo' }).click();
      await page.getByRole('button', { name: credentialTexts.title }).click();
      await dialog(page, credentialTexts.title);
    },
  },
  {
    name: 'an external session',
    person: dana,
    path: '/?tab=aimodels',
    open: async (page) => {
      await page.getByRole('button', { name: 'ChatGPT', exact: true }).click();
      const begin = page.getByRole('button', { name: 'Open session', exact: true });
      const extend = page.getByRole('button', { name: /Extend/ });
      await begin.or(extend).first().waitFor();
      if (await begin.isVisible()) await begin.click();
      await extend.waitFor();
    },
  },
  {
    name: 'the commands',
    person: dana,
    path: '/',
    open: async (page) => {
      await page.getByText('Lease and Q3 week').first().waitFor();
      await page.keyboard.press('ControlOrMeta+k');
      await dialog(page, 'Commands');
    },
  },
  {
    name: 'the keys',
    person: dana,
    path: '/',
    open: async (page) => {
      await page.getByText('Lease and Q3 week').first().waitFor();
      await runCommand(page, 'keyboard');
      await dialog(page, /eyboard/);
    },
  },
];
