import type { VaultContent } from '@mach42/vault/vault.ts';
import path from 'node:path';
import { vaultOfCopy } from '../transfer/export-source.ts';
import type { CopyArguments, Ends } from './arguments.ts';
import { counted, peopleText } from './console.ts';
import { commonPrefix, type CopiedEvent } from './copy-log.ts';
import { blobsBeside, openVault, requireEmptyOrSame } from './copy-vault.ts';
import { andFiles, bytesText, isBegun, nothingWritten, requireRoom } from './dry-run.ts';
import { openLog } from './open-log.ts';
import { OpsError } from './ops-error.ts';
import { eventsOf, textOf } from './read-log.ts';
import { requireKnownStored } from './require-data-folder.ts';
import { fileOf, statOf } from './sqlite-files.ts';

/** The events and records that a copy would write. */
interface CopyPlan {
  /** Events that the target has already. */
  readonly already: number;
  /** Events that would be copied, and the bytes of their text. */
  readonly events: number;
  readonly bytes: number;
  /** Content keys, credentials and files of messages in the vault that would be copied; absent: no vault is named. */
  readonly vault?: { readonly people: number; readonly keys: number; readonly files: number };
}

interface Reading {
  readonly print: (text: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads everything that a copy would read, and refuses everything that it would refuse. Writes nothing.
 * @throws OpsError
 * @throws EventStoreError
 */
export async function planCopy(given: CopyArguments, reading: Reading): Promise<CopyPlan> {
  const source = await openLog(given.log.from, 'from', reading.print);
  try {
    await requireKnownStored(source.store);
    const end = await source.store.head();
    if (end === 0n) throw new OpsError(`${source.name} has no events. Is it the right address?`);
    const size = { events: 0, bytes: 0 };
    async function* sized(): AsyncGenerator<CopiedEvent, void> {
      for await (const event of eventsOf(source, end, reading.signal)) {
        size.events += 1;
        size.bytes += Buffer.byteLength(textOf(event));
        yield event;
      }
    }
    const events = sized();
    const already = await eventsIn(events, given.log.to, reading);
    const { bytes: before } = size;
    // Each that is left is counted as it is read.
    while ((await events.next()).done !== true);
    const plan = { already, events: size.events - already, bytes: size.bytes - before };
    const file = fileOf(given.log.to);
    if (file !== undefined) await requireRoomFor(file, plan.bytes);
    return given.vault === undefined
      ? plan
      : { ...plan, vault: await planOf(given.vault, given.uploads) };
  } finally {
    await source.store.close();
  }
}

/** A copy makes a file and no folder. */
async function requireRoomFor(file: string, bytes: number): Promise<void> {
  const folder = path.dirname(file);
  if ((await statOf(folder))?.isDirectory() !== true)
    throw new OpsError(`${file} cannot be written: there is no folder ${folder}. Create it.`, {
      finding: 'denied',
    });
  await requireRoom(folder, bytes);
}

export function copyPlanText({ already, events, bytes, vault }: CopyPlan, to: string): string {
  const has = already === 0 ? 'which has no log yet' : `which has the first ${counted(already)}`;
  const lines = [`${counted(events)} would be copied to ${to}, ${has}: about ${bytesText(bytes)}.`];
  if (vault !== undefined) {
    const { people, keys, files } = vault;
    lines.push(
      `Of the vault: credentials of ${peopleText(people)}, ` +
        `${counted(keys, 'content key')}${andFiles(files, 'messages')}.`,
    );
  }
  return [...lines, nothingWritten].join('\n');
}

/**
 * Compares a target, which may be missing, with the beginning of what would be copied to it.
 * @returns how many events it has
 * @throws OpsError it has something else
 */
export async function eventsIn(
  source: AsyncIterator<CopiedEvent>,
  address: string,
  { print, signal }: Reading,
): Promise<number> {
  if (!(await isBegun(address, 'event_store'))) return 0;
  const to = await openLog(address, 'to', print);
  try {
    await requireKnownStored(to.store);
    return await commonPrefix(source, eventsOf(to, await to.store.head(), signal), to);
  } finally {
    await to.store.close();
  }
}

/**
 * Requires a target, which may be missing, that can take the content of a vault.
 * @param name of the source, for errors
 * @throws OpsError it keeps something else
 */
export async function requireVaultFree(
  source: VaultContent,
  name: string,
  address: string,
): Promise<void> {
  if (!(await isBegun(address, 'vault'))) return;
  const file = fileOf(address);
  if (file !== undefined) {
    const content = await vaultOfCopy(file);
    await requireEmptyOrSame(source, name, { vault: { content: async () => content }, name: file });
    return;
  }
  const to = await openVault(address, 'vault-to');
  try {
    await requireEmptyOrSame(source, name, to);
  } finally {
    await to.vault.close();
  }
}

/**
 * The content that a copy would bring to a vault.
 * @throws OpsError the target keeps something else
 */
export async function contentToCopy({ from, to }: Ends): Promise<VaultContent> {
  const source = await openVault(from, 'vault-from');
  try {
    const content = await source.vault.content();
    await requireVaultFree(content, source.name, to);
    return content;
  } finally {
    await source.vault.close();
  }
}

async function planOf({ from, to }: Ends, uploads: string | undefined) {
  const content = await contentToCopy({ from, to });
  const files = await missingBlobs(from, to, uploads);
  return { people: content.credentials.length, keys: content.contentKeys.length, files };
}

async function missingBlobs(
  from: string,
  to: string,
  uploads: string | undefined,
): Promise<number> {
  await using closing = new AsyncDisposableStack();
  const source = await blobsBeside(from, undefined);
  closing.defer(() => source.close());
  const isThere = uploads !== undefined || (await isBegun(to, 'vault'));
  const target = isThere ? await blobsBeside(to, uploads) : undefined;
  closing.defer(async () => target?.close());
  let missing = 0;
  for await (const hash of source.hashes())
    if ((await target?.get(hash)) === undefined) missing += 1;
  return missing;
}
