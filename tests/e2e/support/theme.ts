import { themes, type ThemeId } from '@mach42/plugin-kit/theme/theme.ts';
import type { Page } from 'playwright';

/** Shows a page in a theme, without its being kept. */
export async function showTheme(page: Page, id: ThemeId): Promise<void> {
  const isDark = themes.some((theme) => theme.id === id && theme.scheme === 'dark');
  await page.evaluate(
    ([theme, dark]) => {
      const html = document.documentElement;
      html.dataset['theme'] = theme;
      html.classList.toggle('bp6-dark', dark);
    },
    [id, isDark] as const,
  );
}
