import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shownTheme, themeKey, themeOf, themes } from './theme.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const tokens = read('./tokens.css');

/** Returns the colours of a theme by name; its own declarations override the common ones. */
function coloursOf(id: string): ReadonlyMap<string, string> {
  const blocks = ['[data-theme] {', `[data-theme='${id}'] {`].flatMap((head) =>
    tokens
      .split(head)
      .slice(1)
      .map((rest) => rest.split('}')[0] ?? ''),
  );
  const found = blocks.flatMap((block) => [...block.matchAll(/--ws-([\w-]+): (#[0-9a-f]{6});/g)]);
  return new Map(found.map(([, name = '', colour = '']) => [name, colour]));
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one = '#000000', other = '#000000'): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the themes', () => {
  it.each(themes)('$name names its background as its colours do', ({ id, background }) => {
    expect(background).toBe(coloursOf(id).get('bg'));
  });

  it('THEME-010 THEME-020 are three dark ones and a light one, and Futuristic is the default', () => {
    expect(themes.map(({ name }) => name).toSorted()).toEqual([
      'Blue Robot',
      'Daylight',
      'Emerald',
      'Futuristic',
    ]);
    expect(themeOf(null)).toBe('futuristic');
    expect(themeOf('no such')).toBe('futuristic');
    expect(themeOf('emerald')).toBe('emerald');
  });

  it('follow the system when a person chose so', () => {
    expect(themeOf('system')).toBe('system');
    expect(shownTheme('system', true).id).toBe('daylight');
    expect(shownTheme('system', false).id).toBe('futuristic');
    expect(shownTheme('emerald', true).id).toBe('emerald');
  });

  it('have text that can be read: 4.5 to 1 on every surface, WCAG 2.2 AA', () => {
    for (const { id } of themes) {
      const colours = coloursOf(id);
      for (const text of ['text', 'muted', 'accent', 'success', 'warning', 'danger']) {
        for (const surface of ['bg', 'surface', 'raised']) {
          const ratio = contrast(colours.get(text), colours.get(surface));
          expect(ratio, `${id}: ${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });

  it('have seven colours each', () => {
    const names = ['bg', 'surface', 'raised', 'line', 'text', 'muted', 'accent'];
    for (const { id } of themes) {
      const block = tokens.split(`[data-theme='${id}'] {`)[1]?.split('}')[0] ?? '';
      const defined = [...block.matchAll(/--ws-(\w+): #[0-9a-f]{6};/g)].map(([, name]) => name);
      expect(defined).toEqual(names);
    }
  });

  it('THEME-030 are known to the script that runs before the first paint', () => {
    const script = read('../../../web/public/start.js');
    expect(script).toContain(`'${themeKey}'`);
    for (const { id } of themes) expect(script).toContain(`'${id}'`);
  });
});
