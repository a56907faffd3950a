import { StoreClosed } from '@mach42/event-store/errors.ts';
import { DatabaseFailed } from '@mach42/event-store/log/server-errors.ts';
import { DiskFull, StorageFailed, StoreNotWritable } from '@mach42/event-store/sqlite/errors.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import { DuplicateCredential, VaultUnavailable } from '@mach42/vault/errors.ts';
import { expect, it } from 'vitest';
import { isUnavailable, shortReason, unavailableText } from './unavailable.ts';

it.each([
  ['event log', new StoreClosed()],
  ['vault', new VaultUnavailable('away')],
  ['read models', new DatabaseUnavailable('away')],
])('says of a call that it may be made again when the %s is away', (_, error) => {
  expect(isUnavailable(error)).toBe(true);
});

it.each([new DuplicateCredential('mobile', 'dana'), new Error('a fault of the program')])(
  'says so of nothing else: %s',
  (error) => expect(isUnavailable(error)).toBe(false),
);

const ofTheSystem = (code: string) =>
  Object.assign(new Error(`${code}: write '/data/log.id'`), { code, syscall: 'write' });

it.each([
  [new VaultUnavailable('No.', 'refused'), 'let the server in', 'a database refused the server'],
  [new DiskFull('/data/events.db'), 'make room', 'the disk is full'],
  [new VaultUnavailable('No.', 'full'), 'make room', 'the disk is full'],
  [new DatabaseUnavailable('No.', { fault: 'full' }), 'make room', 'the disk is full'],
  [ofTheSystem('ENOSPC'), 'make room', 'the disk is full'],
  [new StoreNotWritable('/data/events.db'), 'cannot write', 'the disk takes no writes'],
  [ofTheSystem('EROFS'), 'cannot write', 'the disk takes no writes'],
  [new StorageFailed('/data/events.db', 'x', undefined), 'A disk', 'a disk or a database fails'],
  [ofTheSystem('EIO'), 'A disk', 'a disk or a database fails'],
  [
    new DatabaseFailed({ text: 'db.example', product: 'PostgreSQL' }, 'SQLSTATE 57014', undefined),
    'or a database of the server fails',
    'a disk or a database fails',
  ],
  [new DatabaseUnavailable('No.', { fault: 'damaged' }), 'damaged', 'a file is damaged'],
])('[FA1] says of %s what to do, and names no file', (error, text, reason) => {
  expect(isUnavailable(error)).toBe(true);
  expect(unavailableText(error)).toContain(text);
  expect(unavailableText(error)).not.toContain('/data');
  expect(shortReason(error)).toBe(reason);
});

it('[FA1] says no more than that of a server that is away', () => {
  expect(unavailableText(new DatabaseUnavailable('away'))).toBeUndefined();
  expect(unavailableText(new Error('a fault of the program'))).toBeUndefined();
});
