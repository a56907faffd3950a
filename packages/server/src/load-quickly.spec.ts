import { describe, expect, it } from 'vitest';
import { resolve } from './load-quickly.ts';

const context = (conditions: string[]) => ({
  conditions,
  importAttributes: {},
  parentURL: import.meta.url,
});
const nodes = { url: 'file:///found/by/node' };
const resolved = (specifier: string, ...conditions: string[]) =>
  resolve(specifier, context(conditions), () => nodes);

describe('where a module is', () => {
  it.each([
    ['@mach42/contracts/kernel/limits.ts', 'module-typescript'],
    ['./logging.ts', 'module-typescript'],
    ['../package/index.mjs', 'module'],
    ['../package/index.js', undefined],
  ])('%s is what Node finds, without looking for it', (specifier, format) => {
    const url = specifier.startsWith('@')
      ? import.meta.resolve(specifier)
      : new URL(specifier, import.meta.url).href;
    expect(resolved(specifier, 'node', 'import')).toEqual({ url, format, shortCircuit: true });
  });

  it.each(['fastify', 'typebox/value', 'node:fs', './folder', './data.json', '@mach42/web'])(
    'Node looks for %s, whose name does not say which file it is',
    (specifier) => expect(resolved(specifier, 'node', 'import')).toBe(nodes),
  );

  it('Node looks for what is required, as an extension may follow', () => {
    expect(resolved('./index.js', 'node', 'require')).toBe(nodes);
  });
});
