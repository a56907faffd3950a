import { describe, expect, it } from 'vitest';
import { describedFile } from '../../../sending/described-file.ts';
import { doWork } from '../work.ts';

const phod = {
  projects_priorities: [
    { name: 'Bookkeeping move', priority: 'low', deadline: '2026-12-31' },
    { name: 'Lease answer', priority: 'high' },
  ],
  files: [{ title: 'These files', content: 'Where the files are' }],
};

describe('a question with files', () => {
  const file = (name: string, text: string, kind: 'file' | 'picture' = 'file') => ({
    name,
    kind,
    text,
    isCut: false,
  });
  const lease = file(
    'lease.md',
    'The rent is 9,900 kr. It is due on the first. Henrik keeps the key.',
  );
  const askWith = (written: string, files = [lease, file('plan.csv', 'Kiln; 4 December')]) => {
    const at = '2026-11-20T09:00:00.000Z';
    const content = [written, ...files.map(describedFile)].join('\n\n');
    return doWork({
      purpose: 'reply',
      now: at,
      timeZone: 'Europe/Copenhagen',
      turns: [{ role: 'user', content, written, files, at }],
      material: { entries: [], personal: true },
      file: JSON.stringify(phod),
    });
  };

  it.each([
    'What is in these files?',
    'Summarise this',
    'Was steht in den Dateien?',
    'Hvad står der i filerne?',
    '',
  ])('[BA35] shows how each begins where it asks for all of them: %j', (written) => {
    const text = askWith(written);
    expect(text).toContain('**lease.md**\n\n> The rent is 9,900 kr. It is due on the first.');
    expect(text).toContain('**plan.csv**\n\n> Kiln; 4 December');
    expect(text).not.toContain('PHOD');
  });

  it('[BA35] is answered with the sentences that have its words', () => {
    const text = askWith('Who keeps the key?');
    expect(text).toContain('From the attached files:\n\n**lease.md**\n\n> Henrik keeps the key.');
    expect(text).not.toContain('plan.csv');
  });

  it('[BA35] says that they have none of its words, and searches the person’s data for those alone', () => {
    const text = askWith('bookkeeping move?');
    expect(text).toMatch(/^The attached files say nothing about that/);
    expect(text).toContain('Bookkeeping move');
    expect(text).not.toContain('Lease answer');
  });
});
