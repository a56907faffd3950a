import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { themeKey, themeOf, themes } from './theme.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const tokens = read('./tokens.css');

describe('the themes', () => {
  it('THEME-010 THEME-020 are three, and Futuristic is the default', () => {
    expect(themes.map(({ name }) => name).toSorted()).toEqual([
      'Blue Robot',
      'Emerald',
      'Futuristic',
    ]);
    expect(themeOf(null)).toBe('futuristic');
    expect(themeOf('no such')).toBe('futuristic');
    expect(themeOf('emerald')).toBe('emerald');
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
