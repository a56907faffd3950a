import { getSettings, saveSettings } from '@mach42/contracts/settings/calls.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { passkeyTexts as texts } from '@mach42/contracts/users/passkey-texts.ts';
import { ada, demoPassword, pia } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import { enterAs } from './support/enter.ts';
import { connected } from './support/person.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

/** A device with a fingerprint reader, within the browser. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

it('[UC38] [UC39] [UC40] a person adds a passkey, logs in with it, renames and removes it', async () => {
  // A passkey belongs to a name, and not to an address of numbers.
  const address = stage.address.replace('127.0.0.1', 'localhost');
  const { caller } = await signInAs(stage.address, ada);
  const visitor = await stage.visit();
  await visitor.goto(`${address}/login`);
  await visitor.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  expect(await visitor.getByRole('button', { name: texts.logIn }).count()).toBe(0);
  const { version } = (await caller.call(getSettings)).data;
  const changes = { [settingNames.passkeys]: 'allowed' };
  await caller.call(saveSettings, { body: { baseVersion: version, changes } });

  const page = await stage.visit();
  await withAuthenticator(page);
  await enterAs(page, address, pia);
  await page.getByRole('button', { name: 'Account of Pia Premium' }).click();
  await page.getByRole('button', { name: texts.title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: texts.title });
  await dialog.getByRole('button', { name: texts.add }).click();
  await dialog.getByLabel(texts.name, { exact: true }).fill('My laptop');
  await dialog.getByLabel(texts.password, { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: texts.next }).click();
  const laptop = dialog.getByRole('listitem', { name: 'My laptop' });
  await laptop.waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Account of Pia Premium' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto(`${address}/login`);
  await page.getByRole('button', { name: texts.logIn }).click();
  await connected(page);

  await page.getByRole('button', { name: 'Account of Pia Premium' }).click();
  await page.getByRole('button', { name: texts.title, exact: true }).click();
  await laptop.getByText(new RegExp(texts.lastUsed)).waitFor();
  await laptop.getByRole('button', { name: texts.rename }).click();
  await dialog.getByLabel(texts.name, { exact: true }).fill('Old laptop');
  await dialog.getByRole('button', { name: texts.save }).click();
  const renamed = dialog.getByRole('listitem', { name: 'Old laptop' });
  await renamed.getByRole('button', { name: texts.remove }).click();
  await dialog.getByText(texts.none, { exact: true }).waitFor();

  await page.goto(`${address}/favicon.svg`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${address}/login`);
  await page.getByRole('button', { name: texts.logIn }).click();
  await page.getByRole('alert').getByText(new RegExp(texts.unknown)).waitFor();
});
