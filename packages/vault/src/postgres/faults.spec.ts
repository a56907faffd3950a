import { inspect } from 'node:util';
import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { UnusableVault, VaultConflict, VaultUnavailable } from '../errors.ts';
import { connectionTo, addressOf } from './address.ts';
import { withVaultErrors } from './faults.ts';

const url = 'postgres://m%40tt:open-sesame@db.example:5432/vaults?options=-c%20jit%3Doff';
const address = addressOf(url, 'vault');

async function thrownFor(fault: unknown): Promise<unknown> {
  const [asked] = await Promise.allSettled([
    withVaultErrors(address, async () => {
      throw fault;
    }),
  ]);
  return asked.status === 'rejected' ? asked.reason : undefined;
}

function answered(code: string): DatabaseError {
  const error = new DatabaseError('row of $argon2id$hash', 1, 'error');
  return Object.assign(error, { code, detail: 'Key (mobile)=(004511111111) already exists.' });
}

it.each([
  ['08006', VaultUnavailable, 'No PostgreSQL answers at db.example:5432/vaults (08006)'],
  ['57P03', VaultUnavailable, 'Start it, or correct the address in VAULT'],
  ['53300', VaultUnavailable, 'No PostgreSQL answers'],
  ['53100', VaultUnavailable, 'Make room on its disk'],
  ['40P01', VaultConflict, 'in favour of another'],
  ['57014', VaultUnavailable, 'statement_timeout'],
  ['23505', VaultUnavailable, 'SQLSTATE 23505'],
  ['3D000', UnusableVault, 'CREATE DATABASE "vaults"'],
  ['28P01', UnusableVault, 'does not let m@tt in'],
  ['42501', UnusableVault, 'GRANT CREATE ON DATABASE "vaults" TO "m@tt"'],
  ['25006', VaultUnavailable, 'name the primary server'],
])('[VA33] [VA34] tells SQLSTATE %s without what it was about', async (code, kind, advice) => {
  const thrown = await thrownFor(answered(code));
  expect(thrown).toBeInstanceOf(kind);
  expect(thrown).toMatchObject({ message: expect.stringContaining(advice) as string });
  expect(inspect(thrown, { depth: 9, showHidden: true })).not.toMatch(/argon2id|0045|sesame/);
});

it('[VA33] reports an unreachable server by its network error code', async () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(await thrownFor(refused)).toBeInstanceOf(VaultUnavailable);
  expect(String(await thrownFor(refused))).toContain('(ECONNREFUSED)');
  expect(String(await thrownFor(new Error('timeout expired')))).toContain('(no connection)');
});

it.each(['vault.db', 'mysql://db/vaults', 'postgres://db.example', 'postgres://db.example/'])(
  'refuses %s as an address',
  (address) => {
    expect(() => addressOf(address, 'vault')).toThrow(UnusableVault);
  },
);

it('refuses a schema that would need quotation marks', () => {
  expect(() => addressOf(url, 'vault"; DROP')).toThrow(UnusableVault);
});

it('commits to the disk whatever the database is set to, and keeps the options of the address', () => {
  const { connectionString = '' } = connectionTo(url);
  const options = new URL(connectionString).searchParams.get('options');
  expect(options?.split(' -c ')).toEqual([
    '-c jit=off',
    'synchronous_commit=on',
    'idle_in_transaction_session_timeout=5000',
  ]);
});
