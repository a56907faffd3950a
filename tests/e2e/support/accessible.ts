import { themes } from '@mach42/plugin-kit/theme/theme.ts';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from '../../support/axe.ts';
import { openScreen, screens } from './screens.ts';
import { setStage, type desktop } from './stage.ts';

/** Has axe look at every screen of this size, in every theme. */
export function describeAccessible(place: string, viewport: typeof desktop): void {
  const stage = setStage();
  describe(`on ${place}, axe finds nothing serious in any theme`, () => {
    it.each(screens)('on $name', async (screen) => {
      const page = await stage.visit(viewport);
      await openScreen(page, stage.address, screen);
      const faults: string[] = [];
      for (const { id } of themes) {
        await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), id);
        faults.push(...(await seriousFaults(page)).map((fault) => `${id}: ${fault}`));
      }
      expect(faults).toEqual([]);
    });
  });
}
