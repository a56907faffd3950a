import type { SearchHit } from '@mach42/contracts/search/schemas.ts';
import { inLanguage } from '@mach42/language/t.ts';
import { describe, expect, it } from 'vitest';
import { hitPreview } from './hit-preview.ts';
import { hitTitle } from './hits.tsx';

const found = (snippet: string, ...words: string[]): SearchHit => ({
  kind: 'version',
  id: '4',
  _id: '4',
  title: 'Version 4',
  snippet,
  marks: words.map((word) => [snippet.indexOf(word), snippet.indexOf(word) + word.length]),
  timestamp: '2026-11-20T09:00:00.000Z',
});

describe('the preview of a version that was found', () => {
  it('[LG6] is in the language of the page, and what was looked for is marked in it', async () => {
    const hit = found('Clay: Notes: Clay prices added, Kiln removed', 'Clay', 'Kiln', 'Notes');
    const text = 'Clay: Notizen: Clay prices hinzugefügt, Kiln entfernt';
    const shown = await inLanguage('de', () => [hitTitle(hit), hitPreview(hit)]);
    const at = (word: string, from = 0) => text.indexOf(word, from);
    expect(shown).toEqual([
      'Version 4',
      {
        text,
        marks: [
          [0, 4],
          [at('Clay', 5), at('Clay', 5) + 4],
          [at('Kiln'), at('Kiln') + 4],
        ],
      },
    ]);
  });

  it('marks the longer of two words where one is within the other', async () => {
    const hit = found('Notes: Kil added, Kiln removed', 'Kil', 'Kiln');
    const { text, marks } = await inLanguage('de', () => hitPreview(hit));
    expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['Kil', 'Kiln']);
  });

  it('is to the letter in English', () => {
    const hit = found('Notes: Clay prices added', 'Clay');
    expect(hitPreview(hit)).toEqual({ text: hit.snippet, marks: hit.marks });
  });
});
