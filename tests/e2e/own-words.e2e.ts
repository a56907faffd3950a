import { credentialTexts, credentialTextsOf } from '@mach42/contracts/users/account-texts.ts';
import { demoPassword, pia } from '@mach42/server/demo/people.ts';
import { expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { connected, fillIn } from './support/person.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const newPassword = 'kiln otter ladder';

it('[UC18] a new password of one’s own continues here, and signs other devices out, which say why', async () => {
  const [page, other] = [await stage.visit(), await stage.visit()];
  for (const one of [page, other]) await enterAs(one, stage.address, pia);
  await connected(other);

  await page.getByRole('button', { name: 'Account of Pia Premium' }).click();
  await page.getByRole('button', { name: credentialTexts.title }).click();
  const dialog = page.getByRole('dialog', { name: credentialTexts.title });
  const change = dialog.getByRole('button', { name: credentialTextsOf.password.change });
  await dialog.getByLabel(credentialTexts.current, { exact: true }).fill('not-mine');
  await dialog.getByLabel(credentialTextsOf.password.label, { exact: true }).fill(newPassword);
  await change.click();
  await dialog.getByText(credentialTexts.wrong, { exact: true }).waitFor();
  await dialog.getByLabel(credentialTexts.current, { exact: true }).fill(demoPassword);
  await change.click();
  await page.getByText(credentialTextsOf.password.changed, { exact: true }).waitFor();

  await other.getByText(credentialTexts.ended, { exact: true }).waitFor();
  expect(new URL(other.url()).pathname).toBe('/login');
  await fillIn(other, pia.mobile, newPassword);
  await connected(other);
  await page.reload();
  await connected(page);
  expect(new URL(page.url()).pathname).toBe('/');
});
