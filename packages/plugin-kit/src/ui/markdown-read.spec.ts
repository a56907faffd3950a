import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownBlocks, closedTail } from './markdown-growth.ts';
import { plainShapes } from './markdown-read.ts';
import { readWhole as whole } from './markdown-whole.ts';

describe('the short way of reading Markdown', () => {
  it.each([
    'words,\nin two lines; (a | b) – 50 % & more!',
    'A **strong** one, an *em*, (*both*): `code` and **`code`**.',
    '## A *title* with `code`',
    '## Title\nwords',
    '- one\n- **two**, `three`',
    '- [ ] pack\n- [x] *call*',
    '3. one\n4. two',
    '1) one\n2) two',
    '```ts\nconst a = `**b**`;\n\n  <c>\n',
    '```\na\n```',
    '~~~py\na',
    '1.5 of it, 2026 in all',
    '- one\n- [',
    '- one\n-',
    '- one\n- [x]',
    ' words',
    'words *that are',
    '##',
    '```ts title\na\n```\nwords',
  ])('reads %j as the whole reading does', (text) => {
    expect(plainShapes(text)).toEqual(whole(text));
  });

  it.each([
    '[a](b)',
    'a_b_c',
    '> said',
    '| a | b |',
    '- a\n  - b',
    '- a\n\n- b',
    '- a\n* b',
    'www.a.example',
    'me@a.example',
    'a  \nb',
    'Title\n---',
    '# a #',
    '<b>bold</b>',
    '2 * 3 * 4',
    '&amp;',
    '***both***',
    '```a\n````\nb',
  ])('leaves %j to the whole reading', (text) => {
    expect(plainShapes(text)).toBeUndefined();
  });

  const signs = [
    'a·B·1·é·🎉·“·–·.·,·:·;·!·"·%·&·=·|·(·)·<·>·[·]·_·@·#·-·*·**·~·~~~·`·``·```·\\',
    ' ·  ·\n·\n\n·\t·\r\n·\u00a0·- ·+ ·* ·1.·2. ·1) ·# ·## ·[ ] ·[x] ·===·---·://·www.',
    'ts·*em*·**strong**·`code`',
  ].flatMap((some) => some.split('·'));
  const texts = fc
    .array(fc.constantFrom(...signs), { maxLength: 14 })
    .map((pieces) => pieces.join(''));

  it('never reads a text in another way than the whole reading', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const blocks = [text, ...markdownBlocks(text).flatMap((one) => [one, closedTail(one)])];
        for (const block of blocks) {
          const read = plainShapes(block);
          if (read !== undefined) expect(read).toEqual(whole(block));
        }
      }),
      { numRuns: 2000, examples: [['`    `code`'], ['` `'], ['a `  ` b ` c `']] },
    );
  });
});
