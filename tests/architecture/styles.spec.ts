import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, sourceFiles } from './source-files.ts';

const sheets = sourceFiles('packages/*/src/**/*.css');

/** What has most of the page inside, or lists of messages. */
const frames = ['body', 'html', ':root', '.ws-small', '.ws-frame', '.ws-workbench', '.ws-rooms'];
const rows = ['.ws-messages__row', '.ws-message'];

/**
 * What asks by `:has` for something inside. A browser looks at it again with everything inside whenever a button comes
 * or goes there, as while messages are scrolled: the whole page, in each frame.
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
