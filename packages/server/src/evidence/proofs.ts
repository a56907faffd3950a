import { auditCsv, auditCsvHeader } from '@mach42/contracts/audit/export-lines.ts';
import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { csvLine } from '@mach42/contracts/kernel/csv.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { changedPaths } from '@mach42/projectors/audit/changed-paths.ts';
import { createHash, sign } from 'node:crypto';
import { OpsError } from '../ops/ops-error.ts';
import { hashOfEvent, type SealingKey, type SealLine } from './seal.ts';
import { SealedLog, typeOf, type Choice, type ResolutionOf } from './sealed-log.ts';

/**
 * Writes the seals of a log and, with each chosen event, the proof that it is under its seal:
 * `scripts/check-evidence.mjs` checks the result. Events without a seal yet are left out. For an event that was
 * damaged, and that an operator has repaired or left out, it writes the hash that was sealed, and the event of that
 * decision as well. The last line signs the hash of all lines before it: so no chosen event can be left out
 * afterwards.
 * @param log from its beginning
 * @returns how many events were written
 * @throws OpsError the log and its seals do not fit, `ops verify` says where
 */
export async function prove(
  log: AsyncIterable<RecordedEvent>,
  lines: AsyncIterable<SealLine | undefined>,
  { choice, key, at, resolutionOf }: ProofOptions,
  sink: WriteText,
): Promise<number> {
  const sealed = new SealedLog(log, lines, { choice, resolutionOf });
  const proof = hashed(sink);
  const write = (line: object): Promise<void> => proof.write(`${JSON.stringify(line)}\n`);
  await write({ format: 'mach42-evidence-2', choice, at });
  let written = 0;
  for await (const { seal: sealText, signature, chosen } of sealed.seals()) {
    await write({ seal: sealText, signature });
    for await (const { text, leaf, damaged, seal, index, path } of chosen) {
      const what = damaged === undefined ? { event: text } : { damaged, leaf };
      await write({ ...what, seal, index, path });
      written += 1;
    }
  }
  const unsealed = sealed.missingResolution;
  if (unsealed !== undefined) {
    throw new OpsError(
      `What was decided about a damaged event, ${unsealed}, is not sealed yet: while a server runs, that takes some ` +
        'seconds. Run it again then.',
      { finding: 'missing' },
    );
  }
  const counts = { events: written, sealed: written };
  await sink(
    signedEnd({ format: 'mach42-evidence-end-2', ...counts, lines: proof.digest(), at }, key),
  );
  return written;
}

/** The last line of an export: its statement about the lines before it, signed. */
function signedEnd(what: object, key: SealingKey): string {
  const end = JSON.stringify({ ...what, key: key.name });
  const signature = sign(null, Buffer.from(end), key.privateKey).toString('base64');
  return `${JSON.stringify({ end, signature })}\n`;
}

/** Writes a text, and resolves when there is room for another one. */
export type WriteText = (text: string) => Promise<void>;

interface Sinks {
  /** Lines of JSON that `scripts/check-evidence.mjs` checks. */
  readonly proof: WriteText;
  /** The same rows as a table in CSV. */
  readonly table?: WriteText;
}

interface ProofOptions {
  readonly choice: Choice;
  readonly key: SealingKey;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly resolutionOf: ResolutionOf;
}

interface ExportedCount {
  readonly events: number;
  /** The number of them that are under a seal. */
  readonly sealed: number;
}

/**
 * Writes each chosen event without its content, as the audit shows it, with the proof that an event with this hash is
 * under a signed seal. The last line signs the hash of all lines before it, and that of the table: so no row can be
 * changed or left out afterwards. The row of an event that was damaged, and that an operator has repaired or left
 * out, has the hash that was sealed, and the row of the event of that decision comes as well.
 * @param log from its beginning
 * @throws OpsError the log and its seals do not fit
 */
export async function exportAudit(
  log: AsyncIterable<RecordedEvent>,
  lines: AsyncIterable<SealLine | undefined>,
  { choice, key, at, resolutionOf }: ProofOptions,
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
  const ofSeals = new SealedLog(log, lines, { choice, resolutionOf });
  let [events, sealed] = [0, 0];
  await write({ format: 'mach42-audit-1', choice, at });
  await table?.write(tableHeader);
  for await (const { seal: sealText, signature, chosen } of ofSeals.seals()) {
    let isWritten = false;
    for await (const { event, damaged: found, seal, index, leaf, path } of chosen) {
      if (!isWritten) await write({ seal: sealText, signature });
      isWritten = true;
      const { stored, resolvedBy = '' } = found ?? {};
      const damaged = found && { stored, resolvedBy };
      const underSeal = { seal, index, leaf, path, ...(damaged && { damaged }) };
      await rowOf(event, underSeal, [String(seal), leaf, resolvedBy]);
      events += 1;
      sealed += 1;
    }
  }
  for await (const event of ofSeals.unsealed()) {
    const leaf = hashOfEvent(event);
    await rowOf(event, { leaf }, ['', leaf, '']);
    events += 1;
  }
  const what = {
    format: 'mach42-audit-end-1',
    events,
    sealed,
    lines: proof.digest(),
    ...(table === undefined ? {} : { table: table.digest() }),
    at,
  };
  await sinks.proof(signedEnd(what, key));
  return { events, sealed };
}

/** Returns an event in the form of a row of the audit, without the names of people: they are not in the log. */
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

/** Hashes the written texts. */
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
