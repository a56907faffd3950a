import { inLanguage } from '@mach42/language/t.ts';
import { describe, expect, it } from 'vitest';
import { describeSource, describeSummary } from './describe-summary.ts';

describe('the title of a version', () => {
  it.each([
    ['Created with 1 section', 'Angelegt mit 1 Abschnitt'],
    ['Created with 2 sections', 'Angelegt mit 2 Abschnitten'],
    ['Back to v3', 'Zurück zu v3'],
    ['Notes: back to v3', 'Notizen: zurück zu v3'],
    ['Notes: Clay prices added', 'Notizen: Clay prices hinzugefügt'],
    ['Notes: 2 added, 1 removed', 'Notizen: 2 hinzugefügt, 1 entfernt'],
    ['Projects: Lease deadline changed', 'Projekte: Lease Frist geändert'],
    ['Personal info: studio changed', 'Persönliche Angaben: studio geändert'],
    ['Notes: Clay added, and 4 more', 'Notizen: Clay hinzugefügt, und 4 weitere'],
    ['3 sections: 12 added, 2 changed', '3 Abschnitte: 12 hinzugefügt, 2 geändert'],
    ['Notes: A added; Tasks: B removed', 'Notizen: A hinzugefügt; Aufgaben: B entfernt'],
    ['Notes: section removed', 'Notizen: Abschnitt entfernt'],
    ['Notes: Swim club, winter time added', 'Notizen: Swim club, winter time hinzugefügt'],
    ['Personal info: phone added', 'Persönliche Angaben: Telefon hinzugefügt'],
    ['My own title', 'My own title'],
    ['Added', 'Added'],
    ['', ''],
  ])('[LG6] is in the language of the page: %s', async (stored, shown) => {
    expect(await inLanguage('de', () => describeSummary(stored))).toBe(shown);
  });

  it.each([
    ['Kiln: ordered: Notes: Clay prices added', 'Kiln: ordered: Notizen: Clay prices hinzugefügt'],
    ['Kiln: 2 sections: 3 added', 'Kiln: 2 Abschnitte: 3 hinzugefügt'],
    ['Notes: Clay prices added', 'Notizen: Clay prices hinzugefügt'],
    ['Back to v3', 'Zurück zu v3'],
    ['Kiln: ordered', 'Kiln: ordered'],
  ])('[LG6] is so also behind the title of an entry: %s', async (stored, shown) => {
    expect(await inLanguage('de', () => describeSource(stored))).toBe(shown);
    expect(describeSource(stored)).toBe(stored);
  });

  it.each([
    'Created with 1 section',
    'Projects: Lease deadline changed, 2 added; Notes: Clay prices added',
    '3 sections: 12 added, 2 changed',
    'Notes: Clay added, and 4 more',
    'Notes: back to v3',
    'Back to v3',
  ])('[LG6] is to the letter in English: %s', (stored) => {
    expect(describeSummary(stored)).toBe(stored);
  });
});
