import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openContext } from './support/browser.ts';
import { say, signIn } from './support/person.ts';
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

const note = 'The kiln inspector comes on 3 December at 09:30 and needs the manual.';

describe('the main job', () => {
  it('RAIS-320 goes from a note to a saved version whose lines tell where they come from', async () => {
    const { context, page, faults } = await openContext(browser);
    await signIn(page, product.address);

    await say(page, 'Who is Henrik?');
    const answer = page.getByRole('article').filter({ hasText: 'Landlord' }).last();
    await answer.getByRole('button', { name: 'Copy the answer' }).waitFor();

    await page.getByRole('button', { name: 'Load PHOD' }).first().click();
    await page.getByLabel('Title of the entry').fill('Kiln inspection');
    await page.getByLabel('Content of the entry').fill(note);
    await page.getByRole('button', { name: 'Save entry' }).click();
    await page.getByTitle('Kiln inspection: open').click();

    expect(await page.getByRole('tab', { name: 'New PHOD' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Process with Queue' }).click();
    await page
      .getByText('Processing completed successfully. Review and click Save to DB when ready.')
      .waitFor();

    await page.getByRole('tab', { name: /^Changes/ }).click();
    await page.getByText('6 passed').waitFor();
    const operations = page.getByRole('listitem').filter({ hasText: note });
    expect(await operations.count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Save to DB' }).click();
    await page.getByText('PHOD saved successfully').waitFor();
    await page.getByText('Processed', { exact: true }).first().waitFor();

    await page.getByText('PHOD File', { exact: true }).first().click();
    await page.getByText('v5', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: note }).first().click();
    const origin = page.locator('.ws-blame');
    await origin.getByText('Where this comes from').waitFor();
    expect(await origin.getByRole('button', { name: 'Kiln inspection' }).isVisible()).toBe(true);
    expect(await origin.textContent()).toContain('Mach 42v1');

    await origin.getByRole('button', { name: 'Show in history' }).click();
    await page.getByText('v5', { exact: true }).first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('RAIS-310 leaves the stored file as it is until the person saves', async () => {
    const { context, page } = await openContext(browser);
    await signIn(page, product.address);
    await page.getByRole('button', { name: 'Load PHOD' }).first().click();
    await page.getByText('Freja: receipts missing').waitFor();
    const version = page.locator('.ws-panel__meta').getByText(/^v\d+$/);
    const before = await version.first().textContent();

    await page.getByTitle('Freja: receipts missing: open').click();
    await page.getByRole('button', { name: 'Process with Queue' }).click();
    await page.getByRole('tab', { name: /^Changes/, disabled: false }).click();
    await page.getByText('Platform checks').waitFor();
    await page.getByRole('button', { name: 'Discard proposal' }).click();

    await page.reload();
    await page.getByText('PHOD File', { exact: true }).first().click();
    expect(await version.first().textContent()).toBe(before);
    await context.close();
  });
});
