import type { RoomType } from '@mach42/contracts/rooms/schemas.ts';
import type { Chance } from '../kernel/chance.ts';
import type { Scope } from '../oracle/access.ts';
import type { Promises } from '../oracle/promises.ts';
import { Violation } from '../oracle/violation.ts';
import type { Ground } from '../world/ground.ts';
import type { Device } from './device.ts';
import type { Answer, Person, Request } from './person.ts';

export interface KnownRoom {
  readonly id: string;
  readonly type: RoomType;
  readonly ownerId: string;
}

export interface Known {
  readonly id: string;
  readonly ownerId: string;
  readonly roomId: string;
}

/** The rooms, messages, entries and jobs that people know of each other. */
export interface Knowledge {
  readonly rooms: KnownRoom[];
  readonly messages: (Known & { isDeleted: boolean })[];
  readonly entries: (Known & { readonly text: string })[];
  readonly jobs: Known[];
}

/** One thing that someone does. */
export interface Act {
  readonly person: Person;
  readonly others: readonly Person[];
  readonly devices: readonly Device[];
  readonly chance: Chance;
  readonly ground: Ground;
  readonly knowledge: Knowledge;
  readonly promises: Promises;
  /** Its own, in all of the run. */
  readonly number: number;
}

/** Doings by their names. */
export type Doings = { readonly [name: string]: (act: Act) => Promise<void> };

export const messagesOf = (roomId: string): string => `/api/rooms/${roomId}/messages?limit=200`;

/** A mark of one's own, which at most one event of the type carries. */
export function marked(
  { number, promises, ground }: Act,
  type: string | undefined,
  scope?: Scope,
): string {
  const mark = `#${type === 'JobQueued' ? 'job' : 'act'}${number}m1`;
  promises.expect(mark, type);
  if (scope !== undefined) ground.access.mark(mark, scope);
  return mark;
}

/** Sends a command with a key; a command that succeeded is sometimes sent again, and must be answered the same. */
export async function command(
  { person, promises, chance, number, ground }: Act,
  mark: string | undefined,
  request: Request,
  part = '',
): Promise<Answer | undefined> {
  const key = `act-${number}${part}`;
  const keyed = { ...request, key };
  const answer = await person.call(keyed);
  if (answer === undefined || answer.status >= 300) return undefined;
  if (mark !== undefined) promises.acknowledge(mark);
  if (chance.happens(0.15)) {
    const isStored = ground.history.hasCommand(key);
    const again = await person.call(keyed);
    if (again !== undefined) requireSame(request, answer, again, isStored);
  }
  return answer;
}

/**
 * @param isStored whether the first one changed anything
 * @throws Violation
 */
function requireSame(request: Request, first: Answer, again: Answer, isStored: boolean): void {
  if (first.status === again.status && idOf(first) === idOf(again)) return;
  // A person who was removed, or has signed out in the meantime, is notified.
  if ([401, 403, 404].includes(again.status)) return;
  // A command that changed nothing left no trace. An open invitation that it found may have been declined since; then
  // the repeated command makes an invitation, or meets a conflict.
  if (!isStored && again.status < 500) return;
  throw new Violation(
    'repeat-differs',
    `${request.method} ${request.url} was answered ${first.status} and, repeated, ${again.status}.`,
  );
}

/** Who has posted a message finds it, where they read at least as far as their answer said. */
export async function requireShown(
  { person, ground }: Act,
  message: Knowledge['messages'][number],
  position: number,
): Promise<void> {
  const url = messagesOf(message.roomId);
  const answer = await person.call({ method: 'GET', url, minPosition: position });
  if (answer?.status !== 200 || message.isDeleted) return;
  const shown = answer.body['data'] as readonly { readonly id: string }[];
  if (shown.some(({ id }) => id === message.id)) return;
  const text = `${person.name} does not find ${message.id} in ${message.roomId}.`;
  ground.fail(new Violation('own-write-unread', text));
}

export function idOf(answer: Answer | undefined): string | undefined {
  const data = (answer?.body['data'] ?? answer?.body['entry']) as
    | { readonly id?: string; readonly jobId?: string }
    | undefined;
  return data?.id ?? data?.jobId;
}

/** Mostly one that the person is in. */
export function someRoom({ person, chance, knowledge, ground }: Act): KnownRoom | undefined {
  const own = knowledge.rooms.filter(({ id }) => ground.access.peopleOf(id).has(person.viewer.id));
  return chance.pick(chance.happens(0.9) && own.length > 0 ? own : knowledge.rooms);
}

export const ownRoom = ({ person, chance, knowledge }: Act): KnownRoom | undefined =>
  chance.pick(knowledge.rooms.filter(({ ownerId }) => ownerId === person.viewer.id));

export const ownMessage = ({
  person,
  chance,
  knowledge,
}: Act): Knowledge['messages'][number] | undefined =>
  chance.pick(knowledge.messages.filter(({ ownerId }) => ownerId === person.viewer.id));

export const ownJob = ({ person, chance, knowledge }: Act): Known | undefined =>
  chance.pick(knowledge.jobs.filter(({ ownerId }) => ownerId === person.viewer.id));
