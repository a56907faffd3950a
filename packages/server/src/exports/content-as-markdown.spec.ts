import { expect, it } from 'vitest';
import { ledgerText, markdownOf, versionsText } from './content-as-markdown.ts';

it('writes names as headings, and what is within as lists', () => {
  const file = { notes: ['Lease', 'Keys\nin the box'], person: { name: 'Dana', pets: [] }, n: 1 };
  expect([...markdownOf(file)].join('')).toBe(
    '# notes\n\n- Lease\n- Keys\n  in the box\n\n# person\n\n## name\n\nDana\n\n## pets\n\n\n\n# n\n\n1\n\n',
  );
});

it('continues with lists where headings would be too deep', () => {
  const deep = { a: { b: { c: { d: { e: null } } } } };
  expect([...markdownOf(deep)].join('')).toContain('### c\n\n- **d**: \n  - **e**: null\n');
});

async function* each<Value>(...values: readonly Value[]): AsyncGenerator<Value, void> {
  yield* values;
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

it('writes versions below each other, with what each changed', async () => {
  const ops = [
    { op: 'replace', path: '/person/name', value: 'Dana' },
    { op: 'add', path: '/notes/-', value: { title: 'Lease' } },
    { op: 'remove', path: '/tags' },
    { op: 'move', from: '/a', path: '/b' },
  ];
  const at = '2026-01-02T00:00:00.000Z';
  const versions = each(
    { version: 1, at, summary: '', ops: '[]' },
    { version: 2, at, summary: 'A new name', ops: JSON.stringify(ops) },
    { version: 3, at, summary: 'Much', ops: `["${'x'.repeat(100_000)}"]` },
  );
  expect(await textOf(versionsText(versions))).toBe(
    `## v1\n\n${at}\n\n\n` +
      `## v2\n\n${at}: A new name\n\n- replace /person/name: Dana\n- add /notes/-: \n  - **title**: Lease\n` +
      '- remove /tags\n- move /b from /a\n\n' +
      `## v3\n\n${at}: Much\n\nWhat it changed is in file-versions.jsonl.\n\n`,
  );
});

it('writes what was sent to the letter, whatever it has in it', async () => {
  const call = {
    id: 'c',
    at: '2026-01-02T00:00:00.000Z',
    provider: 'anthropic',
    model: 'claude',
    purpose: 'reply',
    maskedText: 'Hello\n```\ncode\n```',
    outside: true,
    attempts: 1,
    inputTokens: 3,
    outputTokens: 4,
    cost: 0.01,
  };
  const inside = { ...call, outside: false, error: 'Too\nlong', maskedText: 'x' };
  expect(await textOf(ledgerText(each(call, inside)))).toBe(
    `## ${call.at}, reply\n\nclaude by anthropic, left the machine; 3 + 4 tokens, 0.01 USD.\n\n` +
      '````\nHello\n```\ncode\n```\n````\n\n' +
      `## ${call.at}, reply\n\nclaude by anthropic, stayed on the machine; 3 + 4 tokens, 0.01 USD. It failed: Too long\n\n` +
      '```\nx\n```\n\n',
  );
});
