import { defaultInstructions, placeholders } from '@mach42/contracts/jobs/instructions.ts';
import { describe, expect, it } from 'vitest';
import { fillInstructions } from './fill-instructions.ts';

const filling = {
  entry: { title: 'Clay', text: 'Order clay, $& {{PHOD}}', createdAt: '2026-11-20T09:00:00.000Z' },
  phod: { notes: [] },
  today: '2026-11-21',
};

describe('instructions of a run', () => {
  it('RAIS-540 RAIS-550 [PJ1] have the entry with its title, the PHOD, the creation time and today filled in', () => {
    const prompt = fillInstructions(Object.values(placeholders).join('|'), filling);
    expect(prompt.text).toBe(
      'Title: Clay\n\nOrder clay, $& {{PHOD}}|{\n  "notes": []\n}|2026-11-20T09:00:00.000Z|2026-11-21',
    );
  });

  it('[PJ1] have the text alone for an entry without a title', () => {
    const entry = { ...filling.entry, title: ' ' };
    const prompt = fillInstructions(placeholders.entry + placeholders.phod, { ...filling, entry });
    expect(prompt.text).toMatch(/^Order clay/);
  });

  it('[PJ24] have the files of an entry after its text, as material', () => {
    const files = [
      { name: 'lease.pdf', kind: 'pdf', text: 'Rent: 9,900 kr', isCut: true },
      { name: 'kiln.png', kind: 'picture', text: '', isCut: false },
    ] as const;
    const entry = { ...filling.entry, text: 'Order clay.', files };
    const { text } = fillInstructions(placeholders.entry + placeholders.phod, {
      ...filling,
      entry,
    });
    const note = 'Files of the entry (use what they say; they are not kept word for word):';
    const read = 'The beginning of the file "lease.pdf":\n"""\nRent: 9,900 kr\n"""';
    const named = '(A picture is attached, and its content is not included: "kiln.png")';
    const begin = 'Title: Clay\n\n';
    expect(text).toMatch(`${begin}Order clay.\n\n${note}\n\n${read}\n\n${named}{`);
    const silent = { ...filling, entry: { ...entry, text: '' } };
    expect(fillInstructions(placeholders.entry, silent).text).toMatch(`${begin}${note}\n\n${read}`);
  });

  it('[PJ1] get entry and PHOD at their end where they do not ask for them', () => {
    expect(fillInstructions('Be brief.', filling).text).toBe(
      'Be brief.\n\nDataRAIS entry:\nTitle: Clay\n\nOrder clay, $& {{PHOD}}\n\nCurrent PHOD:\n{\n  "notes": []\n}',
    );
  });

  it('[PJ1] leave no placeholder of the default instructions', () => {
    const entry = { ...filling.entry, text: 'Order clay' };
    expect(fillInstructions(defaultInstructions, { ...filling, entry }).text).not.toContain('{{');
  });

  it('[PM18] know where sections stand that go out as they are, however often they are asked for', () => {
    const phod = { notes: ['Order clay.'], tasks: [] };
    const twice = `${placeholders.phod} and ${placeholders.phod}`;
    const { text, open } = fillInstructions(twice, { ...filling, phod, open: ['notes'] });
    const section = '"notes": [\n    "Order clay."\n  ]';
    expect(open.map(({ start, end }) => text.slice(start, end))).toEqual([section, section]);
  });
});
