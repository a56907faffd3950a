import { inLanguage } from '@mach42/language/t.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSearch } from './read-search.ts';

const now = Date.parse('2026-11-23T10:00:00.000Z');
const nothing = {
  words: '',
  sources: [],
  rooms: [],
  from: [],
  has: [],
  before: undefined,
  after: undefined,
  unread: [],
  hint: undefined,
};

describe('what a search asks for', () => {
  it.each([
    ['kiln glaze', { words: 'kiln glaze' }],
    ['kiln in:"Harbour studio" glaze', { words: 'kiln   glaze', rooms: ['Harbour studio'] }],
    ['in:file door', { words: 'door', sources: ['phod'] }],
    ['in:"file"', { rooms: ['file'] }],
    ['from:me from:@mo From:"Mo Demo"', { from: ['me', 'mo', 'Mo Demo'] }],
    ['has:link has:CODE', { has: ['link', 'code'] }],
    ['has:File', { has: ['file'] }],
    ['before:2026-11-01', { before: '2026-11-01T00:00:00.000Z' }],
    ['after:1.11.2026', { after: '2026-11-01T00:00:00.000Z' }],
    [
      'after:2026-11 before:2027',
      { after: '2026-11-01T00:00:00.000Z', before: '2027-01-01T00:00:00.000Z' },
    ],
    ['after:yesterday', { after: '2026-11-22T00:00:00.000Z' }],
    ['before:', { hint: expect.stringMatching(/^before: takes a date/) as string }],
    ['kiln in:', { words: 'kiln', hint: expect.stringMatching(/^in: takes messages/) as string }],
    ['from:', { hint: 'from: takes me, or the name of a person' }],
    ['has:""', { hint: 'has: takes link, code or file' }],
    ['login:x of:y http://in:1', { words: 'login:x of:y http://in:1' }],
  ])('[SR11] %j', (typed, expected) => {
    expect(readSearch(typed, now)).toEqual({ ...nothing, ...expected });
  });

  it.each(['before:2026-02-30', 'before:0050', 'after:soon', 'has:cats'])(
    '[SR11] says what %s lacks, and leaves it out',
    (typed) => {
      const { unread, ...rest } = readSearch(typed, now);
      expect(rest).toEqual({ ...rest, words: '', before: undefined, after: undefined, has: [] });
      expect(unread).toEqual([{ filter: typed, why: expect.stringContaining('takes') as string }]);
    },
  );

  it.each(['in', 'from'] as const)('[SR11] takes five different names with %s:', (key) => {
    const typed = Array.from({ length: 30 }, (_, n) => `${key}:room${n % 7} ${key}:ROOM${n % 7}`);
    const { rooms, from, unread } = readSearch(typed.join(' '), now);
    expect(key === 'in' ? rooms : from).toEqual(['room0', 'room1', 'room2', 'room3', 'room4']);
    expect(unread[0]).toEqual({
      filter: `${key}:room5`,
      why: expect.stringContaining('5 names at most'),
    });
  });

  it('[LG6] says what a filter lacks in the language of the page', async () => {
    const why = (typed: string) =>
      inLanguage('de', () => readSearch(typed, now).unread.map((one) => one.why));
    expect(await why('has:cats')).toEqual(['has: nimmt link, code oder file']);
    expect(await why('before:soon')).toEqual([expect.stringMatching(/^before: nimmt ein Datum/)]);
  });

  it('[SR11] reads whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        expect(readSearch(typed, now).words.length).toBeLessThanOrEqual(typed.length);
      }),
    );
  });
});
