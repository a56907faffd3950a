import { ada, dana } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { setStage } from './support/stage.ts';
import { tab } from './support/workspace.ts';

const stage = setStage();

const panel = (page: Page): Locator => page.locator('.ws-models');
const groups = (page: Page): Promise<string[]> =>
  panel(page)
    .locator('section')
    .evaluateAll((sections) => sections.map((section) => section.getAttribute('aria-label') ?? ''));
const choice = (page: Page, name: string): Locator =>
  panel(page).getByRole('button', { name, exact: true });
const avatar = (page: Page): Locator => page.locator('.ws-avatar-card');

describe('the AI models of a person', () => {
  it('MODEL-380 are shown by the avatar card, the panel and the tabs with them', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await tab(page, 'PHOD File').waitFor();
    expect(await panel(page).count()).toBe(0);
    await avatar(page).click();
    await tab(page, 'AI Models').waitFor();
    await choice(page, 'Mach 42v1').waitFor();
    expect(await panel(page).isVisible()).toBe(true);
  });
});

describe('the AI models of an admin', () => {
  it('MODEL-180 are in two columns of groups', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, ada, 'admin');
    await avatar(page).click();
    await choice(page, 'Claude Sonnet 4').waitFor();
    expect(await groups(page)).toEqual([
      'Assistant models',
      'External models',
      'Claude models',
      'Real-time local models',
    ]);
    await tab(page, 'AI Models').dblclick();
    await page.waitForFunction(() => {
      const columns = [...document.querySelectorAll('.ws-models__column')];
      const [first, second] = columns.map((column) => column.getBoundingClientRect());
      return first !== undefined && second !== undefined && second.left > first.right;
    });
  });
});
