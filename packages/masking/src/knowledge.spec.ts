import { cacheFigures } from '@mach42/compute/byte-cache.ts';
import { describe, expect, it } from 'vitest';
import { emptyBook } from './alias-book.ts';
import { knowledgeOf } from './knowledge.ts';
import { maskTexts } from './masker.ts';

const phod = {
  personalInfo: { name: 'Dana Demo', studio: 'Harbour workshop', children: ['Ida', 'Emil'] },
  social_relations: [
    { name: 'Henrik', company: 'Harbour workshops', notes: 'Pays the wiring.' },
    { name: 'Freja', nickname: 'Fi', family: { spouse: 'Otto' } },
  ],
  contacts: { Bente: { phone: '22334455' }, notes: 'none' },
  projects: [{ name: 'Kiln order', contact_person: 'Uma Vell' }],
  calendar: [{ title: 'Firing Day', attendees: ['Ottar', { name: 'Sif Lang', role: 'Host' }] }],
  secrets: { 'Door code': '4 2 7 1', words: ['celadon', 'ok'], pin: 48_151 },
};

describe('what is known of a person', () => {
  it('[MK30] are the names in the file and in the room, and not those of projects', () => {
    expect(knowledgeOf(phod, ['Mo Moderator', 'Freja']).people).toEqual([
      'Mo Moderator',
      'Freja',
      'Dana Demo',
      'Ida',
      'Emil',
      'Henrik',
      'Fi',
      'Otto',
      'Bente',
      'Uma Vell',
      'Ottar',
      'Sif Lang',
    ]);
  });

  it('[MK30] are the texts of the section secrets, but for the very short', () => {
    expect(knowledgeOf(phod, []).secrets).toEqual(['4 2 7 1', 'celadon', '48151']);
  });

  it('[MK14] is prepared once for each version of the file', () => {
    const mask = (file: string) => {
      const known = { file, people: [], secrets: [] };
      return maskTexts({ known, aliases: emptyBook, texts: [{ text: 'Henrik called.' }] }).texts;
    };
    const prepared = () => cacheFigures().find(({ name }) => name === 'derived')?.entries ?? 0;
    const before = prepared();
    for (const file of [phod, phod, { ...phod, notes: [] }, phod])
      expect(mask(JSON.stringify(file))).toEqual(['PERSON_1 called.']);
    expect(prepared() - before).toBe(2);
  });

  it('[MK30] is nothing without a file', () => {
    expect(knowledgeOf(undefined, [])).toEqual({ people: [], secrets: [] });
  });
});
