export interface Theme {
  readonly id: string;
  readonly name: string;
}

/** The first is the default. */
export const themes = [
  { id: 'futuristic', name: 'Futuristic' },
  { id: 'blue-robot', name: 'Blue Robot' },
  { id: 'emerald', name: 'Emerald' },
] as const satisfies readonly Theme[];

export type ThemeId = (typeof themes)[number]['id'];

/** Where the choice is kept in local storage; `public/start.js` reads it before the first paint. */
export const themeKey = 'preferredTheme';

export function themeOf(stored: string | null): ThemeId {
  return themes.find((theme) => theme.id === stored)?.id ?? themes[0].id;
}

export function applyTheme(id: ThemeId): void {
  document.documentElement.dataset['theme'] = id;
}
