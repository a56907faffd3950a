import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { OpsError } from '../ops/ops-error.ts';
import { leafOf, pathIn, treeOf, type HashTree } from './merkle.ts';
import type { Resolution } from './resolutions.ts';
import { hashOfEvent, sealIn, textOfEvent, type SealLine } from './seal.ts';

/** The events that an export has; absent fields: every event. */
export interface Choice {
  /** Id of the one event. */
  readonly event?: string | undefined;
  readonly stream?: string | undefined;
  readonly type?: string | undefined;
  /** ISO 8601. */
  readonly since?: string | undefined;
}

export type ResolutionOf = (eventId: string) => Promise<Resolution | undefined>;

/** The part of a proof for an event that is not as it was sealed, instead of its content. */
interface DamagedEvent extends Pick<RecordedEvent, 'id' | 'stream' | 'revision' | 'type'> {
  /** Hash of the stored event. */
  readonly stored: string;
  /** Id of the event by which it was repaired or left out. */
  readonly resolvedBy: string;
}

/** Events that are not as they were sealed, and those that say what an operator did about it, which come later. */
class DamagedEvents {
  readonly #resolutionOf: ResolutionOf;
  readonly #due = new Set<string>();

  constructor(resolutionOf: ResolutionOf) {
    this.#resolutionOf = resolutionOf;
  }

  /** Id of an event that was named, and that has not come. */
  get due(): string | undefined {
    const [id] = this.#due;
    return id;
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

  /** Whether the event resolved a damaged event, so that it has to come, chosen or not. */
  isResolution(id: string): boolean {
    return this.#due.delete(id);
  }
}

/** An event under a seal, with the proof that it is. */
interface SealedEvent {
  readonly event: RecordedEvent;
  /** The text of the event that is hashed. */
  readonly text: string;
  /** Number of its seal, and where the event is under it. */
  readonly seal: number;
  readonly index: number;
  /** The hash that was sealed, and those that lead from it to the root of the seal. */
  readonly leaf: string;
  readonly path: readonly string[];
  /** The damage of an event that is not as it was sealed, and that an operator has repaired or left out. */
  readonly damaged: DamagedEvent | undefined;
}

/**
 * Reads a log along its seals, and takes the chosen events out of it. With a damaged event comes the one by which it
 * was resolved, chosen or not.
 */
export class SealedLog {
  readonly #events: AsyncIterator<RecordedEvent>;
  readonly #lines: AsyncIterable<SealLine | undefined>;
  readonly #choice: Choice;
  readonly #damaged: DamagedEvents;

  /** @param log from its beginning */
  constructor(
    log: AsyncIterable<RecordedEvent>,
    lines: AsyncIterable<SealLine | undefined>,
    which: { readonly choice: Choice; readonly resolutionOf: ResolutionOf },
  ) {
    this.#events = log[Symbol.asyncIterator]();
    this.#lines = lines;
    this.#choice = which.choice;
    this.#damaged = new DamagedEvents(which.resolutionOf);
  }

  /**
   * Each seal, with the chosen events under it, which are read before the next seal.
   * @throws OpsError the log and its seals do not fit, `ops verify` says where
   */
  async *seals() {
    for await (const line of this.#lines) {
      const seal = line && sealIn(line.seal);
      if (line === undefined || seal === undefined) throw unfit('a seal cannot be read');
      const { signature } = line;
      yield { seal: line.seal, signature, chosen: this.#under(line, seal.number) };
    }
  }

  /** The chosen events behind the last seal: to be read after all seals. */
  async *unsealed(): AsyncGenerator<RecordedEvent> {
    for (;;) {
      const next = await this.#events.next();
      if (next.done === true) return;
      if (this.#takes(next.value)) yield next.value;
    }
  }

  /** Id of an event by which a damaged one was resolved, and that has not come. */
  get missingResolution(): string | undefined {
    return this.#damaged.due;
  }

  async *#under(line: SealLine, seal: number): AsyncGenerator<SealedEvent> {
    const leaves = line.events.map(([, leaf]) => Buffer.from(leaf, 'hex'));
    let tree: HashTree | undefined;
    for (const [index, [id, leaf]] of line.events.entries()) {
      const next = await this.#events.next();
      if (next.done === true) throw unfit(`the event ${id} is missing`);
      const event = next.value;
      if (event.id !== id) throw unfit(`the event ${id} is another one`);
      const text = textOfEvent(event);
      const isIntact = leafOf(text).toString('hex') === leaf;
      const damaged = isIntact ? undefined : await this.#damaged.require(event);
      if (!this.#takes(event)) continue;
      if (damaged !== undefined) this.#damaged.name(damaged);
      tree ??= treeOf(leaves);
      const path = pathIn(tree, index).map((node) => node.toString('hex'));
      yield { event, text, seal, index, leaf, path, damaged };
    }
  }

  #takes(event: RecordedEvent): boolean {
    return this.#damaged.isResolution(event.id) || isChosen(event, this.#choice);
  }
}

/** The type that it was stored with. */
export const typeOf = ({ unreadable, type }: RecordedEvent): string => unreadable?.type ?? type;

const unfit = (what: string): OpsError =>
  new OpsError(`The log and its seals do not fit: ${what}. Run ops verify.`, {
    finding: 'differs',
  });

/** An event whose time cannot be read is chosen for any time. */
const isChosen = (event: RecordedEvent, choice: Choice): boolean =>
  (choice.event === undefined || event.id === choice.event) &&
  (choice.stream === undefined || event.stream === choice.stream) &&
  (choice.type === undefined || typeOf(event) === choice.type) &&
  (choice.since === undefined ||
    event.metadata.occurredAt >= choice.since ||
    (event.unreadable !== undefined && event.metadata.commandId === ''));
