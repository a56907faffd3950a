import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openContext } from './support/browser.ts';
import { say, signIn } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ chunkDelayMs: 60 }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product[Symbol.asyncDispose]();
});

const question = 'What do I know about the kiln and the glaze?';
const lastReply = (page: Page) => page.locator('.ws-message--reply').last();
const lastReplyText = (page: Page) => lastReply(page).locator('.ws-markdown').innerText();

/** The text of the newest reply once it is finished. */
async function finishedReply(page: Page): Promise<string> {
  await lastReply(page).getByRole('button', { name: 'Copy the answer' }).waitFor();
  return lastReplyText(page);
}

describe('a reply that is being written', () => {
  it('survives a reload in its middle: it goes on and ends complete, once', async () => {
    const { context, page, faults } = await openContext(browser);
    await signIn(page, product.address);
    await say(page, question);
    await page.getByText('Writing', { exact: true }).waitFor();

    await page.reload();
    await page.getByText('Writing', { exact: true }).waitFor();
    const middle = await lastReplyText(page);
    expect(middle.length).toBeGreaterThan(0);

    const end = await finishedReply(page);
    expect(end.length).toBeGreaterThan(middle.length);
    await page.reload();
    expect(await finishedReply(page)).toBe(end);
    expect(await page.getByText(question, { exact: true }).count()).toBe(1);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('can be stopped, and keeps what had been written', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, product.address);
    await say(page, question);
    await page.getByText('Writing', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await lastReply(page).getByText('Stopped', { exact: true }).waitFor();
    const kept = await lastReplyText(page);
    expect(kept.length).toBeGreaterThan(0);

    await page.reload();
    await lastReply(page).getByText('Stopped', { exact: true }).waitFor();
    expect(await lastReplyText(page)).toBe(kept);
    await context.close();
  });
});

describe('two browsers of one person', () => {
  it("see each other's messages, replies and saves without a reload", async () => {
    const [one, two] = await Promise.all([openContext(browser), openContext(browser)]);
    await signIn(one.page, product.address);
    await signIn(two.page, product.address);

    const text = `Seen in both, ${'x'.repeat(12)}`;
    await say(one.page, text);
    await two.page.getByText(text, { exact: true }).waitFor();
    const [first, second] = [await finishedReply(one.page), await finishedReply(two.page)];
    expect(second).toBe(first);

    for (const { page } of [one, two]) {
      await page.getByRole('button', { name: 'Load PHOD' }).first().click();
      await page.getByText('v4', { exact: true }).first().waitFor();
    }
    await one.page.getByRole('button', { name: 'Edit as JSON' }).click();
    const editor = one.page.getByLabel('Your file, v4');
    const json = await editor.inputValue();
    await editor.fill(json.replace('Night trains', 'Slow trains'));
    await one.page.getByRole('button', { name: 'Save', exact: true }).click();
    await two.page.getByText('v5', { exact: true }).first().waitFor();
    await two.page.getByText('Slow trains', { exact: true }).waitFor();
    await Promise.all([one.context.close(), two.context.close()]);
  });
});
