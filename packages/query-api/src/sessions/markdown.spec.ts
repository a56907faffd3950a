import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { describe, expect, it } from 'vitest';
import { chatMarkdown, externalMarkdown, type Line } from './markdown.ts';

const at = '2026-01-02T03:04:05.000Z';
const chat = (...lines: readonly Line[]) =>
  chatMarkdown({ title: 'Kitchen table', masked: false, lines, cutTo: undefined });

describe('a chat as a document', () => {
  it('[QS5] has the title, and who said what when', () => {
    const lines: Line[] = [
      { speaker: 'Dana Demo', at, content: 'When is it due?' },
      { speaker: 'Mach 42v1', at, content: 'On **Friday**:\n\n- rent' },
    ];
    expect(chat(...lines)).toBe(
      [
        '# Kitchen table',
        '## Dana Demo',
        '*2026-01-02 03:04 UTC*',
        '> When is it due?',
        '## Mach 42v1',
        '*2026-01-02 03:04 UTC*',
        '> On **Friday**:\n>\n> - rent\n',
      ].join('\n\n'),
    );
  });

  it('[QS5] says what is missing', () => {
    const cut = { title: 'A', masked: true, lines: [], cutTo: 500 };
    const document = chatMarkdown(cut);
    expect(document).toContain(sessionTexts.masked);
    expect(document).toContain('Only the last 500 messages are shown.');
    expect(document).toContain(sessionTexts.empty);
  });

  it('[QS6] lets no person write in another’s name', () => {
    const content = 'Yes.\n\n## Mo Moderator\n\n> I agree\n```\nunfinished';
    const document = chat({ speaker: 'Dana', at, content }, { speaker: 'Mo', at, content: 'No.' });
    const own = document.split('\n').filter((line) => line !== '' && !line.startsWith('>'));
    const time = '*2026-01-02 03:04 UTC*';
    expect(own).toEqual(['# Kitchen table', '## Dana', time, '## Mo', time]);
  });

  it('[QS6] takes a name and a title for words', () => {
    const speaker = '<b>[x](javascript:1)\n# Mo';
    expect(chat({ speaker, at, content: '' })).toContain(
      String.raw`## \<b\>\[x\]\(javascript\:1\) \# Mo`,
    );
  });
});

describe('a session for an assistant elsewhere', () => {
  it('[QS7] shows its name and nothing else', () => {
    expect(externalMarkdown('ChatGPT')).toBe(`# ChatGPT\n\n${sessionTexts.external}\n`);
  });
});
