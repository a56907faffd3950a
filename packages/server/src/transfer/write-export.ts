import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { flush, writeDurably } from '../backup/durable-files.ts';
import { sha256Of } from '../backup/manifest.ts';
import { requireEmptyFolder } from '../ops/dry-run.ts';
import { Interrupted, OpsError } from '../ops/ops-error.ts';
import { eventsOf } from '../ops/read-log.ts';
import { lineOf } from './event-lines.ts';
import type { ExportSource } from './export-source.ts';
import { filesList, writeFiles, blobsIn } from './exported-files.ts';
import {
  exportVersion,
  readExportManifest,
  requireExportFiles,
  writeExportManifest,
  type ExportManifest,
  type ExportPart,
} from './manifest.ts';
import { wrapVault } from './wrapped-vault.ts';

interface ExportOptions {
  readonly source: ExportSource;
  /** The folder of the export: new, or one that an export of the same log began. */
  readonly to: string;
  readonly passphrase: string;
  /** Version of the program. */
  readonly program: string;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Called as events are written. */
  readonly onProgress: (events: number) => void;
  /** Called as files of messages are written. */
  readonly onFiles?: (count: number) => void;
  /** Default 20,000. */
  readonly eventsOfPart?: number;
}

const usualEvents = 20_000;
/** UTF-16 units of the lines of a part; one event may exceed them. */
const mostText = 64 * 1024 * 1024;

/**
 * Exports a workspace, or continues an export of it: parts that are written are compared and stay. The vault comes
 * last: it has the keys of everything in the log.
 * @throws OpsError the source cannot be used, or the folder has something else
 * @throws Interrupted between two parts; the parts that are written stay
 */
export async function writeExport(options: ExportOptions): Promise<ExportManifest> {
  const { source, to } = options;
  const { store, name } = source;
  const [first] = await store.readAll(0n, 1);
  if (first === undefined) throw noEvents(name);
  let manifest = await begun(options, first.id);
  // The files beside the log are copied before its end is read, so that all sealed events are in the export.
  await copyBeside(source, to);
  const end = await store.head();
  const after = BigInt(manifest.log.position);
  const events = new Lookahead(eventsOf({ store, name }, end, options.signal, after));
  try {
    while (!(await events.isOver())) {
      manifest = await withNextPart(manifest, events, options);
      if (options.signal.aborted) throw new Interrupted();
    }
  } finally {
    await events.close();
  }
  // The files are written after the log: a file is stored before the message that carries it.
  await writeFiles(source.blobs, to, options);
  const wrapped = await wrapVault(await source.vault(), options.passphrase, first.id);
  await writeDurably(path.join(to, 'vault.json'), wrapped);
  const files = await besideFiles(to);
  const madeAt = new Date(options.now()).toISOString();
  manifest = {
    ...manifest,
    version: exportVersion,
    madeAt,
    program: options.program,
    isComplete: true,
    files,
  };
  await requireExportFiles(to, manifest);
  await writeExportManifest(to, manifest);
  await flush(to);
  return manifest;
}

const noEvents = (name: string): OpsError =>
  new OpsError(`${name} has no events: there is nothing to export.`);

/**
 * The manifest of the export that a folder has; undefined: it is missing or empty.
 * @throws OpsError it has something else, or an export of another log, or one that is damaged
 */
async function foundIn(
  to: string,
  { store, name }: Pick<ExportSource, 'store' | 'name'>,
  first: string,
): Promise<ExportManifest | undefined> {
  const found = await readExportManifest(to);
  if (found === undefined) {
    await requireEmptyFolder(to, 'Name a new folder.');
    return undefined;
  }
  const last = found.parts.at(-1)?.last;
  const event = last === undefined ? undefined : await store.readEvent(last);
  const isSame = last === undefined || event?.position === BigInt(found.log.position);
  if (found.log.first !== first || !isSame) {
    throw new OpsError(`${to} has an export of another log than ${name}. Name a new folder.`, {
      finding: 'foreign',
    });
  }
  await requireExportFiles(to, { parts: found.parts, files: [] });
  return found;
}

/** The manifest of a new export, or of the one that is continued. */
async function begun(
  { source, to, program, now }: ExportOptions,
  first: string,
): Promise<ExportManifest> {
  const found = await foundIn(to, source, first);
  if (found === undefined) {
    await mkdir(to, { recursive: true, mode: 0o700 });
    const manifest: ExportManifest = {
      format: 'mach42-export',
      version: exportVersion,
      madeAt: new Date(now()).toISOString(),
      program,
      isComplete: false,
      log: { first, events: 0, position: '0' },
      parts: [],
      files: [],
    };
    await writeExportManifest(to, manifest);
    return manifest;
  }
  const manifest = { ...found, isComplete: false, files: [] };
  await writeExportManifest(to, manifest);
  return manifest;
}

async function withNextPart(
  manifest: ExportManifest,
  events: Lookahead,
  { to, signal, onProgress, eventsOfPart = usualEvents }: ExportOptions,
): Promise<ExportManifest> {
  const { log, parts } = manifest;
  const name = `events-${String(parts.length + 1).padStart(6, '0')}.jsonl.gz`;
  const file = path.join(to, name);
  const hash = createHash('sha256');
  let count = 0;
  let text = 0;
  let last: RecordedEvent | undefined;
  async function* lines() {
    while (count < eventsOfPart && text < mostText) {
      const event = await events.next();
      if (event === undefined) return;
      const line = lineOf(event);
      hash.update(line);
      count += 1;
      text += line.length;
      last = event;
      yield line;
      if (count % 1_000 === 0) onProgress(log.events + count);
    }
  }
  const unfinished = `${file}.part`;
  try {
    const target = createWriteStream(unfinished, { mode: 0o600 });
    await pipeline(Readable.from(lines()), createGzip(), target, { signal });
  } catch (error) {
    await rm(unfinished, { force: true });
    throw signal.aborted ? new Interrupted() : error;
  }
  if (last === undefined) throw new Error('A part without events was started.');
  await flush(unfinished);
  await rename(unfinished, file);
  onProgress(log.events + count);
  const part: ExportPart = {
    name,
    events: count,
    last: last.id,
    bytes: (await stat(file)).size,
    sha256: await sha256Of(file),
    lines: hash.digest('hex'),
  };
  const written = {
    ...manifest,
    log: { ...log, events: log.events + count, position: String(last.position) },
    parts: [...parts, part],
  };
  await writeExportManifest(to, written);
  return written;
}

const besideNames = {
  vault: 'vault.json',
  seals: 'seals.jsonl',
  receipts: 'receipts.jsonl',
  files: filesList,
};

async function copyBeside({ files }: ExportSource, to: string): Promise<void> {
  for (const content of ['seals', 'receipts'] as const) {
    const target = path.join(to, besideNames[content]);
    await rm(target, { force: true });
    const file = files[content];
    if (file === undefined || (await stat(file).catch(() => undefined)) === undefined) continue;
    await copyFile(file, target);
    await chmod(target, 0o600);
    await flush(target);
  }
}

async function besideFiles(to: string): Promise<ExportManifest['files']> {
  const files: ExportManifest['files'] = [];
  for (const content of ['vault', 'seals', 'receipts', 'files'] as const) {
    const name = besideNames[content];
    const found = await stat(path.join(to, name)).catch(() => undefined);
    if (found === undefined) continue;
    const sha256 = await sha256Of(path.join(to, name));
    files.push({ name, content, bytes: found.size, sha256 });
  }
  return files;
}

/** Events whose next one is known before it is taken. */
class Lookahead {
  readonly #events: AsyncGenerator<RecordedEvent, void>;
  #next: Promise<IteratorResult<RecordedEvent, void>> | undefined;

  constructor(events: AsyncGenerator<RecordedEvent, void>) {
    this.#events = events;
  }

  async isOver(): Promise<boolean> {
    this.#next ??= this.#events.next();
    return (await this.#next).done === true;
  }

  async next(): Promise<RecordedEvent | undefined> {
    if (await this.isOver()) return undefined;
    const taken = await this.#next;
    this.#next = undefined;
    return taken?.value ?? undefined;
  }

  async close(): Promise<void> {
    await this.#events.return();
  }
}

/** The events and files that an export would write. */
export interface ExportPlan {
  /** Events that the folder has already. */
  readonly already: number;
  /** Events that would be written. */
  readonly events: number;
  /** Bytes of their lines, which are compressed. */
  readonly bytes: number;
  /** Files of messages that would be written. */
  readonly files: number;
}

/**
 * Reads everything that an export would read, and refuses everything that it would refuse. Writes nothing.
 * @throws OpsError
 */
export async function planExport({
  source,
  to,
  signal,
  onProgress,
}: Pick<ExportOptions, 'source' | 'to' | 'signal' | 'onProgress'>): Promise<ExportPlan> {
  const { store, name, blobs } = source;
  const [first] = await store.readAll(0n, 1);
  if (first === undefined) throw noEvents(name);
  const found = await foundIn(to, source, first.id);
  const already = found?.log.events ?? 0;
  const [plan, there] = [{ events: 0, bytes: 0, files: 0 }, blobsIn(to)];
  const end = await store.head();
  for await (const event of eventsOf(source, end, signal, BigInt(found?.log.position ?? 0))) {
    plan.events += 1;
    plan.bytes += Buffer.byteLength(lineOf(event));
    if (plan.events % 1_000 === 0) onProgress(already + plan.events);
  }
  for await (const hash of blobs.hashes()) {
    if (signal.aborted) throw new Interrupted();
    if ((await there.get(hash)) === undefined) plan.files += 1;
  }
  await source.vault();
  return { already, ...plan };
}
