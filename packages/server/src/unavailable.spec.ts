import { StoreClosed } from '@mach42/event-store/errors.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import { DuplicateCredential, VaultUnavailable } from '@mach42/vault/errors.ts';
import { expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

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
