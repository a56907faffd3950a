import { readEntry } from '@mach42/contracts/datarais/read-entry.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { describe, expect, it } from 'vitest';
import { groupsOf, markOf, matching, titleFrom } from './select.ts';

function entry(id: string, notified: object = {}): Entry {
  const createdAt = '2026-11-20T08:00:00.000Z';
  const read = readEntry({ id, createdAt, status: 'pending', content: '', ...notified });
  if (read === undefined) throw new Error('This is no entry.');
  return read;
}

describe('the entries on the screen', () => {
  it('are in groups; one of no known status is done, with an error', () => {
    const all = ['pending', 'processed', 'lost', 'discarded'].map((status, at) =>
      entry(`e${at}`, { status }),
    );
    const { pending, done, discarded } = groupsOf(all);
    const idsOf = (group: readonly Entry[]) => group.map(({ id }) => id);
    expect([pending, done, discarded].map(idsOf)).toEqual([['e0'], ['e1', 'e2'], ['e3']]);
  });

  it('are found by every word of title and text', () => {
    const kiln = entry('kiln', { metadata: { title: 'Kiln' }, content: 'Rewire by May.' });
    const clay = entry('clay', { metadata: { title: 'Clay' }, content: 'Order by May.' });
    const found = (query: string) => matching([kiln, clay], query).map(({ id }) => id);
    expect(found('may')).toEqual(['kiln', 'clay']);
    expect(found('KILN may')).toEqual(['kiln']);
    expect(found('kiln clay')).toEqual([]);
    expect(found(' ')).toEqual(['kiln', 'clay']);
  });

  it.each([
    [{}, { kind: 'open' }],
    [{ queuePosition: 2 }, { kind: 'queued', position: 2 }],
    [{ progress: 0.42 }, { kind: 'processing', percent: 42 }],
    [{ progress: 1 }, { kind: 'review' }],
    [{ error: 'Overloaded.' }, { kind: 'failed' }],
    [{ status: 'processed', progress: 1 }, { kind: 'processed' }],
    [{ status: 'odd' }, { kind: 'error' }],
    [{ status: 'discarded' }, { kind: 'discarded' }],
  ])('RAIS-030 are marked by their status: %o', (notified, mark) => {
    expect(markOf(entry('e', notified))).toEqual(mark);
  });
});

describe('titleFrom', () => {
  it.each([
    ['', ''],
    ['  \n ', ''],
    ['  The bill\tis  paid.\r\nBy hand.', 'The bill is paid.'],
    ['a'.repeat(60), 'a'.repeat(60)],
    ['a'.repeat(61), `${'a'.repeat(60)}…`],
    ['😀'.repeat(61), `${'😀'.repeat(60)}…`],
    [`${'word '.repeat(12)}more`, `${'word '.repeat(12).trimEnd()}…`],
    [`Dentist on 8 December at 14:15. ${'word '.repeat(12)}`, 'Dentist on 8 December at 14:15'],
    [`Is it dry? ${'word '.repeat(12)}`, 'Is it dry?'],
    [
      `Termin am 3. Dezember bei Dr. Holm um ${'word '.repeat(12)}`,
      'Termin am 3. Dezember bei Dr. Holm um word word word word…',
    ],
  ])(
    'takes the first line, of a long one a sentence or to the end of a word: %j',
    (content, title) => {
      expect(titleFrom(content)).toBe(title);
    },
  );
});
