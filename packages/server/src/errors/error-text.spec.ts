import { expect, it } from 'vitest';
import { consoleText, reasonOf } from './error-text.ts';

const ofSqlite = (errcode: number) =>
  Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode });
const ofTheSystem = (code: string) =>
  Object.assign(new Error(`${code}: copyfile '/from' -> '/to'`), {
    code,
    path: '/from',
    dest: '/to',
  });

it.each([
  [ofTheSystem('ENOSPC'), 'The disk of /to is full: free space on it, then try again.'],
  [ofTheSystem('EROFS'), 'The disk of /to takes no writes: name a folder that can be written to.'],
  [ofSqlite(13), 'The disk is full: free space on it, then try again.'],
  // SQLITE_IOERR_SHMSIZE.
  [ofSqlite(4874), 'The disk fails: check it, then try again.'],
])('[FA1] is one sentence for a disk that takes no writes: %s', (error, sentence) => {
  expect(consoleText(error)).toBe(sentence);
  expect(reasonOf(error)).toBe(sentence);
});

it('shows admins no message of a fault of the program, which may quote content', () => {
  const error = new SyntaxError('Unexpected token: Freja Holm is no JSON');
  expect(consoleText(error)).toBe(error);
  expect(reasonOf(error)).not.toContain('Freja');
});
