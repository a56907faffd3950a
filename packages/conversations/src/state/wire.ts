import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Participant } from '@mach42/contracts/rooms/schemas.ts';

type Loose<Of, Key extends keyof Of> = Omit<Of, Key> & Partial<Pick<Of, Key>>;

/**
 * A message in the forms in which a server may send it: its id as `id` or `_id`, its time as `timestamp` or
 * `createdAt`.
 */
type WireMessage = Loose<Message, 'id' | '_id' | 'timestamp' | 'createdAt'>;

/** @throws TypeError without an id or a time */
export function messageOf(wire: WireMessage): Message {
  const { _id: otherId } = wire;
  const id = wire.id ?? otherId;
  const timestamp = wire.timestamp ?? wire.createdAt;
  if (id === undefined || timestamp === undefined) {
    throw new TypeError('A message needs an id and a time.');
  }
  return { ...wire, id, _id: id, timestamp, createdAt: wire.createdAt ?? timestamp };
}

interface WirePerson {
  readonly id: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * A participant in the forms in which a server may send it: `userId` may be the whole person, and the role is
 * `member` at first.
 */
type WireParticipant = Loose<
  Omit<Participant, 'userId'>,
  'username' | 'firstName' | 'lastName' | 'role' | 'isBot'
> & { readonly userId: string | WirePerson };

export function participantFrom({ userId, ...wire }: WireParticipant): Participant {
  const person = typeof userId === 'string' ? { id: userId } : userId;
  const { id, ...names } = person;
  return {
    username: '',
    firstName: '',
    lastName: '',
    role: 'member',
    isBot: false,
    ...wire,
    ...names,
    userId: id,
  };
}
