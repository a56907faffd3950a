import { breakGlass } from '@mach42/contracts/audit/calls.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import { describe, expect, it } from 'vitest';
import { openAs, signedInAs } from './support/enter.ts';
import { phone, setStage } from './support/stage.ts';

const stage = setStage();

describe('menus and chips', () => {
  it.each([
    ['a phone', phone.height],
    ['a phone with little height', 600],
  ])('the menu of a message is whole within the screen of %s', async (_, height) => {
    const page = await stage.visit({ ...phone, height });
    await openAs(page, stage.address, dana);
    await page.getByRole('button', { name: 'More to do with the message' }).last().click();
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem', { name: 'Show how this came about' }).waitFor();
    await expect
      .poll(async () => {
        const box = await menu.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= height;
      })
      .toBe(true);
  });

  it('the chip of an opening is as wide as its word', async () => {
    const page = await stage.visit(phone);
    const { user } = await signedInAs(page, stage.address, dana);
    const token = await openAs(page, stage.address, ada, { role: 'admin' });
    const answer = await page.request.post(`${stage.address}${breakGlass.path}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { userId: user.userId, reason: 'The test wants to know.' },
    });
    expect(answer.status()).toBe(200);
    await page.goto(`${stage.address}/?tab=audit`);
    await page.getByRole('tab', { name: 'Opened content' }).click();
    const chip = page.locator('.ws-audit__past .ws-chip').first();
    await chip.waitFor();
    const room = await chip.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return element.getBoundingClientRect().width - text.getBoundingClientRect().width;
    });
    expect(room).toBeLessThanOrEqual(24);
  });
});
