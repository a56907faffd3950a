import { breakGlass } from '@mach42/contracts/audit/calls.ts';
import { themes } from '@mach42/plugin-kit/theme/theme.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openAs, signedInAs } from './support/enter.ts';
import { desktop, phone, setStage } from './support/stage.ts';
import { showTheme } from './support/theme.ts';
import { runCommand } from './support/workspace.ts';

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

  it('the buttons of a message take no room from its name under a finger, which presses none that is hidden', async () => {
    const page = await stage.visit(phone);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.goto(stage.address);
    await page.getByRole('button', { name: /^Your chats/ }).click();
    await page.getByText('Ask the workshop').click();
    const field = page.getByLabel('Message', { exact: true });
    await field.fill('Is the kiln free?');
    await field.press('Enter');
    const own = page.locator('.ws-message', { hasText: 'Is the kiln free?' });
    await own.getByRole('button', { name: 'More to do with the message' }).waitFor();
    const lines = await own
      .locator('.ws-message__name, time')
      .evaluateAll((parts) => parts.map((part) => part.getClientRects().length));
    const name = await own.locator('.ws-message__name').evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getClientRects().length;
    });
    expect([...lines, name]).toEqual([1, 1, 1]);

    const edit = own.getByRole('button', { name: 'Edit the message' });
    const { x = 0, y = 0, width = 0, height = 0 } = (await edit.boundingBox()) ?? {};
    const touchPoints = [{ x: Math.round(x + width / 2), y: Math.round(y + height / 2) }];
    const tap = () =>
      Promise.all([
        devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
        devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
      ]);
    await tap();
    await expect.poll(() => edit.evaluate((button) => getComputedStyle(button).opacity)).toBe('1');
    expect(await page.getByRole('textbox', { name: 'Edit the message' }).count()).toBe(0);
    await tap();
    await page.getByRole('textbox', { name: 'Edit the message' }).waitFor();
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
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

  it.each(themes.map(({ id }) => id))('a menu has the look of the theme: %s', async (theme) => {
    const page = await stage.visit(desktop);
    await openAs(page, stage.address, dana, { path: '/?tab=phod' });
    await showTheme(page, theme);
    await page.getByRole('button', { name: 'Options of the chat' }).click();
    const item = page.getByRole('menuitem', { name: 'New chat' });
    await item.waitFor();
    const popover = page.locator('.ws-popover', { has: item });
    const overlay = await drawnAs(page, 'background-color', '--ws-overlay');
    for (const part of ['', ' .bp6-popover-content', ' .bp6-menu']) {
      const shown = part === '' ? popover : popover.locator(part);
      expect(await styleOf(shown, 'background-color')).toBe(overlay);
    }
    expect(await styleOf(item, 'color')).toBe(await drawnAs(page, 'color', '--ws-text'));
    expect(await styleOf(popover, 'border-radius')).toBe(
      await drawnAs(page, 'border-radius', '--ws-radius-card'),
    );
  });

  it.each([
    ['a small window', { width: 320, height: 700 }],
    ['a phone', phone],
    ['a desk', desktop],
  ])('each of a few choices is whole, and one of them stands out, on %s', async (_, viewport) => {
    const page = await stage.visit(viewport);
    await openAs(page, stage.address, dana);
    await page.getByText('Lease and Q3 week').first().waitFor();
    await runCommand(page, 'Notifications');
    const group = page.getByRole('group', { name: 'Do not disturb' });
    const options = group.locator('.ws-segmented__option');
    await options.first().waitFor();
    // Its dialog moves as it opens.
    await expect.poll(() => group.evaluate(shapeOf)).toEqual({ cut: 0, heights: 1, beyond: false });
    expect(await options.count()).toBe(3);
    const grounds = await Promise.all(
      (await options.all()).map((option) => styleOf(option, 'background-color')),
    );
    expect(grounds[0]).toBe(await drawnAs(page, 'background-color', '--ws-overlay'));
    expect(new Set(grounds.slice(1)).size).toBe(1);
    expect(grounds[1]).not.toBe(grounds[0]);
  });
});

const styleOf = (shown: Locator, property: string): Promise<string> =>
  shown.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** Returns the value of a token of the theme for a CSS property. */
const drawnAs = (page: Page, property: string, token: string): Promise<string> =>
  page.evaluate(
    ([name, value]) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.setProperty(name, `var(${value})`);
      const drawn = getComputedStyle(probe).getPropertyValue(name);
      probe.remove();
      return drawn;
    },
    [property, token] as const,
  );

/** In the page: of a group of choices, how many are cut, how many heights they have, and whether the window ends before it. */
function shapeOf(group: Element) {
  const frame = group.getBoundingClientRect();
  const boxes = [...group.children].map((child) => child.getBoundingClientRect());
  const isCut = ({ left, right }: DOMRect) => left < frame.left - 1 || right > frame.right + 1;
  return {
    cut: boxes.filter(isCut).length,
    heights: new Set(boxes.map(({ height }) => Math.round(height))).size,
    beyond: frame.right > innerWidth,
  };
}
