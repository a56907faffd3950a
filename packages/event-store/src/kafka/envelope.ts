import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { InvalidRequest } from '../errors.ts';
import type { RecordedEvent } from '../event.ts';
import type { LinkedEvent } from './position-order.ts';

const text = Type.String();

const envelope = Compile(
  Type.Object({
    position: Type.String({ pattern: '^[1-9][0-9]{0,18}$' }),
    after: Type.String({ pattern: '^[0-9]{1,19}$' }),
    stream: text,
    revision: Type.Integer({ minimum: 0 }),
    id: text,
    type: text,
    data: Type.Record(text, Type.Unknown()),
    metadata: Type.Object({ key: text, schemaVersion: Type.Integer({ minimum: 1 }) }),
  }),
);

/** The key orders the event among others of its topic; the value is the event as JSON. */
export function toMessage({ event, after }: LinkedEvent): { key: string; value: string } {
  const positions = { position: String(event.position), after: String(after) };
  const value = JSON.stringify({ ...event, ...positions });
  return { key: event.metadata.key, value };
}

/** @throws InvalidRequest the message is no event */
export function fromMessage(value: Buffer | null): LinkedEvent {
  const content = parsed(value);
  if (!envelope.Check(content)) throw new InvalidRequest('A message of the log is no event.');
  const { after, position, ...rest } = content;
  const event = { ...(rest as unknown as RecordedEvent), position: BigInt(position) };
  return { event, after: BigInt(after) };
}

function parsed(value: Buffer | null): unknown {
  try {
    return JSON.parse(value?.toString() ?? '');
  } catch (cause) {
    throw new InvalidRequest('A message of the log is no JSON.', { cause });
  }
}
