import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { usesCloudAi } from '@mach42/contracts/models/choice.ts';
import type { Actor } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import { keepsOrder, requireAccess } from '../rooms/access.ts';
import type { ExistingRoom } from '../rooms/state.ts';
import type { DeleteMessage, EditMessage, PostMessage } from './commands.ts';
import { requireContent } from './content.ts';
import { requireMentionable } from './mentions.ts';
import type { MessageEvent } from './events.ts';
import type { ExistingMessage, MessageState, PostedMessage } from './state.ts';
import { placeOfAnswer } from './threads.ts';

export function post({ data, actor }: PostMessage, state: MessageState): readonly MessageEvent[] {
  const room = requireAccess(data.room, actor);
  if (state.exists) return refuse('CONFLICT', messageTexts.exists);
  const content = requireContent(data.content);
  const isPrivate = room.type === 'private_chat';
  const replyTo = placeOfAnswer(room, data.answers);
  const asked = room.settings.allowAI ? data.modelId : undefined;
  const thread = isPrivate ? {} : { thread: replyTo ?? data.messageId };
  return [
    {
      type: 'MessagePosted',
      data: {
        messageId: data.messageId,
        roomId: room.roomId,
        authorId: actor.id,
        authorIsGuest: actor.activeRole === 'guest',
        content,
        mentions: requireMentionable(room, data.mentions),
        ...(replyTo === undefined ? {} : { replyTo }),
        ...(data.tempId === undefined ? {} : { tempId: data.tempId }),
        useCloudAi: data.useCloudAi ?? usesCloudAi(data.modelId ?? ''),
        status: isPrivate ? 'sent' : 'completed',
        ...(asked === undefined ? {} : { asks: { modelId: asked, ...thread } }),
      },
    },
  ];
}

export function edit({ data, actor }: EditMessage, state: MessageState): readonly MessageEvent[] {
  const room = requireAccess(data.room, actor);
  const message = requireShown(room, state);
  if (!isOwn(message, actor)) return refuse('FORBIDDEN', messageTexts.notYours);
  if (!room.settings.allowEditing) return refuse('FORBIDDEN', messageTexts.editingOff);
  const content = requireContent(data.content);
  if (content === message.content) return [];
  const { messageId, roomId, authorId } = message;
  return [{ type: 'MessageEdited', data: { messageId, roomId, authorId, content } }];
}

export function remove(
  { data, actor }: DeleteMessage,
  state: MessageState,
): readonly MessageEvent[] {
  const room = requireAccess(data.room, actor);
  const message = requireIn(room, state);
  if (message.kind === 'notice') return refuse('FORBIDDEN', messageTexts.notYours);
  if (!keepsOrder(room, actor)) {
    if (!isOwn(message, actor)) return refuse('FORBIDDEN', messageTexts.notYours);
    if (!room.settings.allowDeletion) return refuse('FORBIDDEN', messageTexts.deletionOff);
  }
  if (message.deleted) return [];
  return [
    { type: 'MessageDeleted', data: { messageId: message.messageId, roomId: message.roomId } },
  ];
}

/** @throws Refusal NOT_FOUND the message is not one of this room's */
export function requireIn(room: ExistingRoom, state: MessageState): ExistingMessage {
  if (!state.exists || state.roomId !== room.roomId) {
    return refuse('NOT_FOUND', messageTexts.notFound);
  }
  return state;
}

/** @throws Refusal NOT_FOUND the message is not one of this room's, or is deleted */
export function requireShown(room: ExistingRoom, state: MessageState): ExistingMessage {
  const message = requireIn(room, state);
  return message.deleted ? refuse('NOT_FOUND', messageTexts.notFound) : message;
}

function isOwn(message: ExistingMessage, actor: Actor): message is PostedMessage {
  return message.kind === 'posted' && message.authorId === actor.id;
}
