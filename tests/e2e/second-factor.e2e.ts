import { getSettings, saveSettings } from '@mach42/contracts/settings/calls.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { secondFactorTexts as texts } from '@mach42/contracts/users/second-factor-texts.ts';
import { ada, dana, demoPassword } from '@mach42/server/demo/people.ts';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import { enterAs } from './support/enter.ts';
import { connected, fillIn } from './support/person.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
/** Each code works once: the next one is of the step after it, which is accepted already. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + later * 30_000,
  });

it('[UC32] [UC33] a person turns the second step on, and logs in with a code', async () => {
  const { caller } = await signInAs(stage.address, ada);
  const { version } = (await caller.call(getSettings)).data;
  const changes = { [settingNames.secondFactorStandard]: 'allowed' };
  await caller.call(saveSettings, { body: { baseVersion: version, changes } });

  const page = await stage.visit();
  await enterAs(page, stage.address, dana);
  await page.getByRole('button', { name: 'Account of Dana Demo' }).click();
  await page.getByRole('button', { name: texts.title }).click();
  const dialog = page.getByRole('dialog', { name: texts.title });
  await dialog.getByRole('button', { name: texts.turnOn }).click();
  await dialog.getByLabel(texts.password, { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: texts.next }).click();
  await dialog.getByRole('img', { name: texts.picture }).waitFor();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel(texts.code, { exact: true }).fill(codeOf(secret));
  await dialog.getByRole('button', { name: texts.confirm }).click();
  await dialog.getByRole('heading', { name: texts.recovery }).waitFor();
  const [recoveryCode = ''] = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: texts.kept }).click();
  await dialog.getByText(/10 of 10/).waitFor();

  for (const code of [codeOf(secret, 1), recoveryCode]) {
    const later = await stage.visit();
    await later.goto(`${stage.address}/login`);
    await fillIn(later, dana.mobile, demoPassword);
    await later.getByLabel(texts.anyCode, { exact: true }).fill(code);
    expect(await later.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    await later.getByRole('button', { name: texts.logIn }).click();
    await connected(later);
  }
});
