import { adversarialTexts } from '@mach42/testing/adversarial-texts.ts';
import { growthOf } from '@mach42/testing/growth.ts';
import { describe, expect, it } from 'vitest';
import { mergeEntry } from './merge/merge-entry.ts';
import { doWork } from './work.ts';

const now = '2026-11-20T09:00:00.000Z';
/** The upper bound for linear growth; 2 is quadratic. */
const most = 1.4;

const merge = (text: string, phod: Record<string, unknown> = {}) =>
  mergeEntry({ entry: { title: '', text, createdAt: now }, phod }, 'UTC');
const ask = (content: string, text: string, file: object = {}) =>
  doWork({
    purpose: 'reply',
    now,
    timeZone: 'UTC',
    turns: [{ role: 'user', content, at: now }],
    material: { entries: [{ title: 'Note', text, createdAt: now }], personal: true },
    file: JSON.stringify(file),
  });

describe.each(Object.entries(adversarialTexts))('a text of %s', (_name, text) => {
  it('[BA49] is merged in time in proportion to its length', { timeout: 60_000 }, () => {
    expect(growthOf((size) => merge(text(size), { contacts: [], projects: [] }))).toBeLessThan(
      most,
    );
  });

  it('[BA31] is searched in time in proportion to its length', { timeout: 60_000 }, () => {
    const work = (size: number) => {
      ask('what is due this week about Anna', text(size), { notes: [{ content: text(size) }] });
      ask(text(1000), text(size));
    };
    expect(growthOf(work)).toBeLessThan(most);
  });
});

describe('a merge', () => {
  it('[BA49] looks at the first 500 sentences, and keeps them all', () => {
    const text = (others: number) => `${'It rained. '.repeat(others)}Lunch on 3 December 2026.`;
    const first = { planner_calendar: [], notes: [] };
    const events = (others: number) => merge(text(others), first)['planner_calendar'];
    expect([events(499), events(500)]).toMatchObject([[{ date: '2026-12-03' }], []]);
    expect(merge(text(500), first)['notes']).toMatchObject([{ content: text(500) }]);
  });

  const list = (size: number) =>
    Array.from({ length: size / 20 }, (_, at) => `Name${at} Family${at}`);

  it.each<[string, (size: number) => unknown]>([
    [
      'sentences and contacts',
      (size) =>
        merge('Met Name7 today. '.repeat(size / 17), {
          contacts: list(size).map((name) => ({ name })),
        }),
    ],
    [
      'sentences and projects',
      (size) =>
        merge('Kiln is done. '.repeat(size / 14), {
          projects: list(size).map((name) => ({ name })),
        }),
    ],
    [
      'contacts of one name',
      (size) =>
        merge('Met Ada. '.repeat(50), { contacts: list(size).map(() => ({ name: 'Ada' })) }),
    ],
    [
      'sentences and events of a day',
      (size) =>
        merge('Lunch with Mo on 3 December 2026. '.repeat(size / 34), {
          calendar: list(size).map((title) => ({ title, date: '2026-12-03' })),
        }),
    ],
    [
      'sections',
      (size) =>
        merge(
          'Met Ada. Remember to go. Lunch tomorrow.',
          Object.fromEntries(list(size).map((key) => [key, []])),
        ),
    ],
  ])('[BA49] takes time in proportion to %s', { timeout: 60_000 }, (_name, work) => {
    expect(growthOf(work, 10_000)).toBeLessThan(most);
  });

  it('[BA40] [BA49] of more sentences than are looked at loses no word', () => {
    const text = 'Remember to go.  '.repeat(600);
    const merged = merge(text, { notes: [], tasks: [] });
    expect(merged['tasks']).toHaveLength(50);
    expect(merged['notes']).toEqual([expect.objectContaining({ content: text })]);
  });

  it('[BA49] reads no sentence that is longer than one may be', () => {
    expect(merge(`Remember to go ${'x'.repeat(2001)}`, { tasks: [], notes: [] })['tasks']).toEqual(
      [],
    );
  });
});
