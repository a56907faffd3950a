import { ada, dana } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { phone, setStage } from './support/stage.ts';
import { tab } from './support/workspace.ts';

const stage = setStage();

const workspace = (page: Page): Locator => page.locator('.ws-admin-workspace');
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

async function openAdmin(page: Page): Promise<Locator> {
  await enterAs(page, stage.address, ada);
  await page.getByRole('button', { name: 'Account of Ada Admin' }).click();
  await page.getByRole('button', { name: 'Admin Workspace' }).click();
  return workspace(page);
}

const card = (page: Page, name: string): Locator =>
  workspace(page).getByRole('listitem', { name, exact: true });

async function act(page: Page, name: string, action: string): Promise<Locator> {
  await card(page, name).getByRole('button', { name: action, exact: true }).click();
  return dialog(page, action);
}

const toast = (page: Page, text: string): Promise<void> =>
  page.locator('.ws-toast').getByText(text, { exact: true }).waitFor();

/** Another person at each try of a test: the one who was registered at the first is there at the second. */
let tried = 0;

async function fillNewcomer(form: Locator): Promise<void> {
  await form.getByLabel('First name').fill('Robin');
  await form.getByLabel('Last name').fill(`Relay-${tried}`);
  await form.getByLabel('Username').fill(`robin.relay-${tried}`);
  await form.getByLabel('E-mail').fill(`robin-${tried}@example.org`);
  await form.getByLabel('Mobile').fill(`+45 5555 555${tried}`);
  await form.getByLabel('Password', { exact: true }).fill('first-password');
  await form.getByLabel('Secret', { exact: true }).fill('first-secret');
}

const signInOf = async (page: Page, body: object): Promise<number> => {
  const data = { mobile: `00455555555${tried}`, ...body };
  return (await page.request.post(`${stage.address}/api/auth/login`, { data })).status();
};

describe('the Admin Workspace', () => {
  it('ADMIN-190 ADMIN-210 ADMIN-230 ADMIN-240 TOAST-120 TOAST-130 TOAST-140 manages a user from registering on', async () => {
    tried += 1;
    const name = `Robin Relay-${tried}`;
    const page = await stage.visit();
    const panel = await openAdmin(page);
    await panel.getByRole('button', { name: 'Register New User' }).click();
    const form = dialog(page, 'Register New User');
    expect(await form.getByLabel('E-mail').getAttribute('type')).toBe('email');
    await fillNewcomer(form);
    await form.getByText('7 of 7 fields filled').waitFor();
    await form.getByRole('button', { name: 'Register', exact: true }).click();
    await card(page, name).waitFor();

    const password = await act(page, name, 'Reset Password');
    const resets = password.getByRole('button', { name: 'Reset Password' });
    expect(await resets.isDisabled()).toBe(true);
    await password.getByLabel('New password', { exact: true }).fill('second-password');
    await resets.click();
    await toast(page, `Password reset successfully for ${name}`);
    expect(await signInOf(page, { password: 'second-password', environment: 'web' })).toBe(200);

    const secret = await act(page, name, 'Reset Daily Secret');
    await secret.getByLabel('New secret', { exact: true }).fill('second-secret');
    await page.keyboard.press('Enter');
    await toast(page, `Daily secret reset successfully for ${name}`);
    expect(await signInOf(page, { secret: 'second-secret', environment: 'gpt' })).toBe(200);

    const edit = await act(page, name, 'Edit User');
    await edit.getByLabel('Last name').fill(`Relais-${tried}`);
    await edit.getByText('Also moderates the forums').click();
    await edit
      .getByRole('switch', { name: 'Moderator', checked: true })
      .waitFor({ state: 'attached' });
    await edit.getByRole('button', { name: 'Save' }).click();
    await toast(page, `User Robin Relais-${tried} updated successfully`);
    const robins = card(page, `Robin Relais-${tried}`);
    await robins.getByText('Moderator', { exact: true }).waitFor();

    await robins.getByRole('button', { name: 'Deactivate' }).click();
    await robins.getByText('Inactive', { exact: true }).waitFor();
    expect(await signInOf(page, { password: 'second-password', environment: 'web' })).toBe(403);
    await robins.getByRole('button', { name: 'Activate' }).click();
    await robins.getByText('Active', { exact: true }).waitFor();
    expect(await signInOf(page, { password: 'second-password', environment: 'web' })).toBe(200);
  });

  it('ADMIN-100 is for admins alone, also on a phone', async () => {
    const page = await stage.visit(phone);
    await enterAs(page, stage.address, ada);
    const footer = page.getByRole('button', { name: 'Admin', exact: true });
    await footer.last().click();
    await workspace(page).waitFor();
    await enterAs(page, stage.address, dana);
    await page.getByRole('button', { name: 'Control' }).waitFor();
    expect(await footer.count()).toBe(0);
    expect(await workspace(page).count()).toBe(0);

    const wide = await stage.visit();
    await enterAs(wide, stage.address, ada, 'moderator');
    await tab(wide, 'PHOD File').waitFor();
    await wide.getByRole('button', { name: 'Account of Ada Admin' }).click();
    expect(await wide.getByRole('button', { name: 'Admin Workspace' }).count()).toBe(0);
  });
});
