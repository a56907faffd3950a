import { openPostgresVault } from '@mach42/vault/postgres/open-postgres-vault.ts';
import { addressOf } from '@mach42/vault/postgres/address.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import type { CopyableVault, VaultContent } from '@mach42/vault/vault.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Ends } from './arguments.ts';
import { OpsError } from './ops-error.ts';
import { fileOf, requireFile } from './sqlite-files.ts';

/**
 * Copies credentials, signing key and revoked tokens in one transaction, and compares both vaults
 * afterwards. One that is a copy already stays as it is.
 * @throws OpsError the target keeps something else
 * @throws UnusableVault
 * @throws VaultUnavailable
 */
export async function copyVault(ends: Ends, print: (text: string) => void): Promise<void> {
  const from = await openVault(ends.from, 'vault-from');
  try {
    const to = await openVault(ends.to, 'vault-to');
    try {
      await copy(from, to, print);
    } finally {
      await to.vault.close();
    }
  } finally {
    await from.vault.close();
  }
}

interface OpenVault {
  readonly vault: CopyableVault;
  /** What may be shown of its address: no password. */
  readonly name: string;
}

async function openVault(address: string, option: 'vault-from' | 'vault-to'): Promise<OpenVault> {
  const file = fileOf(address);
  if (file !== undefined) {
    if (option === 'vault-from') await requireFile(file, 'vault', '--vault-from', 'vault.db');
    return { vault: await openSqliteVault(file), name: file };
  }
  if (/^postgres(ql)?:/.test(address)) {
    const { text } = addressOf(address, 'vault');
    return { vault: await openPostgresVault({ url: address }), name: `PostgreSQL ${text}` };
  }
  throw new OpsError(
    `--${option} is the address of no vault. It reads sqlite:/path/vault.db or ` +
      'postgres://user:password@host:5432/database.',
  );
}

async function copy(from: OpenVault, to: OpenVault, print: (text: string) => void): Promise<void> {
  const source = await from.vault.content();
  if (source.credentials.length === 0) {
    throw new OpsError(`${from.name} keeps nobody’s credentials. Is it the right address?`);
  }
  const before = await to.vault.content();
  if (!areSame(source, before)) {
    if (before.credentials.length + before.revokedTokens.length > 0) {
      throw new OpsError(
        `${to.name} keeps something else than ${from.name}, and was left as it is. ` +
          'Name an empty vault.',
      );
    }
    await to.vault.takeOver(source);
    if (!areSame(source, await to.vault.content())) {
      throw new OpsError(
        `${to.name} is not what was copied from ${from.name}. Do not use it. See that no server ` +
          'has either open, remove it, and copy again.',
      );
    }
  }
  print(
    `Both vaults are the same, ${from.name} and ${to.name}:\n` +
      `  credentials of people  ${source.credentials.length}\n` +
      `  revoked tokens         ${source.revokedTokens.length}\n` +
      '  signing key            1',
  );
}

/** A token that has expired in between is forgotten. */
function areSame(one: VaultContent, other: VaultContent): boolean {
  const now = new Date();
  const lasting = ({ credentials, signingKey, revokedTokens }: VaultContent) => ({
    credentials: credentials.map((person) => ({ ...person })),
    signingKey: Buffer.from(signingKey).toString('hex'),
    revokedTokens: revokedTokens
      .filter(({ until }) => until > now)
      .map(({ tokenId, until }) => ({ tokenId, until: until.getTime() })),
  });
  return isDeepStrictEqual(lasting(one), lasting(other));
}
