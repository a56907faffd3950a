import type { ThemeId } from '@mach42/plugin-kit/theme/theme.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from '../../support/axe.ts';
import { cutControls } from '../../support/cut-controls.ts';
import { overlappingControls } from '../../support/overlapping-controls.ts';
import { smallTargets } from '../../support/small-targets.ts';
import type { Screen } from './screen.ts';
import { openScreen } from './screens.ts';
import { desktop, phone, setStage, tablet } from './stage.ts';
import { showTheme } from './theme.ts';

/** The screens take turns in them on a phone; `npm run bench:web` opens each screen on a desk in every theme. */
const dark: readonly ThemeId[] = ['futuristic', 'blue-robot', 'emerald'];

/**
 * Opens every screen on a phone, in a dark theme. Then enlarges its window to that of a tablet and to that of a desk,
 * where it has the light theme. At each size, no control is beyond the window. On the phone and on the desk axe
 * checks the screen, and a real pointer moves over its controls. On the phone, each control has room for a finger.
 */
export function describeScreens(whose: string, screens: readonly Screen[]): void {
  const stage = setStage();
  const shown = screens.map((screen, turn) => ({ ...screen, turn }));
  describe(`of ${whose}, axe finds nothing serious, and no control lies over another`, () => {
    it.each(shown)('on $name', async ({ turn, ...screen }) => {
      const page = await stage.visit(phone);
      await openScreen(page, stage.address, screen);
      await page.evaluate(transitionsEnded);
      await showTheme(page, dark[turn % dark.length] ?? 'futuristic');
      await expectSound(page);
      await expectRoomForFingers(page);
      await resize(page, tablet);
      expect(await cutControls(page)).toEqual([]);
      await resize(page, desktop);
      await showTheme(page, 'daylight');
      await expectSound(page);
    });
  });
}

async function expectSound(page: Page): Promise<void> {
  expect(await seriousFaults(page)).toEqual([]);
  expect(await cutControls(page)).toEqual([]);
  expect(await overlappingControls(page)).toEqual([]);
}

/** Checks the screen as on a device whose pointer is a finger. */
async function expectRoomForFingers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  await page.evaluate(laidOut);
  expect(await smallTargets(page)).toEqual([]);
  // A page that is higher than the window moves when a control takes the focus.
  expect(await page.evaluate(() => document.documentElement.scrollTop)).toBe(0);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
}

async function resize(page: Page, size: typeof desktop): Promise<void> {
  await page.mouse.move(0, 0);
  await page.setViewportSize(size);
  await page.evaluate(laidOut);
  await page.evaluate(transitionsEnded);
}

/** In the page: what reacts to the size of the window has reacted to it. */
const laidOut = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/**
 * Runs in the page. An element that has just opened may still fade in, and has other colours until then. An animation
 * that follows the scrolling of a list has no end.
 */
async function transitionsEnded(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(
      ({ effect, timeline }) =>
        timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
    )
    .map(({ finished }) => finished);
  await Promise.allSettled(ending);
}
