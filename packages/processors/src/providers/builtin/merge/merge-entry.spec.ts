import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { diffJson } from '@mach42/json-document/diff/json-diff.ts';
import { sameJson } from '@mach42/json-document/json-value.ts';
import { valueAt } from '@mach42/json-document/pointer.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeEntry } from './merge-entry.ts';

const snake: BriefData = {
  projects_priorities: [
    { name: 'Harbour studio lease', priority: 'high', status: 'active', deadline: '2026-11-30' },
    { name: 'Kiln order', priority: 'medium', status: 'active' },
  ],
  planner_calendar: [
    { title: 'Electrician, unit 4', type: 'meeting', date: '2026-11-25', time: '10:00' },
  ],
  social_relations: [
    { name: 'Henrik', relationship: 'Landlord', lastContact: '2026-10-21' },
    { name: 'Freja', relationship: 'Accountant' },
  ],
  notes: [{ title: 'Asking rent', content: '9,900 kr a month', date: '2026-10-02' }],
  categories: ['work'],
  chatHistory: ['hello'],
};
const glazes = {
  ...snake,
  glaze_notes: [{ title: 'Celadon', content: 'Fired at cone 10 with ash', date: '2026-09-01' }],
};

/** Written on Friday 20 November 2026. */
const merge = (text: string, phod: BriefData = snake, title = 'My note') =>
  mergeEntry({ entry: { title, text, createdAt: '2026-11-20T09:00:00.000Z' }, phod }, 'UTC');
const changes = (text: string, phod: BriefData = snake, title = 'My note') =>
  diffJson(phod, merge(text, phod, title)).map(({ op, path, value }) => ({ op, path, value }));

describe('merging an entry by rule', () => {
  it('[BA40] keeps plain text word for word in a note with its title and day', () => {
    expect(changes('The window leaks.\n  Again.')).toEqual([
      {
        op: 'add',
        path: '/notes/1',
        value: { title: 'My note', content: 'The window leaks.\n  Again.', date: '2026-11-20' },
      },
    ]);
  });

  it('[BA50] [BA40] takes days from the files of an entry, and names them in its note', () => {
    const files = [
      { name: 'lease.pdf', kind: 'pdf', text: 'Handover of the keys on 3 December.', isCut: false },
    ] as const;
    const merged = (text: string) => {
      const entry = { title: 'Lease', text, files, createdAt: '2026-11-20T09:00:00.000Z' };
      return diffJson(snake, mergeEntry({ entry, phod: snake }, 'UTC')).map(({ value }) => value);
    };
    const event = { date: '2026-12-03', description: 'Handover of the keys on 3 December.' };
    expect(merged('It is signed.')).toMatchObject([
      event,
      { title: 'Lease', content: 'It is signed.\n\nFiles: lease.pdf' },
    ]);
    expect(merged('')).toMatchObject([event, { title: 'Lease', content: 'Files: lease.pdf' }]);
  });

  it('[BA41] makes a calendar event of a sentence about a day to come, the whole entry in it', () => {
    expect(changes('Meeting with the plumber on 3 December at 14:30')).toEqual([
      {
        op: 'add',
        path: '/planner_calendar/1',
        value: {
          title: 'My note',
          type: 'meeting',
          date: '2026-12-03',
          time: '14:30',
          description: 'Meeting with the plumber on 3 December at 14:30',
        },
      },
    ]);
  });

  it('[BA41] makes one event a dated sentence of a longer entry, and keeps the entry as a note', () => {
    const text = 'Electrician will look at the kiln on 2 December at 10:00. Pay rent by Friday.';
    expect(changes(text).map(({ path, value }) => [path, value])).toEqual([
      [
        '/planner_calendar/1',
        {
          title: 'Electrician will look at the kiln',
          type: 'appointment',
          date: '2026-12-02',
          time: '10:00',
          description: 'Electrician will look at the kiln on 2 December at 10:00.',
        },
      ],
      [
        '/planner_calendar/2',
        {
          title: 'Pay rent',
          type: 'deadline',
          date: '2026-11-27',
          description: 'Pay rent by Friday.',
        },
      ],
      ['/notes/1', { title: 'My note', content: text, date: '2026-11-20' }],
    ]);
  });

  it('[BA41] gives the only event of an entry the title of the entry', () => {
    const text = 'Ordered 40 kg of glaze on 12 November, delivery on 30 November. It was cheap.';
    expect(changes(text, snake, 'Glaze order')[0]?.value).toMatchObject({
      title: 'Glaze order',
      date: '2026-11-30',
      description: 'Ordered 40 kg of glaze on 12 November, delivery on 30 November.',
    });
  });

  it.each([
    ['Møde med revisor i morgen kl. 9.30', '2026-11-21', '09:30', 'meeting'],
    ['Abgabe der Zahlen bis 1. Dezember', '2026-12-01', undefined, 'deadline'],
    ['Tandlæge den 4.12.2026', '2026-12-04', undefined, 'appointment'],
    [
      'Ours from 1 December if we answer by 24 November at noon',
      '2026-12-01',
      undefined,
      'reminder',
    ],
    ['The electrician comes on the 22nd at 10:00', '2026-11-22', '10:00', 'appointment'],
  ])('[BA41] reads "%s"', (text, date, time, type) => {
    const [change] = changes(text);
    expect(change?.path).toBe('/planner_calendar/1');
    expect(change?.value).toMatchObject({ date, type });
    expect(valueAt(change?.value, '/time')).toBe(time);
  });

  it('[BA41] adds no event that the calendar has, and none for a day that is past', () => {
    expect(
      changes('The electrician for unit 4 comes on 25 November').map(({ path }) => path),
    ).toEqual(['/notes/1']);
    expect(changes('It rained on 14 November').map(({ path }) => path)).toEqual(['/notes/1']);
  });

  it('[BA42] makes a task of what is to be done without a day', () => {
    const phod = { tasks: [{ name: 'Sweep', status: 'active' }] };
    expect(changes('Remember to order clay', phod)).toEqual([
      {
        op: 'add',
        path: '/tasks/1',
        value: { name: 'My note', status: 'active', description: 'Remember to order clay' },
      },
    ]);
    expect(changes('TODO: order clay', { tasks: ['Sweep'] })).toEqual([
      { op: 'add', path: '/tasks/1', value: 'TODO: order clay' },
    ]);
  });

  it('[BA43] changes a project only where it is named and the change said', () => {
    expect(changes('The deadline of the Harbour studio lease moves to 14 December.')[0]).toEqual({
      op: 'replace',
      path: '/projects_priorities/0/deadline',
      value: '2026-12-14',
    });
    expect(changes('Kiln order is on hold.')[0]).toEqual({
      op: 'replace',
      path: '/projects_priorities/1/status',
      value: 'paused',
    });
    for (const vague of [
      'Kiln order is not done.',
      'Is the Kiln order done?',
      'The kiln is done.',
      'Kiln order, thought about it.',
    ]) {
      expect(changes(vague).map(({ path }) => path)).toEqual(['/notes/1']);
    }
  });

  it('[BA44] moves the last contact of a known person forwards, never backwards', () => {
    expect(changes('Met Henrik yesterday. Nice.')[0]).toEqual({
      op: 'replace',
      path: '/social_relations/0/lastContact',
      value: '2026-11-19',
    });
    expect(changes('I called Freja. Nice.')[0]).toEqual({
      op: 'add',
      path: '/social_relations/1/lastContact',
      value: '2026-11-20',
    });
    for (const other of [
      'Met Henrik on 2026-01-02. Nice.',
      'I have not called Freja.',
      'Met Karl.',
    ]) {
      expect(changes(other).map(({ path }) => path)).toEqual(['/notes/1']);
    }
  });

  it('[BA44] introduces a contact where the entry says so', () => {
    expect(changes('New contact: Karla Kok, caterer')[0]).toEqual({
      op: 'add',
      path: '/social_relations/2',
      value: {
        name: 'Karla Kok',
        relationship: 'caterer',
        notes: 'New contact: Karla Kok, caterer',
      },
    });
  });

  it('[BA44] takes no more than the relationship from what is said of a contact', () => {
    expect(changes('New contact: Karla Kok, caterer, phone 0045 12345678')[0]?.value).toEqual({
      name: 'Karla Kok',
      relationship: 'caterer',
      notes: 'New contact: Karla Kok, caterer, phone 0045 12345678',
    });
  });

  it('[BA45] puts a note into the list of notes that is likest to it', () => {
    expect(changes('Tried more ash in the celadon, cone 9 was too cold.', glazes)[0]?.path).toBe(
      '/glaze_notes/1',
    );
    expect(changes('Asked for a lower rent a month.', glazes)[0]?.path).toBe('/notes/1');
  });

  it('[BA46] writes new sections as the file writes its keys', () => {
    const text = 'Lunch on 3 December. Pleasant.';
    expect(Object.keys(merge(text, { personalInfo: {} }))).toEqual([
      'personalInfo',
      'calendar',
      'notes',
    ]);
    expect(Object.keys(merge(text, { personal_info: {} }))).toEqual([
      'personal_info',
      'planner_calendar',
      'notes',
    ]);
    expect(Object.keys(merge('x', { notes: 'a text' }))).toEqual(['notes', 'notes_2']);
  });
});

describe('whatever is merged into whatever file', () => {
  const section = fc.constantFrom(
    'notes',
    'planner_calendar',
    'projects_priorities',
    'social_relations',
    'tasks',
    'categories',
    'chatHistory',
    'secrets',
    'interests',
    'myNotes',
    '_meta',
    '__proto__',
  );
  const item = fc.record(
    {
      name: fc.constantFrom('Henrik', 'Kiln order'),
      content: fc.string(),
      lastContact: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const file = fc.dictionary(
    fc.oneof(section, fc.string()),
    fc.oneof(fc.array(item), fc.jsonValue() as fc.Arbitrary<unknown>),
  );
  const sentence = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'Met Henrik yesterday. ',
      'Kiln order is done. ',
      'Lunch tomorrow at 12:00.\n',
      'TODO: clay\r\n',
      'New contact: Bo; friend',
      'deadline for Kiln order: 1.12. ',
    ),
  );
  const text = fc
    .array(sentence, { minLength: 1, maxLength: 5 })
    .map((sentences) => sentences.join(''))
    .filter((text) => text.trim() !== '');
  const merged = (text: string, phod: BriefData, title: string) => {
    const before = JSON.parse(JSON.stringify(phod)) as BriefData;
    return { before, after: JSON.parse(JSON.stringify(merge(text, before, title))) as BriefData };
  };

  it('[BA40] the text is verbatim in one value', () => {
    fc.assert(
      fc.property(text, file, fc.string(), (text, phod, title) => {
        const { after } = merged(text, phod, title);
        expect(strings(after).some((value) => value.includes(text))).toBe(true);
      }),
    );
  });

  it('[BA47] nothing is removed', () => {
    fc.assert(
      fc.property(text, file, fc.string(), (text, phod, title) => {
        const { before, after } = merged(text, phod, title);
        expect(diffJson(before, after).filter(({ op }) => op === 'remove')).toEqual([]);
      }),
    );
  });

  it('[BA48] secrets, categories, chatHistory and hidden sections stay as they are', () => {
    fc.assert(
      fc.property(text, file, fc.string(), (text, phod, title) => {
        const { before, after } = merged(text, phod, title);
        for (const key of ['secrets', 'categories', 'chatHistory', '_meta']) {
          const [was, is] = [before, after].map((data) =>
            Object.hasOwn(data, key) ? data[key] : null,
          );
          expect(sameJson(was, is)).toBe(true);
        }
      }),
    );
  });
});

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}
