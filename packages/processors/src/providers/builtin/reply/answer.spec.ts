import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryMaterial, Turn } from '../../provider.ts';
import { doWork } from '../work.ts';

const phod: BriefData = {
  personalInfo: { name: 'Dana Demo', hours: '08:30–16:00' },
  projects_priorities: [
    {
      name: 'Harbour studio lease',
      priority: 'high',
      status: 'active',
      description: 'Rent unit 4 at the harbour.',
      deadline: '2026-11-21',
    },
    {
      name: 'Kiln order',
      priority: 'medium',
      status: 'active',
      description: 'Waits for the lease.',
    },
    { name: 'Bookkeeping move', priority: 'low', status: 'paused', deadline: '2026-12-31' },
  ],
  planner_calendar: [
    { title: 'Electrician, unit 4', type: 'meeting', date: '2026-11-18', time: '10:00' },
    { title: 'Lease answer to Henrik', type: 'deadline', date: '2026-11-18', time: '09:00' },
  ],
  social_relations: [
    {
      name: 'Henrik',
      category: 'professional',
      relationship: 'Landlord',
      lastContact: '2026-11-17',
    },
    { name: 'Freja', category: 'professional', relationship: 'Accountant' },
  ],
  interests: ['Ceramics', 'Night trains'],
  notes: [{ title: 'Asking rent', content: '9,900 kr a month, open to talk', date: '2026-11-19' }],
  secrets: { door_code: 'hunter-4711' },
};
const entries: EntryMaterial[] = [
  {
    title: 'Glaze test',
    text: 'The celadon ran at cone 10. Try cone 9 on Saturday.',
    createdAt: '2026-11-19T08:00:00.000Z',
  },
];

function ask(
  question: string,
  options: {
    phod?: BriefData;
    entries?: EntryMaterial[];
    personal?: boolean;
    earlier?: Turn[];
  } = {},
): string {
  const now = '2026-11-20T09:00:00.000Z';
  return doWork({
    purpose: 'reply',
    now,
    timeZone: 'Europe/Copenhagen',
    turns: [...(options.earlier ?? []), { role: 'user', content: question, at: now }],
    material: { entries: options.entries ?? entries, personal: options.personal ?? true },
    file: JSON.stringify(options.phod ?? phod),
  });
}

describe('an answer of the built-in assistant', () => {
  it('[BA20] quotes an item with its path in words, and the fields asked for', () => {
    expect(ask('what is the priority of the bookkeeping move?')).toContain(
      '**Projects and priorities › Bookkeeping move**\n\n- priority: low',
    );
  });

  it('[BA20] says days of the file as a person reads them', () => {
    expect(ask('when is the deadline of the bookkeeping move?')).toContain('Thu 31 Dec 2026');
    expect(ask('list my notes')).toContain('date: Thu 19 Nov 2026');
    expect(ask('Who is Henrik?')).toContain('Tue 17 Nov 2026');
    expect(ask('asking rent')).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  });

  it.each([
    'weaving',
    'rent',
    'Henrik',
    'list my notes',
    'how many notes',
    'what is due this week?',
  ])('[BA20] has no pointer in the answer to “%s”', (question) => {
    const lists = { ...phod, notes: ['Buy clay', 'Weaving with Freja', { content: 'The rent' }] };
    expect(ask(question, { phod: lists })).not.toMatch(/\/(?:notes|planner|projects|social)/);
  });

  it('[BA20] says which one of a list it is where it has no name', () => {
    const notes = ['Buy clay', 'Fire it', 'Glaze', 'Weaving with Freja'];
    expect(ask('weaving', { phod: { notes } })).toContain('**Notes** (4th item) — Weaving');
  });

  it('[BA20] puts the contact first when asked who a person is', () => {
    const reply = ask('Who is Henrik?');
    expect(reply.indexOf('Social relations › Henrik')).toBeGreaterThan(-1);
    expect(reply.indexOf('Social relations › Henrik')).toBeLessThan(
      reply.indexOf('Lease answer to Henrik'),
    );
    expect(reply).toContain('- relationship: Landlord');
  });

  it('[BA21] quotes the telling sentence of an entry, with its title and day', () => {
    expect(ask('celadon?')).toContain(
      '**Glaze test** (entry of Thu 19 Nov 2026)\n\n> The celadon ran at cone 10.',
    );
  });

  it('[BA21] quotes what people wrote earlier in the chat, not what an assistant answered', () => {
    const at = '2026-11-19T10:00:00.000Z';
    const reply = ask('sourdough?', {
      earlier: [
        { role: 'user', content: 'My sourdough rests 12 hours.', at },
        { role: 'assistant', content: 'Sourdough is bread.', at },
      ],
    });
    expect(reply).toBe('From this chat:\n\nThu 19 Nov 2026:\n\n> My sourdough rests 12 hours.');
  });

  it('[BA33] says that it cannot see a picture, and answers the words beside it', () => {
    const picture = '(A picture is attached, and its content is not included: "Henrik (2).png")';
    const unseen = /^The built-in assistant cannot see pictures[^]*“Sees pictures”\.$/;
    expect(ask(picture)).toMatch(unseen);
    const reply = ask(`Who is Freja?\n\n${picture}`);
    expect(reply).toMatch(/^The built-in assistant cannot see pictures/);
    expect(reply).toContain('Accountant');
    expect(reply).not.toContain('Landlord');
  });

  it('[BA22] lists what is dated in the week asked for, in order, without past contacts or notes', () => {
    expect(ask('what is due this week?')).toContain(
      [
        'In your PHOD, this week:',
        '',
        '- **Wed 18 Nov 2026, 09:00** — Lease answer to Henrik (Planner calendar, date)',
        '- **Wed 18 Nov 2026, 10:00** — Electrician, unit 4 (Planner calendar, date)',
        '- **Sat 21 Nov 2026** — Harbour studio lease (Projects and priorities, deadline)',
        '',
        'In entries that are not in your PHOD yet:',
        '',
        '**Glaze test**',
        '',
        '> Try cone 9 on Saturday.',
      ].join('\n'),
    );
  });

  it('[BA22] holds only deadlines for overdue', () => {
    const file = {
      planner_calendar: [
        { title: 'Lunch', type: 'meeting', date: '2026-11-01' },
        { title: 'Tax', type: 'deadline', date: '2026-11-02' },
      ],
      projects: [
        { name: 'Old', status: 'completed', deadline: '2026-11-03' },
        { name: 'Late', status: 'active', deadline: '2026-11-04' },
      ],
    };
    const reply = ask('what is overdue?', { phod: file });
    expect(reply).toContain('In your PHOD, before today:');
    expect(reply).toMatch(/Tax[^]*Late/);
  });

  it('[BA22] says when nothing is dated in it', () => {
    expect(ask('what is due next month', { phod: {}, entries: [] })).toContain(
      'Nothing in your PHOD is dated next month.',
    );
  });

  it('[BA22] lists the next ones where nothing is dated in it', () => {
    const reply = ask('what is due next week?', { entries: [] });
    expect(reply).toContain('Nothing in your PHOD is dated next week. The next ones:');
    expect(reply).toContain('- **Thu 31 Dec 2026** — Bookkeeping move');
    expect(ask('what is overdue?', { phod: {}, entries: [] })).not.toContain('The next ones');
  });

  it.each([
    ['What is a PHOD File?', 'PHOD: your personal data file'],
    ['what is DataRAIS', 'DataRAIS: entries that become part of your file'],
    ['Who is Adexis, and what is Locklan?', 'Mach 42v1, Adexis and Locklan: the assistants'],
    ['What does SAIGE mean?', 'SAIGE: the persona of an assistant'],
    ['How do I add an entry?', 'DataRAIS: entries that become part of your file'],
    ['Was ist TOME?', 'TOME: processing in the cloud'],
    ['how can I undo', 'History: versions, and going back'],
  ])('[BA32] answers “%s” from the help, and names the page', (question, title) => {
    for (const personal of [true, false]) {
      const reply = ask(question, { personal, ...(personal ? {} : { phod: {}, entries: [] }) });
      expect(reply).toContain(`**${title}**`);
      expect(reply).toContain(`_From the page “${title}” of the help._`);
    }
  });

  it('[BA32] leaves questions about the own data to the data', () => {
    expect(ask('what are my notes?')).toContain('Asking rent');
    expect(ask('what is the kiln?')).toContain('Kiln order');
    expect(ask('what is due this week?')).not.toContain('From the help');
  });

  it('[BA23] counts and lists the items of a section, narrowed by the words given', () => {
    expect(ask('how many projects do I have?')).toContain('**Projects and priorities**: 3 items');
    expect(ask('list my active projects')).toContain(
      '- **Kiln order** — priority: medium, status: active, description: Waits for the lease.',
    );
    expect(ask('which contacts do I have')).toContain('**Social relations**: 2 items');
    expect(ask('what are my interests')).toContain('- Ceramics\n');
    expect(ask('how many entries are there')).toContain('You have 1 entry.');
  });

  it.each(['Hello!', 'hej', 'Guten Morgen', 'good morning', 'moin moin'])(
    '[BA24] greets back on "%s" and says what it is',
    (greeting) => {
      const reply = ask(greeting);
      expect(reply).toMatch(/^Hello Dana! No language model is connected/);
      expect(reply).toContain('An admin can connect a language model.');
    },
  );

  it('[BA25] says that it found nothing, what it is and how to connect a language model', () => {
    const reply = ask('quantum chromodynamics');
    expect(reply).toContain('I found nothing about that');
    expect(reply).toContain('An admin can connect a language model.');
  });

  it('[BA26] says what it is under the first answer only', () => {
    const at = '2026-11-19T10:00:00.000Z';
    expect(ask('kiln')).toContain('not a language model');
    expect(ask('kiln', { earlier: [{ role: 'assistant', content: 'x', at }] })).not.toContain(
      'language model',
    );
  });

  it('[BA27] knows nothing of the section secrets', () => {
    const reply = ask('what is my door code hunter 4711?');
    expect(reply).not.toContain('hunter');
    expect(reply).toContain('The section Secrets is never read for an answer.');
  });

  it('[BA28] searches only the chat where personal data may not be used', () => {
    const reply = ask('what is due this week?', { personal: false, phod: {}, entries: [] });
    expect(reply).toContain('I found nothing about that in this chat');
    expect(reply).toContain('Here I can search only this chat');
  });

  it('[BA29] renders what it quotes as text, never as markup', () => {
    const reply = ask('kiln', {
      phod: { notes: [{ title: 'kiln', content: '<b>*x*</b> [y](z)' }] },
    });
    expect(reply).toContain('\\<b\\>\\*x\\*\\</b\\> \\[y\\](z)');
  });

  it('[BA29] answers any question about any file without failing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (question, file) => {
          expect(ask(question, { phod: file }).length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 200 },
    );
  });
});
