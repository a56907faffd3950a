import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '../kernel/errors.ts';
import { readable } from './postgres-errors.ts';

const failing = (code: string) =>
  readable(async () => {
    throw Object.assign(new DatabaseError('said the server', 1, 'error'), { code });
  });

it.each([
  ['53100', 'full', 'make room on it'],
  ['25006', 'read-only', 'takes no writes'],
  ['58030', 'failing', 'fault of its disk'],
  ['08006', 'away', 'connection was lost'],
  ['57P01', 'away', 'stopping or starting'],
  ['57014', 'away', 'statement_timeout'],
  ['40P01', 'away', 'it can be tried again'],
  ['40001', 'away', 'it can be tried again'],
  ['XX001', 'damaged', 'damaged'],
])('RM16 SQLSTATE %s is %s', async (code, fault, text) => {
  await expect(failing(code)).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
    fault,
    message: expect.stringContaining(text),
  });
});

it('RM16 a rule that a row breaks is no fault of the database', async () => {
  await expect(failing('23505')).rejects.not.toBeInstanceOf(DatabaseUnavailable);
});
