import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { isTooLong } from '@mach42/contracts/messages/content.ts';
import { messageRefusals, messageTexts } from '@mach42/contracts/messages/texts.ts';
import { usesCloudAi } from '@mach42/contracts/models/choice.ts';
import { requireAttachable } from '../attachments/require-attachable.ts';
import type { Actor } from '../kernel/decider.ts';
import { refuse, Refusal } from '../kernel/refusal.ts';
import { keepsOrder, requireAccess, isParticipant } from '../rooms/access.ts';
import type { ExistingRoom } from '../rooms/state.ts';
import type { DeleteMessage, EditMessage, PostMessage } from './commands.ts';
import type { MessageEvent } from './events.ts';
import type { ExistingMessage, MessageState, PostedMessage } from './state.ts';

export function post({ data, actor }: PostMessage, state: MessageState): readonly MessageEvent[] {
  const room = requireAccess(data.room, actor);
  if (state.exists) return refuse('CONFLICT', messageRefusals.exists);
  const attachments = requireAttachable(data.attachments, actor, attachmentTexts.tooMany);
  const content = requireContent(data.content, attachments.length > 0);
  const isPrivate = room.type === 'private_chat';
  const replyTo = questionOf(room, data.answers);
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
        ...(attachments.length === 0 ? {} : { attachments }),
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
  if (!isOwn(message, actor)) return refuse('FORBIDDEN', messageRefusals.notYours);
  if (!room.settings.allowEditing) return refuse('FORBIDDEN', messageRefusals.editingOff);
  const carriesFiles = (message.posted.attachments ?? []).length > 0;
  const content = requireContent(data.content, carriesFiles);
  if (content === message.content) return [];
  const { messageId, roomId, authorId } = message;
  const known = new Set(message.posted.mentions);
  const mentions = requireMentionable(room, data.mentions).filter((id) => !known.has(id));
  const added = mentions.length === 0 ? {} : { mentions };
  return [{ type: 'MessageEdited', data: { messageId, roomId, authorId, content, ...added } }];
}

export function remove(
  { data, actor }: DeleteMessage,
  state: MessageState,
): readonly MessageEvent[] {
  const room = requireAccess(data.room, actor);
  const message = requireIn(room, state);
  if (message.kind === 'notice') return refuse('FORBIDDEN', messageRefusals.notYours);
  if (!keepsOrder(room, actor)) {
    if (!isOwn(message, actor)) return refuse('FORBIDDEN', messageRefusals.notYours);
    if (!room.settings.allowDeletion) return refuse('FORBIDDEN', messageRefusals.deletionOff);
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

/**
 * Returns the text of a typed message that is stored: the text is trimmed.
 * @throws Refusal VALIDATION_ERROR
 */
function requireContent(typed: string, mayBeEmpty: boolean): string {
  const content = typed.trim();
  if (content === '' && !mayBeEmpty)
    return refuse('VALIDATION_ERROR', messageRefusals.empty, '/content');
  if (isTooLong(content)) return refuse('VALIDATION_ERROR', messageTexts.tooLong, '/content');
  return content;
}

/**
 * Returns the mentioned people, each once. They must be in the room.
 * @throws Refusal VALIDATION_ERROR, with a detail for each of the others
 */
function requireMentionable(
  room: ExistingRoom,
  mentions: readonly string[] = [],
): readonly string[] {
  const message = messageRefusals.mentionUnknown;
  const unknown = mentions.flatMap((userId, index) =>
    isParticipant(room, userId) ? [] : [{ path: `/mentions/${index}`, message }],
  );
  if (unknown.length > 0) throw new Refusal('VALIDATION_ERROR', message, unknown);
  return [...new Set(mentions)];
}

/**
 * Returns the id of the message that an answer belongs to. In a room it is the start of the answered message's
 * thread, or that message itself if it is in no thread. In a private chat it is the answered message itself.
 * @throws Refusal VALIDATION_ERROR, FORBIDDEN
 */
function questionOf(room: ExistingRoom, answered: MessageState | undefined): string | undefined {
  if (answered === undefined) return undefined;
  if (!answered.exists || answered.roomId !== room.roomId || answered.deleted) {
    return refuse('VALIDATION_ERROR', messageTexts.notFound, '/replyTo');
  }
  if (room.type === 'private_chat') return answered.messageId;
  if (!room.settings.allowThreads)
    return refuse('FORBIDDEN', messageRefusals.threadsOff, '/replyTo');
  return threadOf(answered) ?? answered.messageId;
}

/** A reply to a message outside threads is beside it, and may start a thread of its own. */
function threadOf(message: ExistingMessage): string | undefined {
  const isBeside = message.kind === 'reply' && message.thread === message.questionId;
  return isBeside ? undefined : message.thread;
}
