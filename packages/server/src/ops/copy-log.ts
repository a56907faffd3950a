import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { NewEvent, RecordedEvent } from '@mach42/event-store/event.ts';
import { asCarried } from '@mach42/event-store/log/carried-damage.ts';
import { counted, Progress } from './console.ts';
import type { OpenLog } from './open-log.ts';
import { OpsError } from './ops-error.ts';
import { eventsOf, textOf } from './read-log.ts';

/**
 * Brings the target to the content of the source up to a position: events that the target has are compared, the rest
 * are appended in the source's order.
 * @param begin called before the first event is stored
 * @throws OpsError the target holds something else
 * @throws Interrupted
 * @throws EventStoreError
 */
export async function copyLog(
  from: OpenLog,
  to: OpenLog,
  end: bigint,
  print: (text: string) => void,
  signal: AbortSignal,
  begin?: () => Promise<void>,
): Promise<void> {
  await copyEvents(eventsOf(from, end, signal), to, print, signal, begin);
}

/**
 * Brings the target to the content of the source: events that the target has are compared, the rest are appended.
 * @throws OpsError the target holds something else
 */
export async function copyEvents(
  source: AsyncGenerator<CopiedEvent, void>,
  to: OpenLog,
  print: (text: string) => void,
  signal: AbortSignal,
  begin?: () => Promise<void>,
): Promise<void> {
  const target = eventsOf(to, await to.store.head(), signal);
  const already = await commonPrefix(source, target, to);
  print(
    already === 0
      ? `${to.name} is empty. Copying`
      : `${to.name} has the first ${counted(already)} of the copy. Going on`,
  );
  const progress = new Progress('  copied', print, already);
  const appends = new OrderedAppends(to);
  for await (const event of source) {
    await begin?.();
    await appends.add(event);
    progress.pass(event.metadata.occurredAt);
  }
  await appends.flush();
}

/** The fields that a copy keeps: positions are the log's own. */
export type CopiedEvent = Omit<RecordedEvent, 'position'>;

const startAgain =
  'It is no copy of the source, or was changed since. Nothing was written. Name an empty target; ' +
  'if this one was made by a copy, remove it and copy again.';

/**
 * Reads on in the source for as long as the target has events, which have to be the same.
 * @returns how many the target has
 * @throws OpsError the target holds something else
 */
export async function commonPrefix(
  source: AsyncIterator<CopiedEvent>,
  target: AsyncIterable<RecordedEvent>,
  to: Pick<OpenLog, 'name'>,
): Promise<number> {
  let count = 0;
  for await (const theirs of target) {
    const next = await source.next();
    if (next.done === true) {
      throw new OpsError(
        `${to.name} has more events than the source, which ends after ${count}. ${startAgain}`,
      );
    }
    if (textOf(next.value) !== textOf(theirs)) {
      throw new OpsError(
        `${to.name} differs from the source at its event ${count + 1} (position ` +
          `${theirs.position}): ${difference(next.value, theirs)}. ${startAgain}`,
      );
    }
    count += 1;
  }
  return count;
}

const fields = ['stream', 'revision', 'id', 'type', 'data', 'metadata'] as const;

/** Says which fields differ, or which ids; never content. */
function difference(ours: CopiedEvent, theirs: RecordedEvent): string {
  const differing = fields.filter(
    (field) => JSON.stringify(ours[field]) !== JSON.stringify(theirs[field]),
  );
  return ours.id === theirs.id
    ? `the ${differing.join(' and ')} of event ${ours.id} differ`
    : `it has event ${theirs.id}, the source event ${ours.id}`;
}

type AppendTarget = Pick<OpenLog, 'inOrder' | 'appendTogether'> & {
  readonly store: Pick<EventStore, 'append'>;
};

interface Append {
  readonly stream: string;
  readonly expected: number;
  readonly events: NewEvent[];
}

/** JSON, in bytes, that one transaction of the adapters takes, with some room. */
const largestText = 900_000;
/** Bytes that an event takes besides: its id and the record of its position. */
const eachEvent = 300;

/**
 * Appends events in the order of the log they come from. Events that are handed over together are one transaction, so
 * that a target always holds a beginning of its source.
 */
class OrderedAppends {
  readonly #to: AppendTarget;
  readonly #most: number;
  #waiting: Append[] = [];
  #text = 0;

  constructor(to: AppendTarget) {
    this.#to = to;
    this.#most = to.inOrder;
  }

  /** Resolves when there is room for another one. */
  async add(event: CopiedEvent): Promise<void> {
    const { id, type, data, metadata, stream, revision } = asCarried(event);
    const text =
      Buffer.byteLength(textOf({ stream, revision, id, type, data, metadata })) + eachEvent;
    const isFull = this.#text + text > largestText;
    if (isFull || !this.#hasRoomFor(stream)) await this.flush();
    this.#text += text;
    const last = this.#waiting.at(-1);
    if (last?.stream === stream) last.events.push({ id, type, data, metadata });
    else {
      const events = [{ id, type, data, metadata }];
      this.#waiting.push({ stream, expected: revision - 1, events });
    }
  }

  /**
   * Resolves when everything that was added is stored.
   * @throws EventStoreError the first that the store refused
   */
  async flush(): Promise<void> {
    const appends = this.#waiting.splice(0);
    this.#text = 0;
    const { store, appendTogether } = this.#to;
    if (appendTogether !== undefined) return appendTogether(appends);
    const outcomes = await Promise.allSettled(
      appends.map(({ stream, events, expected }) => store.append(stream, events, expected)),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  #hasRoomFor(stream: string): boolean {
    if (this.#waiting.at(-1)?.stream === stream) return true;
    if (this.#waiting.length === this.#most) return false;
    // A transaction takes each stream only once.
    const areTogether = this.#to.appendTogether !== undefined;
    return !areTogether || this.#waiting.every((one) => one.stream !== stream);
  }
}
