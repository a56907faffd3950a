import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { leafOf, pathIn, treeOf, type HashTree } from './merkle.ts';
import type { Resolution } from './resolutions.ts';
import { hashOfEvent, sealIn, textOfEvent, type SealLine } from './seal.ts';
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
 * `scripts/check-evidence.mjs` checks. Events without a seal yet are left out. Of an event that was damaged, and that
 * an operator has repaired or left out, it writes the hash that was sealed, and the event that says so as well.
 * @param log from its beginning
 * @returns how many events were written
 * @throws OpsError the log and its seals do not fit, `ops verify` says where
 */
export async function prove(
  log: AsyncIterable<RecordedEvent>,
  lines: AsyncIterable<SealLine | undefined>,
  choice: Choice,
  write: WriteLine,
  resolutionOf: ResolutionOf,
): Promise<number> {
  const damaged = new DamagedEvents(resolutionOf);
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
      if (event.id !== id) throw unfit(`the event ${id} is another one`);
      const text = textOfEvent(event);
      const found =
        leafOf(text).toString('hex') === hash ? undefined : await damaged.require(event);
      if (!damaged.isResolution(id) && !isChosen(event, choice)) continue;
      if (found !== undefined) damaged.name(found);
      tree ??= treeOf(leaves);
      const path = pathIn(tree, index).map((node) => node.toString('hex'));
      const what = found === undefined ? { event: text } : { damaged: found, leaf: hash };
      await write({ ...what, seal: seal.number, index, path });
      written += 1;
    }
  }
  const [unsealed] = damaged.unnamed;
  if (unsealed !== undefined) {
    throw new OpsError(
      `What was decided about a damaged event, ${unsealed}, is not sealed yet: while a server runs, that takes some ` +
        'seconds. Run it again then.',
      { finding: 'missing' },
    );
  }
  return written;
}

export type ResolutionOf = (eventId: string) => Promise<Resolution | undefined>;

/** What a proof has of an event that is not as it was sealed, instead of its content. */
interface DamagedEvent extends Pick<RecordedEvent, 'id' | 'stream' | 'revision' | 'type'> {
  /** Hash of what is stored. */
  readonly stored: string;
  /** Id of the event by which it was repaired or left out. */
  readonly resolvedBy: string;
}

/** Events that are not as they were sealed, and those that say what an operator did about it, which come later. */
export class DamagedEvents {
  readonly #resolutionOf: ResolutionOf;
  readonly #due = new Set<string>();

  constructor(resolutionOf: ResolutionOf) {
    this.#resolutionOf = resolutionOf;
  }

  /** Ids of the events that were named, and that have not come. */
  get unnamed(): ReadonlySet<string> {
    return this.#due;
  }

  /** @throws OpsError no operator has repaired it or left it out */
  async require(event: RecordedEvent): Promise<DamagedEvent> {
    const resolution = await this.#resolutionOf(event.id);
    if (resolution === undefined) throw unfit(`the event ${event.id} is another one`);
    const { id, stream, revision } = event;
    const stored = hashOfEvent(event);
    return { id, stream, revision, type: typeOf(event), stored, resolvedBy: resolution.event };
  }

  /** The event by which it was resolved has to come as well. */
  name({ resolvedBy }: Pick<DamagedEvent, 'resolvedBy'>): void {
    this.#due.add(resolvedBy);
  }

  /** Whether it has to come, chosen or not. */
  isResolution(id: string): boolean {
    return this.#due.delete(id);
  }
}

/** The type that it was stored with. */
export const typeOf = ({ unreadable, type }: RecordedEvent): string => unreadable?.type ?? type;

export const unfit = (what: string): OpsError =>
  new OpsError(`The log and its seals do not fit: ${what}. Run ops verify.`, {
    finding: 'differs',
  });

/** One of which no one knows when it was is chosen for any time. */
export const isChosen = (event: RecordedEvent, choice: Choice): boolean =>
  (choice.stream === undefined || event.stream === choice.stream) &&
  (choice.type === undefined || typeOf(event) === choice.type) &&
  (choice.since === undefined ||
    event.metadata.occurredAt >= choice.since ||
    (event.unreadable !== undefined && event.metadata.commandId === ''));
