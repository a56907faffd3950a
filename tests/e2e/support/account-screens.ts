import { getSettings, saveSettings } from '@mach42/contracts/settings/calls.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { secondFactorTexts } from '@mach42/contracts/users/second-factor-texts.ts';
import { ada, dana, demoPassword } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { signInAs } from '../../support/calls.ts';
import type { Screen } from './screen.ts';

/** Allows the second step for standard people, passkeys and push, which are off at first. */
async function allow(page: Page): Promise<void> {
  const { caller } = await signInAs(new URL(page.url()).origin, ada);
  const { version, values } = (await caller.call(getSettings)).data;
  const names = [settingNames.secondFactorStandard, settingNames.passkeys, settingNames.push];
  if (names.every((name) => values[name] === 'allowed')) return;
  const changes = Object.fromEntries(names.map((name) => [name, 'allowed']));
  await caller.call(saveSettings, { body: { baseVersion: version, changes } });
}

interface Overlay {
  readonly name: string;
  /** The name of the command that opens it. */
  readonly command: string;
  /** Does something in it before it is checked. */
  readonly within?: (page: Page) => Promise<unknown>;
}

const overlay = ({ name, command, within }: Overlay): Screen => ({
  name,
  person: dana,
  path: '/',
  open: async (page) => {
    await page.getByText('Lease and Q3 week').first().waitFor();
    await allow(page);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill(command);
    await page
      .getByRole('option', { name: new RegExp(`^${command}`) })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: command });
    await dialog.waitFor();
    await dialog.locator('.ws-skeleton').first().waitFor({ state: 'detached' });
    await within?.(page);
  },
});

const pressed = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name }).click();

/** Screens on which people see and change their account. */
export const accountScreens: readonly Screen[] = [
  overlay({ name: 'the profile picture', command: 'Profile picture' }),
  overlay({ name: 'blocked people', command: 'Blocked people' }),
  overlay({ name: 'the address for e-mail', command: 'E-mail address for messages' }),
  overlay({ name: 'accounts for single sign-on', command: 'Single sign-on' }),
  overlay({ name: 'passkeys', command: 'Passkeys' }),
  overlay({
    name: 'setting up the second step',
    command: secondFactorTexts.title,
    within: async (page) => {
      await pressed(secondFactorTexts.turnOn)(page);
      await page.getByLabel(secondFactorTexts.password, { exact: true }).fill(demoPassword);
      await pressed(secondFactorTexts.next)(page);
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
  }),
  overlay({ name: 'where one is signed in', command: 'Where you are signed in' }),
  overlay({ name: 'the own data', command: 'Download my data' }),
  overlay({
    name: 'notifications',
    command: 'Notifications',
    within: async (page) => {
      await page.getByText('On the day', { exact: true }).click();
      await page.getByLabel('Quiet hours').click();
      await page.getByLabel('Quiet from').waitFor();
    },
  }),
  overlay({ name: 'the help', command: 'Help' }),
];
