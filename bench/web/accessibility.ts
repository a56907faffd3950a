import { themes } from '@mach42/plugin-kit/theme/theme.ts';
import { openScreen, screens } from '../../tests/e2e/support/screens.ts';
import { showTheme } from '../../tests/e2e/support/theme.ts';
import { seriousFaults } from '../../tests/support/axe.ts';
import type { BenchRow } from '../row.ts';
import { limitRow } from './limit-row.ts';
import { startWorkspace } from './workspace.ts';

/** Counts the findings of axe on every screen, in every theme. */
export async function accessibilityBench(): Promise<readonly BenchRow[]> {
  await using workspace = await startWorkspace();
  let faults = 0;
  for (const screen of screens) {
    await using here = await workspace.visit({
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [] },
    });
    await openScreen(here.page, workspace.product.address, screen);
    for (const { id } of themes) {
      await showTheme(here.page, id);
      faults += (await seriousFaults(here.page)).length;
    }
  }
  const work = `serious or critical findings of axe, ${screens.length} screens × ${themes.length} themes`;
  return [limitRow(work, faults, 'findings', 0)];
}
