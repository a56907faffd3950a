import { signInTexts } from '@mach42/contracts/users/sign-in-texts.ts';
import { ada, mo, pia } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { connected } from './support/person.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

async function openList(page: Page, name: string) {
  await page.getByRole('button', { name: `Account of ${name}` }).click();
  await page.getByRole('button', { name: signInTexts.title }).click();
  return page.getByRole('dialog', { name: signInTexts.title });
}

it('[UC29] [UC30] a person sees where they are signed in, and signs out there', async () => {
  const [page, other] = [await stage.visit(), await stage.visit()];
  for (const one of [page, other]) {
    await enterAs(one, stage.address, pia);
    await connected(one);
  }
  const dialog = await openList(page, 'Pia Premium');
  await dialog.getByText(signInTexts.here, { exact: true }).waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(2);
  await dialog.getByRole('button', { name: signInTexts.end }).click();
  await other.waitForURL((url) => url.pathname === '/login');
  await dialog.getByText(signInTexts.alone, { exact: true }).waitFor();
  await page.reload();
  await connected(page);
});

it('[UC31] an admin signs a person out everywhere', async () => {
  const [page, person] = [await stage.visit(), await stage.visit()];
  await enterAs(person, stage.address, mo);
  await connected(person);
  await enterAs(page, stage.address, ada);
  await page.getByRole('button', { name: 'Account of Ada Admin' }).click();
  await page.getByRole('button', { name: 'Admin Workspace' }).click();
  const card = page
    .locator('.ws-admin-workspace')
    .getByRole('listitem', { name: 'Mo Moderator', exact: true });
  await card.getByRole('button', { name: 'More for Mo Moderator' }).click();
  await page.getByRole('menuitem', { name: signInTexts.endOf }).click();
  const dialog = page.getByRole('dialog', { name: signInTexts.endOf });
  await dialog.getByRole('button', { name: signInTexts.endOf }).click();
  await person.waitForURL((url) => url.pathname === '/login');
});
