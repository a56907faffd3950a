import { expect, it } from 'vitest';
import { asMarkdown, forwarded, quotation } from './quotation.ts';

it('quotes a message line by line, with its author', () => {
  expect(quotation({ author: 'Mo Miller', content: 'Keys?\n\nTomorrow.\n' })).toBe(
    '> **Mo Miller:**\n> Keys?\n>\n> Tomorrow.\n\n',
  );
});

it('quotes the first lines of a long one', () => {
  const lines = quotation({ author: 'Mo', content: 'one\ntwo\nthree\nfour\nfive' });
  expect(lines).toBe('> **Mo:**\n> one\n> two\n> three\n> four…\n\n');
  const long = quotation({ author: 'Mo', content: '😀'.repeat(5000) });
  expect(long).toBe(`> **Mo:**\n> ${'😀'.repeat(300)}…\n\n`);
});

it('takes a name for no Markdown', () => {
  expect(asMarkdown({ author: '**[x](y)**', content: 'a' })).toBe(
    '> **\\*\\*\\[x\\]\\(y\\)\\*\\*:**\n> a\n',
  );
});

it('closes a block of code that it cuts', () => {
  const content = ['```', 'a', 'b', 'c', 'd', '```'].join('\n');
  expect(quotation({ author: 'Mo', content })).toBe('> **Mo:**\n> ```\n> a\n> b\n> c\n> ```\n\n');
});

it('forwards a short message whole, and a long one with its address', () => {
  expect(forwarded({ author: 'Mo', content: 'Keys?' }, 'https://example.org/x')).toBe(
    '> **Mo:**\n> Keys?\n\n',
  );
  const long = forwarded({ author: 'Mo', content: 'word '.repeat(500) }, 'https://example.org/x');
  expect(long).toContain('…\n\n[The whole message](https://example.org/x)\n\n');
  expect(long.length).toBeLessThan(500);
});

it('forwards without an address what its readers may not open: whole where it fits', () => {
  const message = { author: 'Mo', content: 'word '.repeat(150) };
  expect(forwarded(message, undefined)).toBe(`> **Mo:**\n> ${message.content.trim()}\n\n`);
  const long = forwarded({ author: 'Mo', content: 'word '.repeat(500) }, undefined);
  expect(long).toMatch(/^> \*\*Mo:\*\*\n> [^[]+…\n\n$/);
});
