import { settingTexts } from '@mach42/contracts/settings/setting-values.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { ada, dana, demoPassword } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs, signedInAs } from './support/enter.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name, exact: true, level: 2 }).waitFor();
const toast = (page: Page, text: string): Promise<void> =>
  page.locator('.ws-toast').getByText(text, { exact: true }).waitFor();

/** A page of the admin area, as Ada sees it. */
async function visit(path: string): Promise<Page> {
  const page = await stage.visit();
  await enterAs(page, stage.address, ada, 'admin');
  await page.goto(`${stage.address}${path}`);
  return page;
}

/** Returns a function that makes calls as Dana, signed in on a device of hers. */
async function danas(page: Page) {
  const { token } = await signedInAs(page, stage.address, dana);
  const headers = { authorization: `Bearer ${token}` };
  return async (path: string, data: object): Promise<void> => {
    const answer = await page.request.post(`${stage.address}${path}`, { data, headers });
    expect(answer.ok()).toBe(true);
  };
}
const job = {
  content: JSON.stringify({ dataRaisContent: 'Unseen entry', phodContent: {} }),
  instructions: 'Unseen instructions',
  modelId: 'builtin:latest',
};

const figure = (list: Locator, label: string): Locator =>
  list.getByRole('listitem').filter({ hasText: label }).locator('strong');

describe('the admin pages of queue, DataRAIS and users', () => {
  it('ADMIN-050 follows everybody’s jobs, without what they say, and cancels and retries them', async () => {
    stage.provider.holdAfter(0);
    const page = await visit('/admin/system/queue');
    await heading(page, 'Queue');
    await page.getByText('The queue is empty').waitFor();
    const post = await danas(page);

    await post('/api/queue/job', job);
    const row = page.getByRole('row', { name: 'Dana Demo' });
    await row.getByText('Running').waitFor();
    const processing = figure(page.locator('.ws-admin-tiles'), 'Processing');
    await expect.poll(() => processing.innerText()).toBe('1');
    expect(await page.locator('main').innerText()).not.toContain('Unseen');

    await row.getByRole('button', { name: 'Cancel the job of Dana Demo' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this job?' });
    await question.getByText(/This cannot be undone/).waitFor();
    await question.getByRole('button', { name: 'Keep it' }).click();
    await question.waitFor({ state: 'detached' });
    await row.getByText('Running').waitFor();
    await row.getByRole('button', { name: /^Cancel/ }).click();
    await question.getByRole('button', { name: 'Cancel job' }).click();
    await toast(page, 'The job of Dana Demo was cancelled');
    await row.getByText('Cancelled', { exact: true }).waitFor();

    stage.provider.release();
    await row.getByRole('button', { name: 'Retry the job of Dana Demo' }).click();
    await row.getByText('Completed', { exact: true }).waitFor();

    await page.getByLabel('State').selectOption('Failed');
    await page.getByText('No job matches').waitFor();
    await page.getByRole('button', { name: 'Show all jobs' }).first().click();
    await page.getByLabel('Person').selectOption('Dana Demo');
    await row.getByText('Completed', { exact: true }).waitFor();
    await page.getByLabel('Age').selectOption('Older than a day');
    await page.getByText('No job matches').waitFor();
  });

  it('ADMIN-060 counts everybody’s entries and follows them', async () => {
    const page = await visit('/admin/data/datarais');
    await heading(page, 'DataRAIS');
    const entries = page.getByRole('list', { name: 'Entries' });
    const before = Number(await figure(entries, 'Waiting').innerText());
    const post = await danas(page);
    await post('/api/datarais/manual', { title: 'Unseen title', content: 'Unseen content' });
    await expect.poll(() => figure(entries, 'Waiting').innerText()).toBe(String(before + 1));
    const days = page.getByRole('table', { name: 'Entries by day' });
    await expect.poll(() => days.getByRole('row').count()).toBe(15);
    await page.getByText('7 days', { exact: true }).click();
    await expect.poll(() => days.getByRole('row').count()).toBe(8);
    for (const label of ['Pending', 'Processing', 'Completed', 'Errors']) {
      const runs = page.getByRole('region', { name: 'Runs in the queue' });
      expect(await figure(runs, label).innerText()).toMatch(/^\d+$/);
    }
    expect(await page.locator('main').innerText()).not.toContain('Unseen');
  });

  it('ADMIN-070 finds people among five hundred, and follows what other admins change', async () => {
    const page = await stage.visit();
    await withMany(page, 500);
    await enterAs(page, stage.address, ada, 'admin');
    await page.goto(`${stage.address}/admin/access/users`);
    await heading(page, 'User Management');
    const cards = page.locator('.ws-admin-user');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const all = await page.getByText(/^Users \(\d+\)$/).innerText();
    const total = Number(/\d+/.exec(all)?.[0]);
    expect(total).toBeGreaterThan(500);
    await pages.getByText(`1 to 12 of ${total}`).waitFor();
    await expect.poll(() => cards.count()).toBe(12);
    await pages.getByRole('button', { name: 'More' }).click();
    await pages.getByText(`13 to 24 of ${total}`).waitFor();

    await page.getByRole('searchbox').fill('crowd 499');
    await page.getByRole('listitem', { name: 'Someone Crowd 499' }).waitFor();
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByRole('searchbox').fill('');
    await page.getByLabel('Subscription').selectOption('Premium');
    await page.getByRole('listitem', { name: 'Pia Premium' }).waitFor();
    await page.getByLabel('Status').selectOption('Inactive');
    await page.getByText('No user matches').waitFor();
    await page.getByRole('button', { name: 'Show all users' }).click();

    await page.getByRole('searchbox').fill('dana demo');
    const card = page.getByRole('listitem', { name: 'Dana Demo' });
    await card.getByRole('button', { name: 'Activity' }).click();
    const activity = page.getByRole('dialog', { name: 'Activity' });
    await activity.getByText('Added the entry').first().waitFor();
    await page.keyboard.press('Escape');
    await activity.waitFor({ state: 'detached' });

    const other = await signedInAs(page, stage.address, ada, 'admin');
    const headers = { authorization: `Bearer ${other.token}` };
    const { userId } = (await signedInAs(page, stage.address, dana)).user;
    const url = `${stage.address}/api/admin/users/${userId}/status`;
    await page.request.put(url, { data: { status: 'inactive' }, headers });
    await card.getByText('Inactive', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Activate' }).click();
    await card.getByText('Active', { exact: true }).waitFor();
    const login = { mobile: dana.mobile, password: demoPassword, environment: 'web' };
    const again = await page.request.post(`${stage.address}/api/auth/login`, { data: login });
    expect(again.status()).toBe(200);
  });

  it('shows settings that another admin saves, and keeps what one has typed', async () => {
    const page = await visit('/admin/config/settings');
    const ofGuests = page.getByLabel('Messages of a guest', { exact: true });
    const ofMobiles = page.getByLabel('Failed sign-ins of a mobile number', { exact: true });
    await ofGuests.waitFor();
    const other = await signedInAs(page, stage.address, ada, 'admin');
    const headers = { authorization: `Bearer ${other.token}` };
    const save = async (baseVersion: number, value: number) => {
      const data = { baseVersion, changes: { [settingNames.guestMessages]: value } };
      const answer = await page.request.put(`${stage.address}/api/settings`, { data, headers });
      expect(answer.ok()).toBe(true);
    };
    await save(0, 7);
    await expect.poll(() => ofGuests.inputValue()).toBe('7');

    await ofMobiles.fill('12');
    await save(1, 8);
    await page.getByText(settingTexts.savedElsewhere, { exact: true }).waitFor();
    expect(await ofGuests.inputValue()).toBe('7');
    await page.getByRole('button', { name: 'Load the newest, keep my changes' }).click();
    await expect.poll(() => ofGuests.inputValue()).toBe('8');
    expect(await ofMobiles.inputValue()).toBe('12');
  });
});

/** Has the list of users hold so many more. */
async function withMany(page: Page, size: number): Promise<void> {
  await page.route(/\/api\/admin\/users$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { readonly data: readonly User[] };
    const [first] = answer.data;
    const many = Array.from({ length: size }, (_, index) => {
      const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
      const name = `Someone Crowd ${index}`;
      return { ...first, id, _id: id, userId: id, name, username: `crowd${index}` };
    });
    await route.fulfill({ response, json: { ...answer, data: [...answer.data, ...many] } });
  });
}
