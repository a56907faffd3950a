import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { t } from '@mach42/language/t.ts';

const threads = new WeakMap<
  readonly Message[],
  ReadonlyMap<string | undefined, readonly Message[]>
>();

/**
 * Returns the answers of a thread among some messages, in their order; the messages are grouped once for all threads.
 */
export function repliesIn(messages: readonly Message[], threadId: string): readonly Message[] {
  const known = threads.get(messages) ?? Map.groupBy(messages, (message) => message.threadId);
  threads.set(messages, known);
  return known.get(threadId) ?? [];
}

/**
 * Merges a thread that was read with the messages that the room knows: the room's form of a message replaces the read
 * one, and newer messages are added. The result is oldest first; the message that begins the thread is first.
 */
export function mergedThread(
  read: readonly Message[],
  ofRoom: readonly Message[],
  threadId: string,
): readonly Message[] {
  const known = new Map(read.map((message) => [message.id, message]));
  for (const message of ofRoom) {
    if (message.id === threadId || message.threadId === threadId) known.set(message.id, message);
  }
  return [...known.values()].toSorted((a, b) => orderOf(a, b, threadId));
}

function orderOf(a: Message, b: Message, threadId: string): number {
  if (a.id === threadId || b.id === threadId) return a.id === threadId ? -1 : 1;
  return a.createdAt.localeCompare(b.createdAt);
}

export function repliesText(count: number): string {
  return t('{count, plural, one {# reply} other {# replies}}', { count });
}
