import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openContext } from './support/browser.ts';
import { signIn } from './support/person.ts';
import { startProduct, type Product } from './support/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product[Symbol.asyncDispose]();
});

const tabs = (page: Page) => page.locator('.flexlayout__tab_button').allInnerTexts();

async function openTwoTabs(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Load PHOD' }).first().click();
  await page.getByLabel('Search sections and content...').waitFor();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByText('Assistants').waitFor();
}

describe('the layout of the workspace', () => {
  it('WORK-250 is found again after a reload', async () => {
    const { context, page, faults } = await openContext(browser);
    await signIn(page, product.address);
    await openTwoTabs(page);
    const before = await tabs(page);
    expect(before).toHaveLength(2);

    await page.reload();
    await page.getByText('Assistants').waitFor();
    expect(await tabs(page)).toEqual(before);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('falls back to the default with an Event Log entry when its JSON is damaged', async () => {
    const { context, page, faults } = await openContext(browser);
    await signIn(page, product.address);
    await openTwoTabs(page);
    await page.reload();
    await page.getByText('Assistants').waitFor();

    const damaged = await page.evaluate(() => {
      const keys = Object.keys(localStorage).filter((key) => key.includes('layout'));
      for (const key of keys) localStorage.setItem(key, '{"version":1,"layout":{"global":');
      return keys.length;
    });
    expect(damaged).toBeGreaterThan(0);
    await page.reload();
    await page.getByText('Connected', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: /Event Log/ }).click();
    await page
      .getByText(/layout/i)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Load PHOD' }).first().click();
    await page.getByLabel('Search sections and content...').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
