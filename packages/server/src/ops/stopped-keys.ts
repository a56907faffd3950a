import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { newId } from '@mach42/command-api/kernel/ids.ts';
import type { Keys } from '@mach42/contracts/ops/key-schemas.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { keysDecider, keysId } from '@mach42/domain/ops/keys.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { copyVaultFile } from '../backup/sqlite-copies.ts';
import { recordRotated } from '../keys/key-work.ts';
import { reportKeys } from '../keys/report-keys.ts';
import { rotateKey, type Rotation } from '../keys/rotate-key.ts';
import { filesIn } from '../stores/data-folder.ts';
import { KeyRing } from '../stores/key-ring.ts';
import { requireKnownFormat } from '../stores/log-format.ts';
import { openEventStore, openVault } from '../stores/open-stores.ts';
import { continuesWhereItStopped, Interrupted, UsageError } from './ops-error.ts';
import { requireDataFolder, requireStopped } from './require-data-folder.ts';
import { scratchFolder } from './scratch.ts';

/** The stores of log and vault: in the folder, or at addresses. */
export interface KeyStores {
  readonly folder: string;
  readonly eventStore: string | undefined;
  readonly vault: string | undefined;
}

interface Rotating {
  readonly signal: AbortSignal;
  readonly isSigningKeySet: boolean;
  readonly onStep: (keys: Keys) => void;
}

/**
 * The keys of a vault. For a data folder a copy of the vault is read, so that a server may use it.
 * @throws OpsError
 */
export async function listStoppedKeys(stores: KeyStores, isSigningKeySet: boolean): Promise<Keys> {
  await using closing = new AsyncDisposableStack();
  const vault = await vaultToRead(stores, closing);
  const { masters } = await vault.rotation.report();
  const found = await reportKeys(vault, { open: {}, isSigningKeySet, now: Date.now() });
  return { ...found, rotating: masters.length > 1 ? ['master'] : [] };
}

async function vaultToRead(stores: KeyStores, closing: AsyncDisposableStack): Promise<Vault> {
  if (stores.vault !== undefined) {
    const vault = await openVault(stores.vault, filesIn(stores.folder).vault);
    closing.defer(() => vault.close());
    return vault;
  }
  await requireDataFolder(stores.folder);
  const scratch = closing.use(await scratchFolder());
  const copy = filesIn(scratch.path).vault;
  await copyVaultFile(filesIn(stores.folder).vault, copy);
  const vault = await openSqliteVault(copy);
  closing.defer(() => vault.close());
  return vault;
}

/**
 * Replaces a key, and records that in the log. A data folder must be one that no server uses.
 * @throws OpsError
 * @throws StoreInUse
 */
export async function rotateStoppedKey(
  stores: KeyStores,
  wanted: Rotation,
  { signal, isSigningKeySet, onStep }: Rotating,
): Promise<Keys> {
  await using closing = new AsyncDisposableStack();
  const { eventStore } = stores;
  const files = filesIn(stores.folder);
  if ((eventStore === undefined) !== (stores.vault === undefined))
    throw new UsageError('EVENT_STORE and VAULT must both be addresses, or both be unset.');
  if (stores.vault === undefined) {
    await requireDataFolder(stores.folder);
    requireStopped(stores.folder);
  }
  const vault = await openVault(stores.vault, files.vault);
  closing.defer(() => vault.close());
  const isShared = eventStore !== undefined;
  const ring = new KeyRing(vault.contentKeys);
  const log = await openEventStore({ eventStore, isShared }, files, ring, () => undefined);
  closing.defer(() => log.close());
  await requireKnownFormat(log);
  const commands = createCommands({ store: log, warn: () => undefined });
  const at = new Date().toISOString();
  const command = { type: 'RequestKeyRotation', data: wanted, actor: system, at } as const;
  const origin = { correlationId: newId() };
  const { state } = await commands.execute(keysDecider, keysId, command, origin);
  const rotation = state.open[wanted.purpose] ?? wanted;
  const report = async () => {
    const { open } = (await commands.load(keysDecider, keysId)).state;
    return reportKeys(vault, { open, isSigningKeySet, now: Date.now() });
  };
  try {
    const step = async () => onStep(await report());
    await rotateKey(vault, rotation, { now: Date.now, onStep: step, signal });
  } catch (error) {
    if (signal.aborted) throw new Interrupted(continuesWhereItStopped);
    throw error;
  }
  await recordRotated(commands, rotation, Date.now());
  return await report();
}
