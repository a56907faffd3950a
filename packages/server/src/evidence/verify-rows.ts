import { verificationTexts } from '@mach42/contracts/ops/texts.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { NotAReadModel } from '@mach42/read-models/kernel/errors.ts';
import { applicationId } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { tables } from '@mach42/read-models/tables.ts';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { copyDatabase, copyLog, copyVaultFile } from '../backup/sqlite-copies.ts';
import { type Console, percentOf } from '../ops/console.ts';
import { Interrupted, OpsError } from '../ops/ops-error.ts';
import { scratchFolder } from '../ops/scratch.ts';
import { readingFile } from '../ops/sqlite-files.ts';
import { filesIn } from '../stores/data-folder.ts';
import { buildPast } from '../time-travel/build-past.ts';

/** Tables that say how far the rows are, or that are pruned by age: a replay has others. */
const ownOfEachRun: readonly string[] = [
  'changes',
  'change_audiences',
  'change_floor',
  'checkpoints',
  'parked_events',
];

/** The remedy for read models that cannot be read. */
export const rebuildThem =
  'Stop the server and remove the file: the next start builds the read models from the log';

const { steps } = verificationTexts;

interface DifferentTable {
  /** `unreadable`: the file of the read models. */
  readonly kind: 'rows' | 'unreadable';
  readonly what: string;
  readonly reason: string;
}

/**
 * Replays a copy of the log up to where the read models are, in a folder of its own, and compares each table by its
 * digest. Log and read models may be in use.
 * @throws OpsError there are no read models of this version of the program
 */
export async function verifyRows(
  dataFolder: string,
  console: Pick<Console, 'print' | 'status' | 'signal'>,
): Promise<readonly DifferentTable[]> {
  const files = filesIn(dataFolder);
  const current = await currentReadModels(dataFolder, files.readModels);
  await using folder = await scratchFolder();
  const { path: scratch } = folder;
  console.print(steps.replaying);
  // The rows first: the log has everything that they come from.
  const rows = path.join(scratch, 'rows.db');
  const unreadable = [{ kind: 'unreadable', what: current, reason: rebuildThem }] as const;
  const copying = () => copyDatabase(current, rows, { remedy: rebuildThem });
  if ((await unlessDamaged(current, copying)) === 'damaged') return unreadable;
  requireReadModels(rows, current);
  const copies = filesIn(scratch);
  await copyLog(files.events, copies.events);
  // The vault last: it has the keys of everything in the log.
  await copyVaultFile(files.vault, copies.vault);
  const position = await unlessDamaged(current, () => positionOf(rows));
  if (position === 'damaged') return unreadable;
  await replay(scratch, position, console);
  console.print(steps.rows);
  const found = await unlessDamaged(current, () => differences(rows, copies.readModels));
  return found === 'damaged' ? unreadable : found;
}

/** A file that is copied whole may be damaged in a page that is read only later. */
async function unlessDamaged<T>(file: string, work: () => T | Promise<T>): Promise<T | 'damaged'> {
  try {
    return await readingFile(file, work, rebuildThem);
  } catch (error) {
    if (error instanceof OpsError && error.finding === 'damaged') return 'damaged';
    throw error;
  }
}

/** The file that is in use: a rebuild makes another one. */
export async function currentReadModels(folder: string, first: string): Promise<string> {
  const pointer = await readFile(path.join(folder, 'read.current'), 'utf8').catch(() => undefined);
  const name = pointer?.trim() ?? '';
  const file = /^read(-\d+)?\.db$/.test(name) ? path.join(folder, name) : first;
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined && found.size > 0) return file;
  throw new OpsError(
    `${folder} has no read models: start the server once. ops verify leaves them out with --quick.`,
    {
      finding: 'missing',
    },
  );
}

/**
 * Requires that a copy has read models of this product.
 * @param source the file that it is a copy of
 * @throws NotAReadModel
 */
export function requireReadModels(copy: string, source: string): void {
  using database = new DatabaseSync(copy, { readOnly: true });
  const row = database.prepare('PRAGMA application_id').get();
  if (row?.['application_id'] !== applicationId) throw new NotAReadModel(source);
}

/** @throws OpsError the rows are of other projectors than the program has */
function positionOf(rows: string): number {
  using database = new DatabaseSync(rows, { readOnly: true });
  const found = database.prepare('SELECT name, position FROM checkpoints').all();
  const ours = new Set(projectors.map(({ name, version }) => `projector:${name}@${version}`));
  const positions = new Set(found.map((row) => Number(row['position'])));
  const areOurs = found.length === ours.size && found.every((row) => ours.has(String(row['name'])));
  const [position] = positions;
  if (areOurs && positions.size === 1 && position !== undefined) return position;
  throw new OpsError(
    'The read models are of another version of the program, or are being built. Start this version, and verify ' +
      'again when it is ready, or leave them out with --quick.',
  );
}

/**
 * Builds read models from the events up to a position.
 * @throws Interrupted
 */
async function replay(
  folder: string,
  position: number,
  { status, signal }: Pick<Console, 'status' | 'signal'>,
): Promise<void> {
  const { events, vault, readModels } = filesIn(folder);
  await buildPast({
    log: { log: { kind: 'file', file: events }, vault: { address: undefined, file: vault } },
    file: readModels,
    position: BigInt(position),
    // In a log in a file, positions are the number of events.
    onProgress: (applied) => status?.(steps.replaying, percentOf(applied, position)),
    signal,
  });
  if (signal.aborted) throw new Interrupted();
}

function differences(rows: string, replayed: string): DifferentTable[] {
  using ours = new DatabaseSync(rows, { readOnly: true });
  using theirs = new DatabaseSync(replayed, { readOnly: true });
  return tables
    .filter(({ name }) => !ownOfEachRun.includes(name))
    .flatMap(({ name, columns }) => {
      const order = columns.map((column) => `"${column}"`).join(', ');
      const sql = `SELECT ${order} FROM "${name}" ORDER BY ${order}`;
      const reason = difference(ours.prepare(sql).iterate(), theirs.prepare(sql).iterate());
      return reason === undefined ? [] : [{ kind: 'rows', what: name, reason } as const];
    });
}

type Row = Record<string, SQLOutputValue>;

/** Both digests, and the first row that differs: by its number and the names of its columns, never by its content. */
function difference(ours: Iterator<Row>, theirs: Iterator<Row>): string | undefined {
  const [ourDigest, theirDigest] = [createHash('sha256'), createHash('sha256')];
  let first: string | undefined;
  for (let number = 1; ; number += 1) {
    const [one, other] = [rowOf(ours.next()), rowOf(theirs.next())];
    if (one === undefined && other === undefined) break;
    const [text, otherText] = [textOf(one), textOf(other)];
    ourDigest.update(text);
    theirDigest.update(otherText);
    if (text !== otherText) first ??= firstDifference(number, one, other);
  }
  if (first === undefined) return undefined;
  const [found, wanted] = [ourDigest, theirDigest].map((one) => one.digest('hex').slice(0, 16));
  return `${first} (sha256 ${found}…, replayed ${wanted}…)`;
}

const rowOf = (next: IteratorResult<Row>): Row | undefined =>
  next.done === true ? undefined : next.value;

const bytesAsText = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;

const textOf = (row: Row | undefined): string =>
  row === undefined ? '' : `${JSON.stringify(row, bytesAsText)}\n`;

function firstDifference(number: number, one: Row | undefined, other: Row | undefined): string {
  if (one === undefined) return `row ${number} is missing`;
  if (other === undefined) return `row ${number} is one too many`;
  const columns = Object.keys(one).filter((column) => one[column] !== other[column]);
  return `row ${number} differs in ${columns.join(', ')}`;
}
