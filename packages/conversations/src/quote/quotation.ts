import { isTooLong, splitReasoning } from '@mach42/contracts/messages/content.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { authorOf } from '../state/select.ts';

/** A message by the name that the screen has for its author, an answer without its reasoning. */
export function quotedOf(message: Message, room: Room | undefined, models: readonly AIModel[]) {
  if (message.type !== 'ai_response') {
    return { author: authorOf(room, message), content: message.content };
  }
  const model = models.find(({ id }) => id === message.aiModel);
  const author = model?.name.split(' - ')[0] ?? message.username;
  return { author, content: splitReasoning(message.content).content };
}

interface Quoted {
  /** Who wrote it. */
  readonly author: string;
  /** Markdown. */
  readonly content: string;
}

const most = { lines: 4, characters: 300 };
const mark = /[!-/:-@[-`{-~]/g;

/** The first lines of a message as a Markdown quotation with its author, and a place to write below. */
export function quotation({ author, content }: Quoted): string {
  return `${quoted(author, beginning(content))}\n\n`;
}

/**
 * A message in another room: shortened where a message has no room for it, then with its address. Without an
 * address, as its readers may not go there, it is whole where it fits.
 */
export function forwarded(message: Quoted, address: string | undefined): string {
  const whole = quoted(message.author, message.content.trim());
  const isWhole = address === undefined ? !isTooLong(whole) : whole.length <= most.characters * 2;
  if (isWhole) return `${whole}\n\n`;
  if (address === undefined) return quotation(message);
  return t('{message}[The whole message]({address})\n\n', { message: quotation(message), address });
}

/** A whole message as a Markdown quotation with its author. */
export const asMarkdown = ({ author, content }: Quoted): string =>
  `${quoted(author, content.trim())}\n`;

const quoted = (author: string, text: string): string =>
  [`**${plain(author)}:**`, ...text.split('\n')].map((line) => `> ${line}`.trimEnd()).join('\n');

/** A name is no Markdown (CommonMark §2.4). */
const plain = (name: string): string => name.replaceAll(/\s+/g, ' ').replaceAll(mark, '\\$&');

function beginning(content: string): string {
  const whole = content.trim();
  const lines = whole.split('\n', most.lines).join('\n');
  const characters = Array.from(lines.slice(0, most.characters * 2));
  const text = characters.slice(0, most.characters).join('').trimEnd();
  return text.length < whole.length ? ended(text) : text;
}

/** A cut in a block of code would leave the rest of the draft in it. */
function ended(text: string): string {
  const fences = text.split('\n').filter((line) => line.startsWith('```')).length;
  return fences % 2 === 0 ? `${text}…` : `${text}\n\`\`\``;
}
