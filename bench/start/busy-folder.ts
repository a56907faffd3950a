import { upcasters } from '@mach42/domain/upcasters.ts';
import type { UserRegistered } from '@mach42/domain/users/events.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { createTokens } from '@mach42/http-kit/tokens.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { startProjections } from '@mach42/projectors/runtime/projection-runner.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { dana, demoPassword } from '@mach42/server/demo/people.ts';
import { openDataFolder, type DataFiles } from '@mach42/server/stores/data-folder.ts';
import { KeyRing } from '@mach42/server/stores/key-ring.ts';
import { decryptedStore } from '@mach42/server/stores/open-stores.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { mixedEvents, type StreamedEvent } from '../catch-up/mixed-events.ts';

const page = 1_000;

export interface BusyFolder extends AsyncDisposable {
  readonly path: string;
  /** The token of a person in the workspace. */
  readonly token: string;
}

interface BusyOptions {
  /** Whether the content of events is encrypted, as on a server; default false, which takes less time. */
  readonly isEncrypted?: boolean;
}

/** The data folder of a workspace with so many events, as it is left when nothing is to be done. */
export async function makeBusyFolder(
  events: number,
  { isEncrypted = false }: BusyOptions = {},
): Promise<BusyFolder> {
  const folder = await temporaryFolder();
  const product = await startProduct({ dataDir: folder.path });
  await product.stop();
  const files = await openDataFolder(folder.path);
  const head = await append(files, events, isEncrypted);
  await allHandled(files, head);
  const token = await tokenOfDana(files);
  return { path: folder.path, token, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

/** Fills the log up and catches the read models up with it; answers the last position. */
async function append(files: DataFiles, events: number, isEncrypted: boolean): Promise<bigint> {
  await using ending = new AsyncDisposableStack();
  const vault = await openSqliteVault(files.vault);
  ending.defer(() => vault.close());
  const stored = await openSqliteEventStore({ file: files.events, upcasters });
  const store = isEncrypted ? decryptedStore(stored, new KeyRing(vault.contentKeys)) : stored;
  ending.defer(() => store.close());
  const mixed = mixedEvents(events - Number(await store.head()));
  for (let at = 0; at < mixed.length; at += page) {
    const appends = mixed
      .slice(at, at + page)
      .map(({ stream, event }) => store.append(stream, [event], 'any'));
    await Promise.all(appends);
  }
  await registered(vault, mixed);
  const database = ending.use(await openSqliteDatabase(files.readModels));
  const failed = Promise.withResolvers<never>();
  const projections = await startProjections({
    database,
    source: store,
    projectors,
    now: () => performance.now(),
    onFailure: failed.reject,
  });
  ending.defer(() => projections.stop());
  await Promise.race([projections.processAll(), failed.promise]);
  return store.head();
}

/** Everyone in the log has credentials, which no one knows. */
async function registered(vault: Vault, events: readonly StreamedEvent[]): Promise<void> {
  const hash = await hashCredential(randomUUID());
  for (const { event } of events) {
    if (event.type !== 'UserRegistered') continue;
    const { userId, username } = event.data as UserRegistered['data'];
    const mobile = `0046${username.replace('person-', '').padStart(8, '0')}`;
    await vault.put({ userId, username, mobile, passwordHash: hash, secretHash: hash });
  }
}

/** Sets the processors behind all events: the results that the events asked for are in the log. */
async function allHandled({ processors }: DataFiles, head: bigint): Promise<void> {
  const checkpoints = JSON.parse(await readFile(processors, 'utf8')) as Record<string, string>;
  for (const name of Object.keys(checkpoints)) checkpoints[name] = String(head);
  await writeFile(processors, JSON.stringify(checkpoints));
}

async function tokenOfDana(files: DataFiles): Promise<string> {
  const vault = await openSqliteVault(files.vault);
  const userId = (await vault.check(dana.mobile, 'password', demoPassword))?.userId ?? '';
  const tokens = createTokens(await vault.signingKey());
  await vault.close();
  return tokens.issue({ userId, name: 'Dana Demo', activeRole: 'standard', roles: ['user'] });
}
