import type { ThemeId } from '@mach42/plugin-kit/theme/theme.ts';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from '../../support/axe.ts';
import { cutControls } from '../../support/cut-controls.ts';
import { overlappingControls } from '../../support/overlapping-controls.ts';
import { openScreen, screens } from './screens.ts';
import { setStage, type desktop } from './stage.ts';
import { showTheme } from './theme.ts';

/**
 * Opens every screen in this size and a theme once: axe looks at it, a real pointer moves over its controls, and none of
 * them is beyond the window; that and axe's rules also after the window was given another size.
 */
export function describeScreens(
  where: string,
  viewport: typeof desktop,
  themeOf: (turn: number) => ThemeId,
  then?: typeof desktop,
): void {
  const stage = setStage();
  const shown = screens.map((screen, turn) => ({ ...screen, theme: themeOf(turn) }));
  describe(`on ${where}, axe finds nothing serious, and no control lies over another`, () => {
    it.each(shown)('on $name', async ({ theme, ...screen }) => {
      const page = await stage.visit(viewport);
      await openScreen(page, stage.address, screen);
      await page.evaluate(transitionsEnded);
      await showTheme(page, theme);
      expect(await seriousFaults(page)).toEqual([]);
      expect(await cutControls(page)).toEqual([]);
      expect(await overlappingControls(page)).toEqual([]);
      if (then === undefined) return;
      await page.mouse.move(0, 0);
      await page.setViewportSize(then);
      await page.evaluate(laidOut);
      await page.evaluate(transitionsEnded);
      expect(await seriousFaults(page)).toEqual([]);
      expect(await cutControls(page)).toEqual([]);
    });
  });
}

/** In the page: what reacts to the size of the window has reacted to it. */
const laidOut = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** In the page: what has just opened may still fade in, and has other colours until it has. */
async function transitionsEnded(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished);
  await Promise.allSettled(ending);
}
