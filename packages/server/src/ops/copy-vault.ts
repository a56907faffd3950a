import type { BlobStore } from '@mach42/event-store/blobs/blob-store.ts';
import { addressOf } from '@mach42/vault/postgres/address.ts';
import { openPostgresVault } from '@mach42/vault/postgres/open-postgres-vault.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import type { CopyableVault, VaultContent } from '@mach42/vault/vault.ts';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { filesIn } from '../stores/data-folder.ts';
import { openBlobStore } from '../stores/open-stores.ts';
import { copyBlobs } from '../transfer/copy-blobs.ts';
import type { Ends } from './arguments.ts';
import { continuesWhereItStopped, Interrupted, OpsError } from './ops-error.ts';
import { fileOf, requireFile, requireFinishedAt } from './sqlite-files.ts';

interface Copying {
  readonly print: (text: string) => void;
  readonly signal: AbortSignal;
  /** Address of the bucket that is to have the files; absent: they are beside the vault. */
  readonly uploads: string | undefined;
  /** Called before something is stored. */
  readonly begin?: () => Promise<void>;
}

/**
 * Copies credentials, keys and revoked tokens in one transaction, and compares both vaults afterwards. A target that
 * is a copy already stays as it is.
 * @throws OpsError the target keeps something else
 * @throws UnusableVault
 * @throws VaultUnavailable
 */
export async function copyVault(ends: Ends, copying: Copying): Promise<void> {
  const from = await openVault(ends.from, 'vault-from');
  try {
    const to = await openVault(ends.to, 'vault-to');
    try {
      await copy(from, to, copying);
      await copyFiles(ends, copying);
    } finally {
      await to.vault.close();
    }
  } finally {
    await from.vault.close();
  }
}

/**
 * Copies the files of messages, which are beside the vault.
 * @throws OpsError one is damaged
 * @throws Interrupted those that are copied stay
 */
async function copyFiles(ends: Ends, { print, signal, uploads, begin }: Copying): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const from = await blobsBeside(ends.from, undefined);
  closing.defer(() => from.close());
  const to = await blobsBeside(ends.to, uploads);
  closing.defer(() => to.close());
  const put: BlobStore['put'] = async (...blob) => {
    await begin?.();
    await to.put(...blob);
  };
  const { length } = await copyBlobs({ from, to: { ...to, put } }, from.hashes(), { signal });
  if (signal.aborted) throw new Interrupted(continuesWhereItStopped);
  if (length > 0) print(`  files of messages      ${length}`);
}

/**
 * The files of messages of a workspace with this vault.
 * @param uploads address of the bucket that has them; undefined: they are beside it
 */
export function blobsBeside(vault: string, uploads: string | undefined): Promise<BlobStore> {
  const file = fileOf(vault);
  return file === undefined
    ? openBlobStore(vault, '', uploads)
    : openBlobStore(undefined, filesIn(path.dirname(file)).attachments, uploads);
}

interface OpenVault {
  readonly vault: CopyableVault;
  /** The part of its address that may be shown: no password. */
  readonly name: string;
}

export async function openVault(
  address: string,
  option: 'vault-from' | 'vault-to',
): Promise<OpenVault> {
  const file = fileOf(address);
  if (file !== undefined) {
    if (option === 'vault-from') await requireFile(file, 'vault', '--vault-from', 'vault.db');
    return { vault: await openSqliteVault(file), name: file };
  }
  if (/^postgres(ql)?:/.test(address)) {
    if (option === 'vault-from') await requireFinishedAt(address, 'vault');
    const { text } = addressOf(address, 'vault');
    return { vault: await openPostgresVault({ url: address }), name: `PostgreSQL ${text}` };
  }
  throw new OpsError(
    `--${option} is the address of no vault. It reads sqlite:/path/vault.db or ` +
      'postgres://user:password@host:5432/database.',
  );
}

async function copy(
  from: OpenVault,
  to: OpenVault,
  { print, begin }: Pick<Copying, 'print' | 'begin'>,
): Promise<void> {
  const source = await from.vault.content();
  await fillVault(source, from.name, to, begin);
  print(
    `Both vaults are the same, ${from.name} and ${to.name}:\n` +
      `  credentials of people  ${source.credentials.length}\n` +
      `  content keys           ${source.contentKeys.length}\n` +
      `  revoked tokens         ${source.revokedTokens.length}\n` +
      `  keys of services       ${source.serviceKeys.length}\n` +
      '  signing key            1',
  );
}

/**
 * Brings everything of a vault into an empty one, and compares both; a target that has the same stays as it is.
 * @param name of the source, for errors
 * @param begin called before something is stored
 * @throws OpsError the target keeps something else
 */
export async function fillVault(
  source: VaultContent,
  name: string,
  to: OpenVault,
  begin?: () => Promise<void>,
): Promise<void> {
  if (source.credentials.length === 0) {
    throw new OpsError(`${name} has no credentials of any person. Is it the right address?`);
  }
  if (!(await requireEmptyOrSame(source, name, to))) {
    await begin?.();
    await to.vault.takeOver(source);
    if (areSame(source, await to.vault.content())) return;
    throw new OpsError(
      `${to.name} is not what was copied from ${name}. Do not use it. See that no server has either ` +
        'open, remove it, and copy again.',
    );
  }
}

/**
 * @returns whether it has everything already
 * @throws OpsError it keeps something else, and was left as it is
 */
export async function requireEmptyOrSame(
  source: VaultContent,
  name: string,
  to: { readonly vault: Pick<CopyableVault, 'content'>; readonly name: string },
): Promise<boolean> {
  const found = await to.vault.content();
  if (areSame(source, found)) return true;
  const { credentials, revokedTokens, contentKeys, sealKeys, serviceKeys, tokenKeys } = found;
  const lists = [credentials, revokedTokens, contentKeys, sealKeys, serviceKeys, tokenKeys];
  if (lists.every(({ length }) => length === 0)) return false;
  throw new OpsError(
    `${to.name} keeps something else than ${name}, and was left as it is. Name an empty vault.`,
    { finding: 'notEmpty' },
  );
}

/** A token that has expired in between is forgotten. */
function areSame(one: VaultContent, other: VaultContent): boolean {
  const now = new Date();
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  const lasting = (content: VaultContent) => ({
    credentials: content.credentials.map((person) => ({ ...person })),
    signingKey: hex(content.signingKey),
    revokedTokens: content.revokedTokens
      .filter(({ until }) => until > now)
      .map(({ tokenId, until }) => ({ tokenId, until: until.getTime() })),
    masterKey: hex(content.masterKey),
    contentKeys: content.contentKeys.map(({ owner, wrapped, destroyedAt }) => ({
      owner,
      wrapped: wrapped && hex(wrapped),
      destroyedAt: destroyedAt?.getTime() ?? null,
    })),
    sealKeys: content.sealKeys.map((one) => ({ ...one, secret: one.secret && hex(one.secret) })),
    tokenKeys: content.tokenKeys.map((one) => ({ ...one, secret: one.secret && hex(one.secret) })),
    serviceKeys: content.serviceKeys.map((one) => ({ ...one, wrapped: hex(one.wrapped) })),
  });
  return isDeepStrictEqual(lasting(one), lasting(other));
}
