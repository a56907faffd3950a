import { openIdTexts as texts } from '@mach42/contracts/users/openid-texts.ts';
import { demoPassword, pia } from '@mach42/server/demo/people.ts';
import { OpenIdProvider } from '@mach42/testing/providers/openid-provider.ts';
import { afterAll, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { connected } from './support/person.ts';
import { setStage } from './support/stage.ts';

const label = 'Log in with Staff';
const service = new OpenIdProvider();
afterAll(() => service.close());
const stage = setStage({
  environment: async () => {
    await service.start();
    service.showsPage = true;
    return {
      OPENID_ISSUER: service.issuer,
      OPENID_CLIENT_ID: service.clientId,
      OPENID_CLIENT_SECRET: service.clientSecret,
      OPENID_LABEL: label,
      OPENID_CREATE_ACCOUNTS: '1',
      OPENID_ROLES_CLAIM: 'groups',
      OPENID_ROLES: 'admin=bosses',
    };
  },
});

it('[UC44] [UC46] [UC48] a person logs in with an account of the sign-in service, with its roles, and out again', async () => {
  service.claims = {
    sub: 'k-1',
    name: 'Kim Larsen',
    email: 'kim@example.org',
    email_verified: true,
    groups: ['bosses'],
  };
  const page = await stage.visit();
  await page.goto(`${stage.address}/login`);
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await connected(page);
  expect(page.url()).not.toContain('code=');
  const account = page.getByRole('button', { name: 'Account of Kim Larsen' });
  await account.click();
  await page.getByRole('button', { name: 'Admin Workspace' }).waitFor();
  await page.getByRole('button', { name: 'Where you are signed in' }).click();
  await page.getByRole('listitem').first().waitFor();
  await page.getByRole('button', { name: 'Close' }).click();

  service.claims = { ...service.claims, groups: [] };
  await account.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).first().waitFor();
  await page.goto(`${stage.address}/login`);
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await connected(page);
  await account.click();
  await page.getByRole('button', { name: texts.title }).waitFor();
  expect(await page.getByRole('button', { name: 'Admin Workspace' }).count()).toBe(0);
});

it('[UC43] [UC47] a person links an account, and unlinks it', async () => {
  service.claims = { sub: 'p-1', preferred_username: 'pia@staff', groups: [] };
  const page = await stage.visit();
  await enterAs(page, stage.address, pia);
  await connected(page);
  const account = page.getByRole('button', { name: 'Account of Pia Premium' });
  const dialog = page.getByRole('dialog', { name: texts.title });
  await account.click();
  await page.getByRole('button', { name: texts.title }).click();
  await dialog.getByRole('button', { name: texts.link }).click();
  await dialog.getByLabel(texts.password, { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: texts.next }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByText(texts.linkedNow('pia@staff')).waitFor();

  await account.click();
  await page.getByRole('button', { name: texts.title }).click();
  await dialog.getByRole('button', { name: texts.unlink }).click();
  await dialog.getByLabel(texts.password, { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: texts.unlink }).click();
  await dialog.getByText(texts.none).waitFor();
});

it('[UC45] the page says what failed, and leads back', async () => {
  const page = await stage.visit();
  await page.goto(`${stage.address}/login/openid?error=access_denied&state=x`);
  await page.getByRole('alert').getByText(new RegExp(texts.refusedThere)).waitFor();
  await page.goto(`${stage.address}/login/openid?code=stolen&state=of-another-browser`);
  await page.getByRole('alert').getByText(new RegExp(texts.begunElsewhere)).waitFor();
  expect(page.url()).toBe(`${stage.address}/login/openid`);
  await page.getByRole('button', { name: texts.back }).click();
  await page.getByRole('button', { name: label }).waitFor();
});
