import {
  jsonEvent,
  type EventData,
  type JSONEventType,
  type RecordedEvent,
} from '@kurrent/kurrentdb-client';
import { v4 as uuidv4 } from 'uuid';
import type { Json, JsonObject } from '../event.ts';
import type { EncodedEvent, StoredEvent } from '../log/encoded-event.ts';
import { ForeignRecord } from './errors.ts';
import { escaped, unescaped, type StreamNames } from './stream-names.ts';

/** An append to several streams takes metadata of texts only: ours is one, as JSON. */
type Properties = { readonly workspace: string };
type Proposed = JSONEventType<string, JsonObject, Properties>;

/** An event as it is sent. */
export function proposed({ id, type, data, metadata }: EncodedEvent): EventData<Proposed> {
  return jsonEvent<Proposed>({
    id,
    type: escaped(type),
    data: JSON.parse(data) as JsonObject,
    metadata: { workspace: metadata },
  });
}

/** The position of an event that is found by its id. */
interface Claim {
  readonly stream: string;
  readonly revision: number;
}

/**
 * Makes the event that claims an event id. It has an id of its own: when two requests claim the same event id, the
 * server must not take the second request for a repetition of the first.
 */
export const proposedClaim = (claim: Claim): EventData =>
  jsonEvent({ id: uuidv4(), type: 'EventIdClaimed', data: { ...claim } });

/** Reads an event that `proposed` made; one that another program wrote instead has texts that cannot be read. */
export function stored(event: RecordedEvent, names: StreamNames): StoredEvent {
  const { metadata, position, streamId } = event;
  const own = isObject(metadata) ? metadata['workspace'] : undefined;
  return {
    id: event.id.toLowerCase(),
    type: unescaped(event.type),
    data: event.isJson ? JSON.stringify(event.data) : Buffer.from(event.data).toString(),
    metadata: typeof own === 'string' ? own : '',
    stream: names.nameOf(streamId),
    revision: Number(event.revision),
    position: Number(position?.commit ?? 0n),
  };
}

/** @throws ForeignRecord it is not what `proposedClaim` made */
export function claimIn({ data, streamId }: RecordedEvent): Claim {
  if (isObject(data)) {
    const { stream, revision } = data;
    if (typeof stream === 'string' && typeof revision === 'number') return { stream, revision };
  }
  throw new ForeignRecord(streamId);
}

const isObject = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null;
