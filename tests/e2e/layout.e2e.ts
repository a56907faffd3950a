import { pia } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { connected, fillIn, signIn } from './support/person.ts';
import { desktop, setStage } from './support/stage.ts';
import { runCommand, tab } from './support/workspace.ts';

const stage = setStage();

/** The names of the tabs in each tab set, from left to right. */
const tabSets = (page: Page): Promise<string[][]> =>
  page
    .locator('.flexlayout__tabset')
    .evaluateAll((sets) =>
      sets.map((set) =>
        Array.from(set.querySelectorAll('.flexlayout__tab_button'), (button) =>
          (button.textContent ?? '').trim(),
        ),
      ),
    );

/** Opens the history beside the file. */
async function rearrange(page: Page): Promise<void> {
  await tab(page, 'PHOD File').waitFor();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByRole('navigation', { name: 'Versions' }).waitFor();
}

/** Pia, whose layout no other test here changes. */
async function enter(page: Page): Promise<void> {
  await page.goto(`${stage.address}/login`);
  await fillIn(page, pia.mobile);
  await connected(page);
}

const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

/** Measures from the next load on how far visible elements are moved unasked, as browsers count it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let total = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) total += Number(entry.toJSON()['value']);
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifted = () => {
      add(observer.takeRecords());
      return total;
    };
    Object.assign(globalThis, { shifted });
  });
  return async () => {
    await nextFrame(page);
    return Number(await page.evaluate('shifted()'));
  };
}

describe('the layout of the workspace', () => {
  it('lets the width of the chat be dragged and typed, remembers it, and gives the chat all of it', async () => {
    const page = await stage.visit(desktop, { remembers: true });
    await enter(page);
    await tab(page, 'PHOD File').waitFor();
    expect(await tab(page, 'AI Models').count()).toBe(0);
    const width = async () => (await page.locator('.ws-column').boundingBox())?.width;
    const splitter = page.getByRole('separator', { name: 'Width of the chat' });
    const box = await splitter.boundingBox();
    if (box === null) throw new Error('The splitter is not drawn.');
    await page.mouse.move(box.x + box.width / 2, 400);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 150, 400, { steps: 4 });
    await page.mouse.up();
    expect(await width()).toBe(600);
    await splitter.press('ArrowRight');
    expect(await width()).toBe(616);
    await page.goto(`${stage.address}/favicon.svg`);
    await page.goto(stage.address);
    await tab(page, 'PHOD File').waitFor();
    await expect.poll(width).toBe(616);
    await splitter.press('End');
    expect(await width()).toBe(960);
    await splitter.press('Home');
    expect(await width()).toBe(360);
    await splitter.dblclick();
    await expect.poll(width).toBe(450);

    await page.getByRole('button', { name: 'Give the chat the whole width' }).click();
    await expect.poll(width).toBe(1424);
    await page.getByRole('button', { name: 'Show the workspace panel' }).click();
    await expect.poll(width).toBe(450);
  });

  it('moves nothing that is in sight, however late the file comes', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await tab(page, 'PHOD File').waitFor();
    const released = Promise.withResolvers<void>();
    await page.route('**/api/phod/load', async (route) => {
      await released.promise;
      await route.continue();
    });
    const shifts = await watchShifts(page);
    await page.reload();
    await connected(page);
    await page.locator('.ws-phod__main[aria-busy="true"] + .ws-phod__aside').waitFor({
      state: 'attached',
    });
    await nextFrame(page);
    released.resolve();
    await page.locator('.ws-phod__main[aria-busy="false"] .ws-phod__column').first().waitFor();
    expect(await shifts()).toBeLessThan(0.01);
  });

  it('keeps what is read in sight where a panel gets another shape', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await rearrange(page);
    await tab(page, 'PHOD File').click();
    const heading = page.locator('.ws-phod').getByRole('heading', { name: 'Resources' });
    await heading.evaluate(
      (element) =>
        new Promise((done) => {
          addEventListener('scrollend', done, { capture: true, once: true });
          element.scrollIntoView({ block: 'start' });
        }),
    );
    const top = async () => Math.round((await heading.boundingBox())?.y ?? 0);
    const wide = await top();
    const main = page.locator('.ws-phod__main');
    const before = (await main.boundingBox())?.width;

    await tab(page, 'History').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Split to the right' }).click();
    await expect.poll(async () => (await main.boundingBox())?.width).not.toBe(before);
    await expect.poll(top).toBeLessThan(wide + 80);
    expect(await top()).toBeGreaterThan(wide - 120);
  });

  it('WORK-250 is found again after a reload', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await rearrange(page);
    const before = await tabSets(page);
    expect(before.flat()).toEqual(['PHOD File', 'History']);

    await page.reload();
    await page.getByRole('navigation', { name: 'Versions' }).waitFor();
    expect(await tabSets(page)).toEqual(before);
  });

  it('has a menu of the tabs that find no place, which leads to each', async () => {
    const page = await stage.visit({ width: 1100, height: 700 });
    await signIn(page, stage.address);
    for (const name of [
      'Show the history of the PHOD',
      'Show what left',
      'Show who opened my content',
    ]) {
      await runCommand(page, name);
    }
    await page.getByRole('separator', { name: 'Width of the chat' }).press('End');
    const more = page.getByRole('button', { name: 'Hidden tabs' });
    await more.first().click();
    const hidden = page.getByRole('menu').getByRole('menuitem').first();
    const name = (await hidden.innerText()).trim();
    expect(name).not.toBe('');
    await hidden.click();
    const chosen = page.locator('.flexlayout__tab_button--selected').filter({ hasText: name });
    await chosen.filter({ visible: true }).waitFor();
  });

  it('follows the person to another device, with theme and display', async () => {
    const first = await stage.visit(desktop, { remembers: true });
    await enter(first);
    await first.getByRole('banner').getByRole('button', { name: 'Chat Rooms' }).click();
    await tab(first, 'Chat Rooms').waitFor();
    await first.getByRole('button', { name: 'Theme', exact: true }).click();
    await first.getByRole('menuitem', { name: 'Emerald' }).click();
    await runCommand(first, 'Display settings');
    await first.getByRole('switch', { name: 'Avatars' }).uncheck();
    const left = await tabSets(first);
    await first.goto(`${stage.address}/favicon.svg`);

    const second = await stage.visit(desktop, { remembers: true });
    await enter(second);
    await tab(second, 'Chat Rooms').waitFor();
    expect(await tabSets(second)).toEqual(left);
    expect(await second.locator('html').getAttribute('data-theme')).toBe('emerald');
    await runCommand(second, 'Display settings');
    expect(await second.getByRole('switch', { name: 'Avatars' }).isChecked()).toBe(false);
  });

  it('leaves room to read and to write in a window at 400 %', async () => {
    const page = await stage.visit({ width: 320, height: 256 });
    await page.goto(`${stage.address}/login`);
    await fillIn(page, pia.mobile);
    const field = page.getByLabel('Message', { exact: true });
    await field.fill('Is there room?');
    await field.press('Enter');
    await page.locator('.ws-message--reply').first().waitFor();
    await field.focus();
    const box = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return [Math.max(0, top), Math.min(innerHeight, bottom)] as const;
      });
    await expect.poll(async () => (await box('.ws-composer__text'))[1]).toBeLessThanOrEqual(256);
    const [top, bottom] = await box('.ws-messages__scroller');
    expect(bottom - top).toBeGreaterThan(75);
  });

  it('falls back to the first one, with an Event Log entry, when its JSON is damaged', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await tab(page, 'PHOD File').waitFor();
    const first = await tabSets(page);
    await rearrange(page);

    // Another page of the same origin: the workspace writes its layout when it is left.
    await page.goto(`${stage.address}/favicon.svg`);
    const damaged = await page.evaluate(() => {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith('workspace_layout:'));
      for (const key of keys) localStorage.setItem(key, '{"version":1,"openTabs":["phod"');
      return keys.length;
    });
    expect(damaged).toBe(1);

    await page.goto(stage.address);
    await connected(page);
    await tab(page, 'PHOD File').waitFor();
    expect(await tabSets(page)).toEqual(first);
    await page.getByRole('button', { name: /Event Log/ }).click();
    await page.getByRole('list').getByText('The stored layout could not be read').waitFor();
  });
});
