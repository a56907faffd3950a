import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { oneEmoji, hasReacted, reactionCount } from '@mach42/contracts/messages/reactions.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireAccess } from '../rooms/access.ts';
import type { AddReaction, RemoveReaction } from './commands.ts';
import type { MessageEvent } from './events.ts';
import { requireShown } from './posted.ts';
import type { MessageState } from './state.ts';

export function react({ data, actor }: AddReaction, state: MessageState): readonly MessageEvent[] {
  const room = requireAccess(data.room, actor);
  const { messageId, roomId, reactions } = requireShown(room, state);
  if (!room.settings.allowReactions) return refuse('FORBIDDEN', messageTexts.reactionsOff);
  const emoji = requireEmoji(data.emoji);
  if (hasReacted(reactions, emoji, actor.id)) return [];
  const isNew = !Object.hasOwn(reactions, emoji);
  if (isNew && Object.keys(reactions).length >= limits.reactionsOfMessage) {
    return refuse('CONFLICT', messageTexts.tooManyReactions);
  }
  if (reactionCount(reactions) >= limits.reactionsInAll) {
    return refuse('VALIDATION_ERROR', limitTexts.reactions);
  }
  return [{ type: 'ReactionAdded', data: { messageId, roomId, emoji, userId: actor.id } }];
}

export function unreact(
  { data, actor }: RemoveReaction,
  state: MessageState,
): readonly MessageEvent[] {
  const room = requireAccess(data.room, actor);
  const { messageId, roomId, reactions } = requireShown(room, state);
  const emoji = requireEmoji(data.emoji);
  if (!hasReacted(reactions, emoji, actor.id)) return [];
  return [{ type: 'ReactionRemoved', data: { messageId, roomId, emoji, userId: actor.id } }];
}

function requireEmoji(typed: string): string {
  return oneEmoji(typed) ?? refuse('VALIDATION_ERROR', messageTexts.notAnEmoji, '/emoji');
}
