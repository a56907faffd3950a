import { dana } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { setStage } from './support/stage.ts';
import { runCommand } from './support/workspace.ts';

const stage = setStage();

/** Keeps all code that is asked for from now on, until it is let go. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

interface Opening {
  readonly name: string;
  /** Leads to what opens it. */
  readonly before?: (page: Page) => Promise<void>;
  readonly press: (page: Page) => Promise<unknown>;
  readonly field: (page: Page) => Locator;
}

const harbour = async (page: Page): Promise<void> => {
  await page.goto(`${stage.address}/?tab=rooms`);
  await page.locator('.ws-rooms-row__open', { hasText: 'Harbour studio move' }).first().click();
  await button(page, 'Insert an emoji').waitFor();
};

const openings: readonly Opening[] = [
  {
    name: 'the emoji',
    before: harbour,
    press: (page) => button(page, 'Insert an emoji').click(),
    field: (page) => page.getByRole('searchbox', { name: 'Find an emoji' }),
  },
  {
    name: 'the emoji, by the keyboard',
    before: harbour,
    press: (page) => button(page, 'Insert an emoji').press('Enter'),
    field: (page) => page.getByRole('searchbox', { name: 'Find an emoji' }),
  },
  {
    name: 'the list of chats',
    press: (page) => button(page, /^Your chats/).click(),
    field: (page) => page.getByPlaceholder(/Search chats/),
  },
  {
    name: 'a dialog of the palette',
    press: (page) => runCommand(page, 'Layouts'),
    field: (page) => page.getByRole('dialog').getByRole('textbox').first(),
  },
];

describe('what is typed before the field is there', () => {
  it.each(openings)('is in it: $name', async ({ before, press, field }) => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await page.getByText('Lease and Q3 week').first().waitFor();
    await before?.(page);
    const letGo = await holdCode(page);
    await press(page);
    await page.keyboard.type('big x');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('rig');
    letGo();
    await field(page).waitFor();
    await page.keyboard.type('ht');
    await expect.poll(() => field(page).inputValue()).toBe('big right');
  });
});
