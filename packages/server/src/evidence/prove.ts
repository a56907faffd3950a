import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { leafOf, pathIn, treeOf, type HashTree } from './merkle.ts';
import { sealIn, textOfEvent, type SealLine } from './seal.ts';
import { OpsError } from '../ops/ops-error.ts';

/** Which events an export has; absent fields: every event. */
export interface Choice {
  readonly stream?: string | undefined;
  readonly type?: string | undefined;
  /** ISO 8601. */
  readonly since?: string | undefined;
}

/** Writes one line, and resolves when there is room for another one. */
export type WriteLine = (line: object) => Promise<void>;

/**
 * Writes the seals of a log and, with each chosen event, the proof that it is under its seal: what
 * `scripts/check-evidence.mjs` checks. Events without a seal yet are left out.
 * @param log from its beginning
 * @returns how many events were written
 * @throws OpsError the log and its seals do not fit, `ops verify` says where
 */
export async function prove(
  log: AsyncIterable<RecordedEvent>,
  lines: AsyncIterable<SealLine | undefined>,
  choice: Choice,
  write: WriteLine,
): Promise<number> {
  await write({ format: 'mach42-evidence-1', choice });
  const events = log[Symbol.asyncIterator]();
  let written = 0;
  for await (const line of lines) {
    const seal = line && sealIn(line.seal);
    if (line === undefined || seal === undefined) throw unfit('a seal cannot be read');
    await write({ seal: line.seal, signature: line.signature });
    const leaves = line.events.map(([, hash]) => Buffer.from(hash, 'hex'));
    let tree: HashTree | undefined;
    for (const [index, [id, hash]] of line.events.entries()) {
      const next = await events.next();
      if (next.done === true) throw unfit(`the event ${id} is missing`);
      const event = next.value;
      const text = textOfEvent(event);
      if (event.id !== id || leafOf(text).toString('hex') !== hash)
        throw unfit(`the event ${id} is another one`);
      if (!isChosen(event, choice)) continue;
      tree ??= treeOf(leaves);
      const path = pathIn(tree, index).map((node) => node.toString('hex'));
      await write({ event: text, seal: seal.number, index, path });
      written += 1;
    }
  }
  return written;
}

export const unfit = (what: string): OpsError =>
  new OpsError(`The log and its seals do not fit: ${what}. Run ops verify.`, {
    finding: 'differs',
  });

export const isChosen = ({ stream, type, metadata }: RecordedEvent, choice: Choice): boolean =>
  (choice.stream === undefined || stream === choice.stream) &&
  (choice.type === undefined || type === choice.type) &&
  (choice.since === undefined || metadata.occurredAt >= choice.since);
