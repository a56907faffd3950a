import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownBlocks, grown, noGrowth, closedTail } from './markdown-growth.ts';
import { readPlain } from './markdown-read.ts';
import type { Shape } from './markdown-shapes.ts';
import { readWhole } from './markdown-whole.ts';

/** Returns the shapes that are drawn after a text arrived in pieces. */
function drawn(pieces: readonly string[]): readonly Shape[] {
  const shown: Shape[] = [];
  let growth = noGrowth;
  for (const piece of pieces) {
    const { first, last, text } = growth;
    const after = grown(growth, text + piece, readWhole);
    shown.splice(first, last.length, ...after.shapes);
    growth = after.growth;
  }
  return shown;
}

function whole(text: string): readonly Shape[] {
  const blocks = markdownBlocks(text);
  return blocks.flatMap((block, index) => {
    const written = index === blocks.length - 1 ? closedTail(block) : block;
    return readPlain(written) ?? readWhole(written);
  });
}

describe('a growing Markdown text', () => {
  it('is read from its last block on', () => {
    const before = grown(noGrowth, 'one\n\ntwo **thr', readWhole).growth;
    expect(before).toMatchObject({ start: 5, first: 1 });
    expect(grown(before, `${before.text}ee**\n\nfour`, readWhole).shapes).toHaveLength(2);
  });

  it('looks as it does when it is read at once, however it came', () => {
    const pieces =
      'word· ·  ·\n·\n\n·- ·1. ·```·`·**·# ·    ·> ·|·- item\n·word\n\n·```ts\n·\n```\n\n·[a]: b·[a]';
    const piece = fc.constantFrom(...pieces.split('·'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (came) => {
        expect(drawn(came)).toEqual(whole(came.join('')));
      }),
      { numRuns: 200 },
    );
  });
});

describe('the tail of a text that is being written', () => {
  it.each([
    ['**Projects and', '**Projects and**'],
    ['- one\n- **two ', '- one\n- **two**'],
    ['It stands at `/notes/', 'It stands at `/notes/`'],
    ['A word, then **', 'A word, then '],
  ])('closes what is open: %j', (written, shown) => {
    expect(closedTail(written)).toBe(shown);
  });

  it.each(['plain', '**done** and on', 'a `**` b', '```ts\nconst a = `x', '**earlier\nline'])(
    'leaves %j as it is',
    (written) => {
      expect(closedTail(written)).toBe(written);
    },
  );
});
