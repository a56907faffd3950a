import { expect, it } from 'vitest';
import { consoleText, reasonOf } from './error-text.ts';

const ofSqlite = (errcode: number) =>
  Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode });
const ofTheSystem = (code: string) => Object.assign(new Error(`${code}: write`), { code });

it.each([
  [ofTheSystem('ENOSPC'), 'Free space'],
  [ofSqlite(13), 'Free space'],
  // SQLITE_IOERR_SHMSIZE.
  [ofSqlite(4874), 'Check the disk'],
  [ofSqlite(8), 'written to'],
])('[FA1] is one sentence for a disk that takes no writes: %s', (error, remedy) => {
  expect(consoleText(error)).toContain(remedy);
  expect(reasonOf(error)).toContain(remedy);
});

it('shows admins no message of a fault of the program, which may quote content', () => {
  const error = new SyntaxError('Unexpected token: Freja Holm is no JSON');
  expect(consoleText(error)).toBe(error);
  expect(reasonOf(error)).not.toContain('Freja');
});
