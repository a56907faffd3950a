import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { signIn } from './support/person.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();

const answersKept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('answers-'));
    const kept = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).length),
    );
    return kept.reduce((sum, count) => sum + count, 0);
  });

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
    await page.getByRole('button', { name: 'Account of Dana Demo' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => answersKept(page)).toBe(0);
  });
});
