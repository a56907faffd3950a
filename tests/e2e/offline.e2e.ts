import { shareTargetPath } from '@mach42/contracts/attachments/share-target.ts';
import { dana } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { fillIn, signIn } from './support/person.ts';
import { phone, setStage } from './support/stage.ts';

const stage = setStage();

/** Caches of answers, each of one person. */
const cachesOfAnswers = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('answers-')));

const answersKept = async (page: Page) =>
  page.evaluate(
    async (names) => {
      const kept = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).length),
      );
      return kept.reduce((sum, count) => sum + count, 0);
    },
    await cachesOfAnswers(page),
  );

/** Dana, whose page the worker serves, and whose file and chats were read once with it. */
async function withWorker(): Promise<Page> {
  const page = await stage.visit(undefined, { offline: true });
  await signIn(page, stage.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.getByText('Harbour studio lease').first().waitFor();
  await expect.poll(() => answersKept(page)).toBeGreaterThan(4);
  return page;
}

describe('the app without a network', () => {
  it('[OL1] [OL2] starts, and shows the file and the chats that were read last', async () => {
    const page = await withWorker();
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('Harbour studio lease').first().waitFor();
    await page.getByText(/^Disconnected\./).waitFor();
    await page.context().setOffline(false);
    await page.getByText(/^Disconnected\./).waitFor({ state: 'hidden' });
  });

  it('[OL3] forgets what was read when its person logs out', async () => {
    const page = await withWorker();
    // A guest's, of before the sign-in, may still be there beside it.
    const ofDana = await page.evaluate(() => `answers-${localStorage.getItem('userId') ?? ''}`);
    await expect.poll(() => cachesOfAnswers(page)).toContain(ofDana);
    await page.getByRole('button', { name: 'Account of Dana Demo' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    // Answers that the guest reads afterwards are kept for the guest.
    await expect.poll(() => cachesOfAnswers(page)).not.toContain(ofDana);
  });

  it('[OL8] takes what another app shares to a chat, once its person has signed in', async () => {
    const page = await stage.visit(phone, { offline: true });
    await page.goto(`${stage.address}/login`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.evaluate(share, shareTargetPath);
    await page.waitForURL(/\/login\?redirect=/);
    await fillIn(page, dana.mobile);
    await page.getByText('Clay prices rise by 8 %').waitFor();
    await page.getByRole('button', { name: 'New chat' }).click();
    await page.getByRole('button', { name: 'Remove prices.csv' }).waitFor();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(
      'Clay prices rise by 8 %',
    );
  });
});

describe('code that is asked for when something is opened', () => {
  it('[OL9] is gone with a newer version at the server, which is offered and loaded', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await page.getByLabel('Message', { exact: true }).fill('What is not sent yet');
    await page.evaluate(loaded);
    const [assets, start] = [`${stage.address}/assets/**`, `${stage.address}/`];
    await page.route(assets, (route) => route.fulfill({ status: 404 }));
    await page.route(start, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<meta name="start-files" content="of the newer version">',
      }),
    );
    await page.getByRole('button', { name: 'Account of Dana Demo' }).click();
    await page.getByText('A newer version is ready.').first().waitFor();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(
      'What is not sent yet',
    );
    await page.unroute(assets);
    await page.unroute(start);
    const reload = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Update' }).click();
    await reload;
    await page.getByText('What is not sent yet').waitFor();
  });
});

/** Within the page: what looks for newer versions is loaded after everything else. */
const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/keep-offline'))
        ? resolve()
        : setTimeout(look, 100);
    look();
  });

/** As the system does it: by a form. */
function share(action: string): void {
  const form = document.createElement('form');
  Object.assign(form, { action, method: 'post', enctype: 'multipart/form-data' });
  const text = document.createElement('input');
  Object.assign(text, { name: 'text', value: 'Clay prices rise by 8 %' });
  const files = document.createElement('input');
  const data = new DataTransfer();
  data.items.add(new File(['porcelain;8'], 'prices.csv', { type: 'text/csv' }));
  Object.assign(files, { name: 'files', type: 'file', files: data.files });
  form.append(text, files);
  document.body.append(form);
  form.submit();
}
