import { dana, mo } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openAs } from './support/enter.ts';
import { signIn } from './support/person.ts';
import { logInAs } from './support/rooms.ts';
import { phone, setStage } from './support/stage.ts';
import { tab } from './support/workspace.ts';

const stage = setStage();
const pathOf = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname);

async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill(text);
}

describe('addresses', () => {
  it('follow what is searched and opened, go back and forward, and lead others or nobody there', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await tab(page, 'PHOD File').waitFor();
    expect(pathOf(page)).toBe('/');

    await searchFor(page, 'lease');
    const results = page.getByRole('listbox', { name: 'Results' });
    const inFile = results.getByRole('option').filter({ hasText: 'lease' });
    await results.getByText('Messages', { exact: true }).waitFor();
    await inFile.last().waitFor();
    await searchFor(page, 'lease in:messages');
    await expect.poll(() => results.getByText('Commands').count()).toBe(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => pathOf(page)).toMatch(/^\/w\/rooms\/[\w-]{36}\/[\w-]{36}$/);

    // A press while an address is being opened is not a step of its own.
    const load = page.getByRole('banner').getByRole('button', { name: 'Load PHOD' });
    const pressed = async () => {
      await load.click();
      return pathOf(page);
    };
    await expect.poll(pressed).toBe('/w/phod');
    await page.getByRole('banner').getByRole('button', { name: 'Chat Rooms' }).click();
    await expect.poll(() => pathOf(page)).toMatch(/^\/w\/rooms/);
    const rooms = pathOf(page);
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe('/w/phod');
    await page.getByText('Personal info').first().waitFor();
    await page.goForward();
    await expect.poll(() => pathOf(page)).toBe(rooms);

    // Someone else, by way of the sign-in.
    const other = await stage.visit();
    await other.goto(`${stage.address}/w/history/1`);
    await expect.poll(() => pathOf(other)).toBe('/login');
    await logInAs(other, dana);
    await expect.poll(() => pathOf(other)).toBe('/w/history/1');
    await tab(other, 'History').waitFor();
  });

  it('are refused alike to who may not, and for what is gone', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await searchFor(page, 'in:messages from:me after:2000');
    const results = page.getByRole('listbox', { name: 'Results' });
    await results.getByText('Messages', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => pathOf(page)).toMatch(/^\/w\/rooms\//);
    const message = page.url();

    const other = await stage.visit();
    await other.goto(message);
    await logInAs(other, mo);
    const gone = `${stage.address}/w/rooms/00000000-0000-4000-8000-000000000000`;
    const refusal = other
      .getByRole('region', { name: 'Workspace' })
      .getByText('It was deleted, or it is not shared with you.');
    await refusal.waitFor();
    const shown = await other.getByRole('region', { name: 'Workspace' }).textContent();
    await other.goto(gone);
    await refusal.waitFor();
    expect(await other.getByRole('region', { name: 'Workspace' }).textContent()).toBe(shown);
  });

  it('lead on a phone to a search of which every kind can be reached', async () => {
    const page = await stage.visit(phone);
    await openAs(page, stage.address, dana, { path: '/w/search/kiln' });
    const kinds = page.getByRole('group', { name: 'Kind' });
    await kinds.getByText('People', { exact: true }).waitFor();
    const right = await kinds.evaluate((element) => element.getBoundingClientRect().right);
    expect(right).toBeLessThanOrEqual(phone.width);
  });
});
