import { dana, demoPassword } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { connected, finished, replyTo, signIn } from './support/person.ts';
import { setStage } from './support/stage.ts';
import { fileAt, storedFile, tab } from './support/workspace.ts';

const stage = setStage();

/** Nobody wants to press Tab more often than this to reach anything. */
const patience = 120;

const note = 'The kiln inspector comes on 3 December at 09:30 and needs the manual.';

/** Presses Tab until something has the focus, and checks that the focus can be seen there. */
async function tabTo(wanted: Locator): Promise<void> {
  const page = wanted.page();
  await wanted.waitFor();
  for (let pressed = 0; pressed < patience; pressed += 1) {
    if (await hasFocus(wanted)) return expectVisibleFocus(page);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab was pressed ${patience} times and did not reach ${wanted.toString()}.`);
}

const hasFocus = (wanted: Locator): Promise<boolean> =>
  wanted.evaluate((element) => element === document.activeElement);

async function expectVisibleFocus(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const shown: string[] = [];
    for (let at = document.activeElement; at !== null && shown.length < 3; at = at.parentElement) {
      const { outlineStyle, boxShadow, borderColor } = getComputedStyle(at);
      if (outlineStyle !== 'none') shown.push('outline');
      if (boxShadow !== 'none') shown.push('shadow');
      if (at.matches('input, textarea')) shown.push(`border ${borderColor}`);
    }
    return shown;
  });
  expect(seen).not.toEqual([]);
}

async function press(wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(wanted);
  await wanted.page().keyboard.press(key);
}

async function runByKeys(page: Page, title: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
}

describe('the palette', () => {
  it('has the focus until it is left, and gives it back; a click beside it presses nothing', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    const message = page.getByLabel('Message', { exact: true });
    await message.click();
    const field = page.getByRole('combobox', { name: 'Search or run a command' });
    const { x, y } = (await tab(page, 'PHOD File').boundingBox()) ?? { x: 0, y: 0 };
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(x + 5, y + 5),
    ]) {
      await page.keyboard.press('ControlOrMeta+k');
      await field.waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      expect(await hasFocus(field)).toBe(true);
      expect(
        await page.evaluate(
          ([left, top]) => {
            const hit = document.elementFromPoint(left ?? 0, top ?? 0);
            return hit?.className;
          },
          [x + 5, y + 5],
        ),
      ).toBe('ws-palette-scrim');
      await leave();
      await field.waitFor({ state: 'detached' });
      await expect.poll(() => hasFocus(message)).toBe(true);
    }
  });
});

describe('the panel of a tab that is not chosen', () => {
  it('keeps its layout, and is neither reached by Tab nor read out nor in the way of the pointer', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await fileAt(page, 4);
    const search = page.getByPlaceholder('Search sections and content...');
    const heading = page.locator('.ws-phod').getByRole('heading', { name: 'Resources' });
    await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const top = async () => (await heading.boundingBox())?.y;
    const before = await top();
    await runByKeys(page, 'History');
    await search.waitFor({ state: 'hidden' });
    expect(await page.getByRole('heading', { name: 'Resources' }).count()).toBe(0);
    await search.evaluate((element) => element.focus());
    expect(await hasFocus(search)).toBe(false);
    const over = await page.evaluate(() => {
      const hidden = document.querySelector('.ws-phod')?.closest('.flexlayout__tab');
      const { left = 0, top = 0, width = 0, height = 0 } = hidden?.getBoundingClientRect() ?? {};
      return hidden?.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(over).toBe(false);
    await tab(page, 'PHOD File').click();
    expect(await top()).toBe(before);
  });
});

describe('the main job by the keyboard alone', () => {
  it('goes from signing in over an answer and a note to a saved version, and back', async () => {
    const page = await stage.visit();
    await page.goto(`${stage.address}/login`);
    await tabTo(page.getByLabel('Mobile number'));
    await page.keyboard.type(dana.mobile);
    await tabTo(page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await connected(page);

    // Not somewhere in the page, as the form that had the focus is gone.
    expect(await hasFocus(page.locator('#main'))).toBe(true);
    await tabTo(page.getByLabel('Message', { exact: true }));
    await page.keyboard.type('Who is Henrik?');
    await page.keyboard.press('Enter');
    expect(await finished(replyTo(page, 'Who is Henrik?'))).toContain('Landlord');

    await fileAt(page, 4);
    await press(page.getByRole('button', { name: 'Skip to the entries' }));
    expect(await hasFocus(page.getByLabel('Title of the entry'))).toBe(true);
    await page.keyboard.type('Kiln inspection');
    await tabTo(page.getByLabel('Content of the entry'));
    await page.keyboard.type(note);
    await press(page.getByRole('button', { name: 'Save and process' }));
    const entry = page.locator('.ws-panel-frame', { hasText: 'Platform checks' });
    await page
      .getByText('Processing completed successfully. Review and click Save to DB when ready.')
      .waitFor();
    // Not at the top of the page, as the form that had the focus is hidden.
    await expect.poll(() => hasFocus(entry)).toBe(true);
    await press(page.getByRole('button', { name: 'Save to DB' }));
    await page.getByText('PHOD saved successfully').first().waitFor();
    const saved = page.locator('.ws-panel-frame', { hasText: 'Show in history' });
    await expect.poll(() => hasFocus(saved)).toBe(true);
    expect(JSON.stringify(await storedFile(page))).toContain('kiln inspector');

    await runByKeys(page, 'History');
    const newest = page.getByRole('button', { name: /^v5/ });
    await press(newest);
    const change = page.getByRole('region', { name: /^Planner calendar, / });
    await press(change.getByRole('button', { name: 'Put back' }));
    await page.getByText('Put back from v4 by you').waitFor();
    expect(JSON.stringify(await storedFile(page))).not.toContain('kiln inspector');
  });
});

describe('the keys of tabs', () => {
  it('continue in the tab that is shown then, and in the chat after the last', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    await page.locator('.ws-phod').getByText('Personal info').waitFor();
    await runByKeys(page, 'AI Models');
    await page.getByRole('button', { name: 'Adexis' }).waitFor();
    const frameWithFocus = () =>
      page.evaluate(() => document.activeElement?.getAttribute('data-tab'));
    const message = page.getByLabel('Message', { exact: true });
    await page.keyboard.press('ControlOrMeta+Alt+p');
    await expect.poll(frameWithFocus).toBe('aimodels');
    await page.keyboard.press('Alt+PageUp');
    await expect.poll(frameWithFocus).toBe('phod');
    await page.keyboard.press('ControlOrMeta+Alt+x');
    await expect.poll(frameWithFocus).toBe('aimodels');
    await page.keyboard.press('ControlOrMeta+Alt+x');
    await expect.poll(() => hasFocus(message)).toBe(true);
    await page.keyboard.press('Shift+ControlOrMeta+Alt+x');
    await page.getByRole('button', { name: 'Adexis' }).waitFor();
    expect(await hasFocus(message)).toBe(true);
  });
});
