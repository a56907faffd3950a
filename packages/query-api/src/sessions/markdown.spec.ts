import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { describe, expect, it } from 'vitest';
import { chatMarkdown, externalMarkdown, type Line, htmlAsText } from './markdown.ts';

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

const image = '<img src=x onerror=alert(1)>';
const escaped = '&lt;img src=x onerror=alert(1)>';

describe('[QS6] HTML in a message', () => {
  it.each([
    ['plain', image, escaped],
    ['beside a span of code', `\`<b>\` and ${image}`, `\`<b>\` and ${escaped}`],
    ['after a fence', `\`\`\`html\n<b>\n\`\`\`\n${image}`, `\`\`\`html\n<b>\n\`\`\`\n${escaped}`],
    ['in a longer span', `\`\`a\`\` ${image}`, `\`\`a\`\` ${escaped}`],
  ])('is text: %s', (_, markdown, expected) => {
    expect(htmlAsText(markdown)).toBe(expected);
  });

  it.each([
    ['code in a fence', '```ts\nif (a < b) {}\n```'],
    ['code in a fence of tildes', '~~~\n<b>\n~~~'],
    ['a fence in a longer fence', '````\n```\n<b>\n```\n````'],
    ['a fence that never ends', '```\n<b>'],
    ['code in a span', 'Use `Array<string>` here.'],
    ['text without any', 'a > b & c **d**'],
  ])('is left alone where it is code: %s', (_, markdown) => {
    expect(htmlAsText(markdown)).toBe(markdown);
  });

  it.each([
    ['a span over two lines', `a \` b\nc \` ${image} \` d`],
    ['a span over list items', `- a \` ${image}\n- b \` c \` d\n- e \` f`],
    ['an escaped backtick', `\\\`${image}\\\``],
    ['a fence in a list', `- \`\`\`\n  code\n  \`\`\`\n${image}`],
    ['a fence that its list ends', `1. x\n   \`\`\`\n${image}`],
    ['a fence in a quotation', `> \`\`\`\n${image}`],
    ['tildes in a line', `a ~~~ b ${image}`],
    ['a fence whose first line is a span', `\`\`\`a\`\`\` ${image}`],
  ])('is text where code may end otherwise: %s', (_, markdown) => {
    expect(htmlAsText(markdown)).not.toContain('<');
  });
});
