import { describe, expect, it } from 'vitest';
import { htmlAsText } from './html-as-text.ts';

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
