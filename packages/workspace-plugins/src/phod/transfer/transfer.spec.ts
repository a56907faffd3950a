import { describe, expect, it } from 'vitest';
import { phodMarkdown } from './export-dialog.tsx';
import { planImport, readImport } from './import-dialog.tsx';
import { countSecrets, withoutSecrets } from './use-copy.ts';

const file = {
  personalInfo: { name: 'Dana', note: '' },
  projects_priorities: [
    { name: 'Lease #2', priority: 'high', parts: ['a'] },
    { name: 'Kiln', description: 'Two\nlines' },
  ],
  interests: ['Ceramics', 'Type_design'],
  motto: 'Slowly',
  tasks: [],
  secrets: { door: '4271', alarm: 'celadon' },
};

describe('a file as Markdown', () => {
  it('[PE20] has a chapter a section and a heading an item, and escapes what is no markup', () => {
    const text = phodMarkdown(
      file,
      ['personalInfo', 'projects_priorities', 'interests', 'tasks'],
      'v4',
    );
    expect(text.split('\n')).toEqual([
      '# PHOD File',
      '',
      'v4',
      '',
      '## Personal info',
      '',
      '- Name: Dana',
      '',
      '## Projects and priorities',
      '',
      '### Lease \\#2',
      '',
      '- Priority: high',
      '- Parts: `["a"]`',
      '',
      '### Kiln',
      '',
      '- Description: Two lines',
      '',
      '## Interests',
      '',
      '- Ceramics',
      '- Type\\_design',
      '',
      '## Tasks',
      '',
      'Nothing here yet.',
      '',
    ]);
  });
});

describe('the secrets of a file', () => {
  it('[PE21] are counted and can be left out', () => {
    expect(countSecrets(file)).toBe(2);
    expect(JSON.stringify(withoutSecrets(file))).not.toContain('4271');
    expect(withoutSecrets(file)).toMatchObject({ motto: 'Slowly' });
    expect(countSecrets({ notes: [] })).toBe(0);
  });
});

describe('what is imported', () => {
  it('[PE22] is an exported file, the data directly, or what can be repaired into it', () => {
    const briefData = { notes: ['a'] };
    for (const text of [
      '{"briefData": {"notes": ["a"]}, "version": 4}',
      '{"notes": ["a"]}',
      "```json\n{'briefData': {notes: ['a',]}}\n```",
    ]) {
      expect(readImport(text)).toEqual({ ok: true, briefData });
    }
    expect(readImport('no file at all').ok).toBe(false);
    expect(readImport('').ok).toBe(false);
  });

  it('[PE23] comes into the file, in the spelling that it has here, and nothing is lost', () => {
    const imported = {
      projectsPriorities: [{ parts: ['a'], priority: 'high', name: 'Lease #2' }, { name: 'Shelf' }],
      personalInfo: { name: 'Dana D.', size: 42 },
      motto: 'Quickly',
      tools: ['Wheel'],
    };
    expect(planImport(file, imported, 'merge')).toEqual({
      ...file,
      projects_priorities: [...file.projects_priorities, { name: 'Shelf' }],
      personalInfo: { name: 'Dana D.', note: '', size: 42 },
      motto: 'Quickly',
      tools: ['Wheel'],
    });
  });

  it('[PE23] takes the place of the file, but for secrets where it has none', () => {
    expect(planImport(file, { notes: [] }, 'replace')).toEqual({
      secrets: file.secrets,
      notes: [],
    });
    expect(planImport(file, { secrets: { door: '1' } }, 'replace')).toEqual({
      secrets: { door: '1' },
    });
  });
});
