import { archiveTexts } from '@mach42/contracts/ops/texts.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import { describe, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { phone, setStage } from './support/stage.ts';

const stage = setStage();
const address = (): string => `${stage.address}/admin/operations/archive`;

describe('the archive', () => {
  it('[AR5] is made on its page, and is not for other people', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, ada, 'admin');
    await page.goto(address());
    await page.getByText(archiveTexts.none).waitFor();
    await page.getByRole('button', { name: 'Archive events…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Archive old events?' });
    await dialog.getByText('Position', { exact: true }).click();
    await dialog.getByLabel('Last position').fill('20');
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByText(/20 events, positions 1 to 20/).waitFor();
    await dialog.getByRole('button', { name: 'Archive 20 events' }).click();
    await page.getByRole('region', { name: 'Segments' }).getByText('1 to 20').waitFor();
    await page.getByText('Done', { exact: true }).waitFor();
    await page.getByRole('link', { name: /Who had events archived/ }).click();
    await page.getByText('LogArchived').first().waitFor();

    const other = await stage.visit();
    const token = await enterAs(other, stage.address, dana);
    await other.goto(address());
    await other.getByText(/You do not have permission/).waitFor();
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ['archive', 'archive/stop']) {
      const answer = await other.request.post(`${stage.address}/api/ops/${path}`, {
        headers,
        data: path === 'archive' ? { upTo: '30' } : {},
      });
      expect(answer.status()).toBe(403);
    }
  });

  it('[AR5] is read on a phone without anything beside the screen', async () => {
    const page = await stage.visit(phone);
    await enterAs(page, stage.address, ada, 'admin');
    await page.goto(address());
    await page.getByRole('button', { name: 'Archive events…' }).waitFor();
    const right = await page
      .locator('.ws-admin-page section, .ws-admin-page button')
      .evaluateAll((parts) => Math.max(...parts.map((one) => one.getBoundingClientRect().right)));
    expect(right).toBeLessThanOrEqual(phone.width);
  });
});
