import { DatabaseError } from 'pg';
import { UnusableVault, VaultConflict, VaultUnavailable } from '../errors.ts';
import type { Address } from './address.ts';

/**
 * Runs a query and replaces its errors. The errors of the server quote rows and parameters, which are secrets
 * here: the thrown error has only the code, and no cause.
 * @throws UnusableVault
 * @throws VaultUnavailable
 */
export async function withVaultErrors<T>(address: Address, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no connection';
    const answered = error instanceof DatabaseError && !away.test(code);
    throw answered ? refusal(address, code) : silence(address, code);
  }
}

/** The connection is lost; the server is starting, stopping, or has no connection left. */
const away = /^08|^57P0[1-5]$|^53300$/;

function silence({ text }: Address, code: string): VaultUnavailable {
  return new VaultUnavailable(
    `No PostgreSQL answers at ${text} (${code}), which keeps the vault. ` +
      'Start it, or correct the address in VAULT.',
  );
}

function refusal({ text, user, database, schema }: Address, code: string): Error {
  if (code.startsWith('40')) {
    return new VaultConflict(`${text} gave up work of the vault in favour of another (${code}).`);
  }
  switch (code) {
    case '3D000':
      return new UnusableVault(
        `There is no database ${database} (${text}). Create it with ` +
          `CREATE DATABASE "${database}" ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0, or name another in VAULT.`,
      );
    case '28000':
    case '28P01':
      return new UnusableVault(
        `${text} does not let ${user} in. Correct the user or the password in VAULT, ` +
          'or the server’s pg_hba.conf.',
      );
    case '42501':
      return new UnusableVault(
        `${user} may not do in ${text} what the vault needs. Connect as the role that created ` +
          `the schema ${schema}; if there is none yet, GRANT CREATE ON DATABASE "${database}" TO "${user}".`,
      );
    case '25006':
      return new VaultUnavailable(
        `${text} takes no writes. It may be a standby: name the primary server in VAULT.`,
        'read-only',
      );
    case '53100':
      return new VaultUnavailable(
        `The server of ${text}, which keeps the vault, has no room left. Make room on its disk.`,
        'full',
      );
    case '57014':
      return new VaultUnavailable(
        `${text} ended a statement of the vault that took too long (statement_timeout). Try again.`,
      );
    default:
      return new VaultUnavailable(
        `${text} did not do what the vault asked (SQLSTATE ${code}). Look into the server’s log.`,
      );
  }
}
