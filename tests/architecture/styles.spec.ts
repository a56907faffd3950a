import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, sourceFiles } from './source-files.ts';

const sheets = sourceFiles('packages/*/src/**/*.css');

/** Elements that contain most of the page, and rows of the lists of messages. */
const frames = ['body', 'html', ':root', '.ws-small', '.ws-frame', '.ws-workbench', '.ws-rooms'];
const rows = ['.ws-messages__row', '.ws-message'];

/**
 * Returns the elements that a sheet asks by `:has` for something inside them. A browser checks such an element again,
 * with everything inside it, whenever a button appears or disappears there, as happens while messages are scrolled.
 * For an element around the page, this is the whole page in each frame.
 */
function asking(css: string): readonly string[] {
  const withoutPrint = css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/@media print \{(?:[^{}]|\{[^{}]*\})*\}/g, '');
  return [...withoutPrint.matchAll(/([^\s,{}>+~]*?)(?::not\()?:has\(/g)].map(
    ([, subject = '']) => subject,
  );
}

describe('Styles', () => {
  it('ask neither the frame of the page nor each of its elements what is inside', () => {
    const found = sheets.flatMap((file) =>
      asking(readFileSync(join(repository, file), 'utf8'))
        .filter((subject) => ['', '*'].includes(subject) || [...frames, ...rows].includes(subject))
        .map((subject) => `${file}: ${subject}:has(…)`),
    );
    expect(found).toEqual([]);
  });

  it('are seen where they do', () => {
    expect(
      asking('.a, :has(> .b) { color: red } body:not(:has(.c)) .d:has(+ .e) { color: red }'),
    ).toEqual(['', 'body', '.d']);
    expect(asking('@media print { body:has(.a) { color: red } }')).toEqual([]);
  });
});
