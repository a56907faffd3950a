import { passwordLinkTexts as texts } from '@mach42/contracts/users/account-texts.ts';
import { ada, mo, type DemoPerson } from '@mach42/server/demo/people.ts';
import { expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { connected, fillIn } from './support/person.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const newPassword = 'kiln otter ladder';

it('[UC26] [UC27] a person sets a new password by the link that an admin made, once', async () => {
  const [page, signedIn] = [await stage.visit(), await stage.visit()];
  await enterAs(signedIn, stage.address, mo);
  await connected(signedIn);
  await enterAs(page, stage.address, ada);
  await page.getByRole('button', { name: 'Account of Ada Admin' }).click();
  await page.getByRole('button', { name: 'Admin Workspace' }).click();
  const makeFor = async ({ firstName, lastName }: DemoPerson) => {
    await page.getByRole('button', { name: `More for ${firstName} ${lastName}` }).click();
    return page.getByRole('menuitem', { name: texts.make });
  };
  expect(await (await makeFor(ada)).getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: texts.make }).waitFor({ state: 'hidden' });
  await (await makeFor(mo)).click();
  const dialog = page.getByRole('dialog', { name: texts.make });
  await dialog.getByRole('button', { name: texts.make }).click();
  const link = await dialog.getByLabel(texts.link, { exact: true }).inputValue();
  await signedIn.waitForURL((url) => url.pathname === '/login');

  const person = await stage.visit();
  await person.goto(link);
  const form = person.getByRole('form', { name: texts.title });
  await form.getByLabel('New password', { exact: true }).fill(newPassword);
  expect(new URL(person.url()).hash).toBe('');
  await form.getByRole('button', { name: texts.set }).click();
  await person.getByText(texts.done, { exact: true }).waitFor();
  await fillIn(person, mo.mobile, newPassword);
  await connected(person);

  const later = await stage.visit();
  await later.goto(link);
  await later.getByLabel('New password', { exact: true }).fill('a lantern of birch');
  await later.getByRole('button', { name: texts.set }).click();
  await later.getByRole('alert').getByText(texts.invalid).waitFor();
});
