import { themes } from '@mach42/plugin-kit/theme/theme.ts';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from '../support/axe.ts';
import { openScreen, screens } from './support/screens.ts';
import { desktop, phone, setStage } from './support/stage.ts';

const stage = setStage();

describe.each([
  ['a desk', desktop],
  ['a phone', phone],
])('on %s, axe finds nothing serious in any theme', (_, viewport) => {
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
