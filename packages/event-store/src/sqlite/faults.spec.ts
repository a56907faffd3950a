import { expect, it } from 'vitest';
import { faultOf, naming } from './faults.ts';

it.each([
  [11, 'STORE_DAMAGED'],
  [267, 'STORE_DAMAGED'],
  [26, 'STORE_DAMAGED'],
  [13, 'DISK_FULL'],
  [4874, 'DISK_FULL'],
  [8, 'STORE_NOT_WRITABLE'],
  [14, 'STORE_NOT_WRITABLE'],
  [5, 'STORE_IN_USE'],
  [778, 'STORAGE_FAILED'],
  [1, 'STORAGE_FAILED'],
])('[ES97] result code %i of SQLite is %s, which names the file', (errcode, code) => {
  const error = Object.assign(new Error('said SQLite'), { errcode });
  expect(faultOf('/data/events.db', error)).toMatchObject({
    code,
    cause: error,
    message: expect.stringContaining('/data/events.db'),
  });
});

it.each([
  ['EACCES', 'STORE_NOT_WRITABLE'],
  ['EROFS', 'STORE_NOT_WRITABLE'],
  ['ENOSPC', 'DISK_FULL'],
  ['EIO', 'STORAGE_FAILED'],
])('[ES97] %s of the system is %s', (systemCode, code) => {
  const failing = () => {
    throw Object.assign(new Error('said the system'), { code: systemCode, syscall: 'open' });
  };
  expect(() => naming('/data/events.db', failing)).toThrow(expect.objectContaining({ code }));
});

it('lets other errors pass', () => {
  const error = new TypeError('a fault of the program');
  const failing = () => {
    throw error;
  };
  expect(() => naming('/data/events.db', failing)).toThrow(error);
});
