import { trimmedEnd, trimmedStart } from '@mach42/contracts/kernel/text-parts.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';

/** A conversation as Markdown: who said what, and when (UTC). */
export function conversationAsMarkdown(room: Room, messages: readonly Message[]): string {
  const said = messages.map(
    (message) => `## ${message.username}, ${stampOf(message.createdAt)}\n\n${message.content}\n`,
  );
  return [`# ${room.name}\n`, ...said].join('\n');
}

/** A conversation as JSON, with everything that is known of its messages. */
export function conversationAsJson(room: Room, messages: readonly Message[]): string {
  const { id, name, type, createdAt } = room;
  return `${JSON.stringify({ room: { id, name, type, createdAt }, messages }, null, 2)}\n`;
}

/** `Lease & Q3 week` → `lease-q3-week`; `chat` when nothing remains. */
export function fileNameOf(name: string): string {
  const joined = name.toLocaleLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const plain = trimmedEnd(trimmedStart(joined, '-'), '-').slice(0, 80);
  return plain === '' ? 'chat' : plain;
}

function stampOf(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)}`;
}
