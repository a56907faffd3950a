import { adversarialTexts } from '@mach42/testing/adversarial-texts.ts';
import { growthOf } from '@mach42/testing/growth.ts';
import { describe, expect, it } from 'vitest';
import { plainText } from './snippet.ts';

describe('the plain text of a preview', () => {
  it.each([
    ['The **kiln** is *hot*', 'The kiln is hot'],
    ['**All *of* it**, and ***more***.', 'All of it, and more.'],
    ['# Title\n> quoted\n* one\n+ two\n- three', 'Title\nquoted\n- one\n- two\n- three'],
    ['See [the page](https://example.org/a_b) and `npm ci`', 'See the page and npm ci'],
    ['```ts\nconst a = 1;\n```', '\nconst a = 1;\n'],
    ['~~gone~~ and **"quoted"**', 'gone and "quoted"'],
  ])('[SR16] of %j has no signs of Markdown', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  it.each([
    '2**8 is 256',
    '5 * 3 * 2',
    'all *.ts files',
    'A* search',
    'snake_case __init__',
    '#1',
    '[x] a',
  ])('[SR16] of %j keeps signs that mean themselves', (text) => {
    expect(plainText(text)).toBe(text);
  });

  it.each(
    Object.entries({
      ...adversarialTexts,
      marks: (size: number) => '**a *b [c](d `'.repeat(size / 14),
    }),
  )('[SR16] takes time in proportion to the text: %s', (_name, text) => {
    expect(growthOf((size) => plainText(text(size)))).toBeLessThan(1.4);
  });
});
