import { isTooLong, splitReasoning } from '@mach42/contracts/messages/content.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { authorOf } from '../state/select.ts';

/** Returns a message with the name that the screen shows for its author; an answer is without its reasoning. */
export function quotedOf(message: Message, room: Room | undefined, models: readonly AIModel[]) {
  if (message.type !== 'ai_response') {
    return { author: authorOf(room, message), content: message.content };
  }
  const model = models.find(({ id }) => id === message.aiModel);
  const author = model?.name.split(' - ')[0] ?? message.username;
  return { author, content: splitReasoning(message.content).content };
}

interface Quoted {
  /** The name of the author. */
  readonly author: string;
  /** The text in Markdown. */
  readonly content: string;
}

const most = { lines: 4, characters: 300 };
const mark = /[!-/:-@[-`{-~]/g;

/**
 * Returns the first lines of a message as a Markdown quotation with its author, followed by an empty line to write
 * in.
 */
export function quotation({ author, content }: Quoted): string {
  return `${quoted(author, beginning(content))}\n\n`;
}

/**
 * Returns a message for another room. A long message is shortened and followed by its address. Without an address,
 * because the readers there may not open it, the message is whole where it fits.
 */
export function forwarded(message: Quoted, address: string | undefined): string {
  const whole = quoted(message.author, message.content.trim());
  const isWhole = address === undefined ? !isTooLong(whole) : whole.length <= most.characters * 2;
  if (isWhole) return `${whole}\n\n`;
  if (address === undefined) return quotation(message);
  return t('{message}[The whole message]({address})\n\n', { message: quotation(message), address });
}

/** Returns a whole message as a Markdown quotation with its author. */
export const asMarkdown = ({ author, content }: Quoted): string =>
  `${quoted(author, content.trim())}\n`;

const quoted = (author: string, text: string): string =>
  [`**${plain(author)}:**`, ...text.split('\n')].map((line) => `> ${line}`.trimEnd()).join('\n');

/** Escapes the signs of a name, so that it is not read as Markdown (CommonMark §2.4). */
const plain = (name: string): string => name.replaceAll(/\s+/g, ' ').replaceAll(mark, '\\$&');

function beginning(content: string): string {
  const whole = content.trim();
  const lines = whole.split('\n', most.lines).join('\n');
  const characters = Array.from(lines.slice(0, most.characters * 2));
  const text = characters.slice(0, most.characters).join('').trimEnd();
  return text.length < whole.length ? ended(text) : text;
}

/** Closes a block of code that was cut, because the rest of the draft would otherwise belong to it. */
function ended(text: string): string {
  const fences = text.split('\n').filter((line) => line.startsWith('```')).length;
  return fences % 2 === 0 ? `${text}…` : `${text}\n\`\`\``;
}
