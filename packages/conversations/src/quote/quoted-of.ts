import { splitReasoning } from '@mach42/contracts/messages/content.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { nameOf, participantOf } from '../state/select.ts';

/** A message by the name that the screen has for its author, an answer without its reasoning. */
export function quotedOf(message: Message, room: Room | undefined, models: readonly AIModel[]) {
  const participant = participantOf(room, message.userId);
  if (message.type !== 'ai_response') {
    const author = participant === undefined ? message.username : nameOf(participant);
    return { author, content: message.content };
  }
  const model = models.find(({ id }) => id === message.aiModel);
  const author = model?.name.split(' - ')[0] ?? message.username;
  return { author, content: splitReasoning(message.content).content };
}
