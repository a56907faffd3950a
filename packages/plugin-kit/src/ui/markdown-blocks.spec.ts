import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownBlocks } from './markdown-growth.ts';

describe('the blocks of a Markdown text', () => {
  it('are parted by blank lines', () => {
    expect(markdownBlocks('one\n\n\ntwo\nthree\n')).toEqual(['one', 'two\nthree']);
  });

  it('never part a code fence, closed or not', () => {
    const code = '```js\na\n\nb\n```';
    expect(markdownBlocks(`x\n\n${code}\n\ny`)).toEqual(['x', code, 'y']);
    expect(markdownBlocks('~~~\na\n\n```\n\nb')).toHaveLength(1);
  });

  it('never part a list', () => {
    expect(markdownBlocks('1. a\n\n2. b\n\n   more\n\nend')).toEqual([
      '1. a\n\n2. b\n\n   more',
      'end',
    ]);
  });

  it('stay as they are while the text grows after them', () => {
    const line = fc.constantFrom('', 'text', '- item', '  more', '```', '# title', '1. one');
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (before, after) => {
        const first = markdownBlocks(before.join('\n'));
        const whole = markdownBlocks([...before, ...after].join('\n'));
        expect(whole.slice(0, Math.max(0, first.length - 1))).toEqual(first.slice(0, -1));
      }),
    );
  });
});
