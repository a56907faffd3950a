import { statusOf } from '@mach42/contracts/kernel/errors.ts';
import { closeCodes } from '@mach42/contracts/socket/close-codes.ts';
import type { ApiErrorCode } from '@mach42/plugin-kit/api/api-error.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from './source-files.ts';

/** The compiler holds this list to the type, in both directions. */
const ofTheClient = {
  NETWORK: true,
  INVALID_RESPONSE: true,
  ABORTED: true,
} satisfies Record<Exclude<ApiErrorCode, keyof typeof statusOf>, true>;

const page = readFileSync(join(repository, 'docs/errors.md'), 'utf8');

/** The rows of a section whose first cell is code: their cells, without backquotes. */
function rowsOf(title: string): string[][] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
    );
}

const numbered = (title: string): Record<string, number> =>
  Object.fromEntries(rowsOf(title).map(([code = '', value]) => [code, Number(value)]));

describe('the page of errors', () => {
  it('has each code of the calls with its status, and no other', () => {
    expect(numbered('Calls')).toEqual(statusOf);
  });

  it('has each status that is not that of its code, and no other', () => {
    const source = readFileSync(join(repository, 'packages/http-kit/src/connections.ts'), 'utf8');
    const answers = [...source.matchAll(/status: (\d+), code: '(\w+)'/g)];
    const codes: Readonly<Record<string, number>> = statusOf;
    const others = answers.filter(([, status, code = '']) => codes[code] !== Number(status));
    const rows = rowsOf('Requests that cannot be read').map(([status = '']) => status);
    expect(others.map(([, status = '']) => status).toSorted()).toEqual(rows.toSorted());
    expect(new Set(others.map(([, , code]) => code))).toEqual(new Set(['VALIDATION_ERROR']));
  });

  it('has each code of the client, and no other', () => {
    const codes = rowsOf('The API client of the browser').map(([code = '']) => code);
    expect(codes.toSorted()).toEqual(Object.keys(ofTheClient).toSorted());
  });

  it('has each close code of the socket, and no other', () => {
    expect(numbered('The socket')).toEqual(closeCodes);
  });

  it('says of each what it means and what to do', () => {
    const rows = [
      'Calls',
      'Requests that cannot be read',
      'The API client of the browser',
      'The socket',
    ].flatMap((title) => rowsOf(title));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((cells) => cells.some((cell) => cell === ''))).toEqual([]);
  });
});
