import { ada, dana } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { confirmed } from './support/person.ts';
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
  page.locator('.bp6-toast').getByText(text, { exact: true }).waitFor();

/** Has every call whose path ends so fail. */
async function failing(page: Page, method: string, path: RegExp): Promise<void> {
  const error = { code: 'SERVER_ERROR', message: 'Something broke.' };
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { success: false, error } })
      : route.fallback(),
  );
}

async function fillNewcomer(form: Locator): Promise<void> {
  await form.getByLabel('First name').fill('Robin');
  await form.getByLabel('Last name').fill('Relay');
  await form.getByLabel('Username').fill('robin.relay');
  await form.getByLabel('E-mail').fill('robin@example.org');
  await form.getByLabel('Mobile').fill('+45 5555 5555');
  await form.getByLabel('Password', { exact: true }).fill('first-password');
  await form.getByLabel('Secret', { exact: true }).fill('first-secret');
}

const signInOf = async (page: Page, body: object): Promise<number> => {
  const data = { mobile: '004555555555', ...body };
  return (await page.request.post(`${stage.address}/api/auth/login`, { data })).status();
};

describe('the Admin Workspace', () => {
  it('ADMIN-090 ADMIN-110 ADMIN-130 ADMIN-150 ADMIN-160 ADMIN-170 ADMIN-180 shows the queue and the users', async () => {
    const page = await stage.visit();
    const login = { mobile: dana.mobile, secret: 'demo-secret', environment: 'gpt' };
    await page.request.post(`${stage.address}/api/auth/login`, { data: login });
    const panel = await openAdmin(page);
    await panel.getByRole('heading', { name: 'Admin Workspace - Enhanced' }).waitFor();
    const queue = panel.getByRole('region', { name: 'DataRAIS queue' });
    for (const label of ['Pending', 'Processing', 'Completed', 'Errors']) {
      const tile = queue.getByRole('listitem').filter({ hasText: label });
      expect(await tile.locator('strong').innerText()).toMatch(/^\d+$/);
    }
    const again = page.waitForResponse(/\/api\/admin\/datarais-stats$/);
    await page.route(/\/api\/admin\/datarais-stats$/, (route) =>
      route.fulfill({
        json: { success: true, data: { pending: 7, processing: 2, completed: 1284, error: 3 } },
      }),
    );
    await queue.getByRole('button', { name: 'Refresh' }).click();
    await again;
    await queue.getByText('1,284', { exact: true }).waitFor();

    const cards = panel.getByRole('region', { name: 'Users' }).getByRole('listitem');
    await panel.getByRole('heading', { name: `Users (${await cards.count()})` }).waitFor();
    const danas = card(page, 'Dana Demo');
    for (const text of ['Dana Demo', dana.mobile, 'dana@example.org', 'Standard User', 'Active']) {
      await expect.poll(() => danas.getByText(text, { exact: true }).count()).toBe(1);
    }
    expect(await danas.innerText()).toMatch(/Custom GPT: Signed in, today \d\d:\d\d/);
    expect(await card(page, 'Ada Admin').innerText()).toMatch(/Last login today \d\d:\d\d/);
    expect(await danas.getByRole('button').allInnerTexts()).toEqual([
      'Activity',
      'Edit User',
      'Reset Password',
      'Reset Daily Secret',
      'Deactivate',
    ]);
    await panel.getByRole('searchbox').fill('mo@ex');
    await danas.waitFor({ state: 'detached' });
    await expect.poll(() => cards.count()).toBe(1);
  });

  it('ADMIN-190 ADMIN-210 ADMIN-230 ADMIN-240 TOAST-120 TOAST-130 TOAST-140 manages a user from registering on', async () => {
    const page = await stage.visit();
    const panel = await openAdmin(page);
    await panel.getByRole('button', { name: 'Register New User' }).click();
    const form = dialog(page, 'Register New User');
    expect(await form.getByLabel('E-mail').getAttribute('type')).toBe('email');
    await fillNewcomer(form);
    await form.getByText('7 of 7 fields filled').waitFor();
    await form.getByRole('button', { name: 'Register', exact: true }).click();
    await card(page, 'Robin Relay').waitFor();

    const password = await act(page, 'Robin Relay', 'Reset Password');
    const resets = password.getByRole('button', { name: 'Reset Password' });
    expect(await resets.isDisabled()).toBe(true);
    await password.getByLabel('New password', { exact: true }).fill('second-password');
    await resets.click();
    await toast(page, 'Password reset successfully for Robin Relay');
    expect(await signInOf(page, { password: 'second-password', environment: 'web' })).toBe(200);

    const secret = await act(page, 'Robin Relay', 'Reset Daily Secret');
    await secret.getByLabel('New secret', { exact: true }).fill('second-secret');
    await page.keyboard.press('Enter');
    await toast(page, 'Daily secret reset successfully for Robin Relay');
    expect(await signInOf(page, { secret: 'second-secret', environment: 'gpt' })).toBe(200);

    const edit = await act(page, 'Robin Relay', 'Edit User');
    await edit.getByLabel('Last name').fill('Relais');
    await edit.getByRole('switch', { name: 'Moderator' }).check({ force: true });
    await edit.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'User Robin Relais updated successfully');
    const robins = card(page, 'Robin Relais');
    await robins.getByText('Moderator', { exact: true }).waitFor();

    await robins.getByRole('button', { name: 'Deactivate' }).click();
    await robins.getByText('Inactive', { exact: true }).waitFor();
    expect(await signInOf(page, { password: 'second-password', environment: 'web' })).toBe(403);
    await robins.getByRole('button', { name: 'Activate' }).click();
    await robins.getByText('Active', { exact: true }).waitFor();
    expect(await signInOf(page, { password: 'second-password', environment: 'web' })).toBe(200);
  });

  it('ADMIN-140 ERR-230 ERR-240 says in place what could not be loaded', async () => {
    const page = await stage.visit();
    await failing(page, 'GET', /\/api\/admin\/(users|datarais-stats)$/);
    const panel = await openAdmin(page);
    await panel.getByText('Unable to load DataRAIS statistics').waitFor();
    await panel.getByText('Failed to load users', { exact: true }).waitFor();
    expect(await panel.getByText('Failed to load DataRAIS stats').count()).toBe(0);
    const log = page.getByRole('region', { name: 'Event Log' });
    await log.getByRole('button', { name: /^Event Log/ }).click();
    await log.getByRole('list').getByText('Failed to load DataRAIS stats').first().waitFor();
    await log.getByRole('button', { name: /^Event Log/ }).click();
    await page.unrouteAll();
    await panel.getByRole('button', { name: 'Retry' }).click();
    await card(page, 'Dana Demo').waitFor();
    expect(await panel.getByText('Failed to load users').count()).toBe(0);
  });

  it('ERR-250 ERR-260 ERR-270 ERR-280 ERR-290 says what could not be changed, and keeps what was typed', async () => {
    const page = await stage.visit();
    const panel = await openAdmin(page);
    await failing(page, 'POST', /\/api\/admin\/users$/);
    await failing(page, 'PUT', /\/api\/admin\/users\//);
    await panel.getByRole('button', { name: 'Register New User' }).click();
    const form = dialog(page, 'Register New User');
    await fillNewcomer(form);
    await page.keyboard.press('Enter');
    await form.getByText('Failed to create user').waitFor();
    expect(await form.getByLabel('First name').inputValue()).toBe('Robin');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await confirmed(page, 'Discard');

    for (const [action, label, failure] of [
      ['Reset Password', 'New password', 'Failed to reset password'],
      ['Reset Daily Secret', 'New secret', 'Failed to reset secret'],
      ['Edit User', 'Last name', 'Failed to update user'],
    ] as const) {
      const asked = await act(page, 'Dana Demo', action);
      await asked.getByLabel(label, { exact: true }).fill('Another lantern');
      await page.keyboard.press('Enter');
      await asked.getByText(failure, { exact: true }).waitFor();
      expect(await asked.getByLabel(label, { exact: true }).inputValue()).toBe('Another lantern');
      await asked.getByRole('button', { name: 'Cancel' }).click();
      if (action === 'Edit User') await confirmed(page, 'Discard');
      await asked.waitFor({ state: 'detached' });
    }
    await card(page, 'Dana Demo').getByRole('button', { name: 'Deactivate' }).click();
    await toast(page, 'Failed to update user status');
    await card(page, 'Dana Demo').getByText('Active', { exact: true }).waitFor();
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
    await tab(wide, 'AI Models').waitFor();
    await wide.getByRole('button', { name: 'Account of Ada Admin' }).click();
    expect(await wide.getByRole('button', { name: 'Admin Workspace' }).count()).toBe(0);
  });
});
