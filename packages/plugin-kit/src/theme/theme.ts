export interface Theme {
  readonly id: string;
  readonly name: string;
  readonly scheme: 'dark' | 'light';
  /** The background colour, the same as `--ws-bg` in `tokens.css`. */
  readonly background: string;
}

/** All themes; the first is the default. */
export const themes = [
  { id: 'futuristic', name: 'Futuristic', scheme: 'dark', background: '#0a0c11' },
  { id: 'blue-robot', name: 'Blue Robot', scheme: 'dark', background: '#0c1424' },
  { id: 'emerald', name: 'Emerald', scheme: 'dark', background: '#07110d' },
  { id: 'daylight', name: 'Daylight', scheme: 'light', background: '#eef1f6' },
] as const satisfies readonly Theme[];

export type ThemeId = (typeof themes)[number]['id'];

/** A theme, or `system`: Daylight while the system is light, the default theme while it is dark. */
export type ThemeChoice = ThemeId | typeof systemTheme;

export const systemTheme = 'system';

/** The key of the choice in local storage; `public/start.js` reads it before the first paint. */
export const themeKey = 'preferredTheme';

export function themeOf(stored: string | null): ThemeChoice {
  if (stored === systemTheme) return systemTheme;
  return themes.find((theme) => theme.id === stored)?.id ?? themes[0].id;
}

/** Returns the theme that a choice leads to. */
export function shownTheme(choice: ThemeChoice, systemIsLight: boolean): Theme {
  const id = choice === systemTheme && systemIsLight ? 'daylight' : choice;
  return themes.find((theme) => theme.id === id) ?? themes[0];
}

const lightSystem = '(prefers-color-scheme: light)';

export function applyTheme(choice: ThemeChoice): void {
  const systemIsLight = choice === systemTheme && matchMedia(lightSystem).matches;
  const { id, scheme, background } = shownTheme(choice, systemIsLight);
  const html = document.documentElement;
  html.dataset['theme'] = id;
  // The class by which Blueprint knows its dark variants.
  html.classList.toggle('bp6-dark', scheme === 'dark');
  // A phone draws its own bars around the page in this colour.
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
}

/** Calls `changed` when the system turns light or dark. */
export function onSystemTheme(changed: () => void): void {
  matchMedia(lightSystem).addEventListener('change', changed);
}
