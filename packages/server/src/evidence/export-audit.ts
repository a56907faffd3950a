import { auditCsv, auditCsvHeader } from '@mach42/contracts/audit/export-lines.ts';
import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { csvLine } from '@mach42/contracts/kernel/csv.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { changedPaths } from '@mach42/projectors/audit/changed-paths.ts';
import { createHash, sign } from 'node:crypto';
import { leafOf, pathIn, treeOf, type HashTree } from './merkle.ts';
import { DamagedEvents, isChosen, typeOf, unfit, type Choice, type ResolutionOf } from './prove.ts';
import { hashOfEvent, sealIn, textOfEvent, type SealingKey, type SealLine } from './seal.ts';

/** Writes a text, and resolves when there is room for another one. */
export type WriteText = (text: string) => Promise<void>;

interface Sinks {
  /** Lines of JSON that `scripts/check-evidence.mjs` checks. */
  readonly proof: WriteText;
  /** The same rows as a table: CSV. */
  readonly table?: WriteText;
}

interface AuditOptions {
  readonly choice: Choice;
  readonly key: SealingKey;
  readonly at: string;
  readonly resolutionOf: ResolutionOf;
}

interface ExportedCount {
  readonly events: number;
  /** Of them, those under a seal. */
  readonly sealed: number;
}

/**
 * Writes what is known of each chosen event without its content, as the audit shows it, with the proof that an
 * event with this hash is under a signed seal. The last line signs the hash of all lines before it, and that of
 * the table: so no row can be changed or left out afterwards.
 * The row of an event that was damaged, and that an operator has repaired or left out, has the hash that was sealed,
 * and the row of the event that says so comes as well.
 * @param log from its beginning
 * @param at ISO 8601, UTC
 * @throws OpsError the log and its seals do not fit
 */
export async function exportAudit(
  log: AsyncIterable<RecordedEvent>,
  lines: AsyncIterable<SealLine | undefined>,
  { choice, key, at, resolutionOf }: AuditOptions,
  sinks: Sinks,
): Promise<ExportedCount> {
  const proof = hashed(sinks.proof);
  const table = sinks.table && hashed(sinks.table);
  const write = (line: object): Promise<void> => proof.write(`${JSON.stringify(line)}\n`);
  const rowOf = async (event: RecordedEvent, sealed: object, cells: readonly string[]) => {
    const row = auditRow(event);
    await write({ row, ...sealed });
    await table?.write(auditCsv(row).replace(/\r\n$/, '') + `,${csvLine(cells)}`);
  };
  const damagedEvents = new DamagedEvents(resolutionOf);
  let [events, sealed] = [0, 0];
  await write({ format: 'mach42-audit-1', choice, at });
  await table?.write(tableHeader);
  const rest = log[Symbol.asyncIterator]();
  for await (const line of lines) {
    const seal = line && sealIn(line.seal);
    if (line === undefined || seal === undefined) throw unfit('a seal cannot be read');
    const leaves = line.events.map(([, hash]) => Buffer.from(hash, 'hex'));
    let tree: HashTree | undefined;
    let isWritten = false;
    for (const [index, [id, leaf]] of line.events.entries()) {
      const next = await rest.next();
      if (next.done === true) throw unfit(`the event ${id} is missing`);
      const event = next.value;
      if (event.id !== id) throw unfit(`the event ${id} is another one`);
      const found = hashOfEvent(event) === leaf ? undefined : await damagedEvents.require(event);
      if (!damagedEvents.isResolution(id) && !isChosen(event, choice)) continue;
      if (found !== undefined) damagedEvents.name(found);
      if (!isWritten) await write({ seal: line.seal, signature: line.signature });
      isWritten = true;
      tree ??= treeOf(leaves);
      const path = pathIn(tree, index).map((node) => node.toString('hex'));
      const { stored, resolvedBy = '' } = found ?? {};
      const damaged = found && { stored, resolvedBy };
      const proof = { seal: seal.number, index, leaf, path, ...(damaged && { damaged }) };
      await rowOf(event, proof, [String(seal.number), leaf, resolvedBy]);
      events += 1;
      sealed += 1;
    }
  }
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    if (!damagedEvents.isResolution(next.value.id) && !isChosen(next.value, choice)) continue;
    const leaf = leafOf(textOfEvent(next.value)).toString('hex');
    await rowOf(next.value, { leaf }, ['', leaf, '']);
    events += 1;
  }
  const end = JSON.stringify({
    format: 'mach42-audit-end-1',
    events,
    sealed,
    lines: proof.digest(),
    ...(table === undefined ? {} : { table: table.digest() }),
    at,
    key: key.name,
  });
  const signature = sign(null, Buffer.from(end), key.privateKey).toString('base64');
  await sinks.proof(`${JSON.stringify({ end, signature })}\n`);
  return { events, sealed };
}

/** As a row of the audit has it; names of people are not in the log's order, so they are left out. */
export function auditRow(event: RecordedEvent): AuditEvent {
  const { id, data, metadata, stream, position, unreadable } = event;
  const type = typeOf(event);
  return {
    position: Number(position),
    stream,
    category: stream.slice(0, stream.indexOf('-')),
    type,
    actorId: metadata.actorId,
    occurredAt: metadata.occurredAt,
    subjects: [...metadata.subjects],
    paths: unreadable === undefined ? changedPaths(type, data) : [],
    eventId: id,
    commandId: metadata.commandId,
    correlationId: metadata.correlationId,
    ...(metadata.causationId === undefined ? {} : { causationId: metadata.causationId }),
  };
}

const tableHeader = auditCsvHeader.replace(/\r\n$/, ',seal,leaf,resolvedBy\r\n');

/** Hashes what is written. */
function hashed(write: WriteText) {
  const hash = createHash('sha256');
  return {
    write(text: string): Promise<void> {
      hash.update(text);
      return write(text);
    },
    digest: () => hash.digest('hex'),
  };
}
