import { limits } from '@mach42/contracts/kernel/limits.ts';
import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
import { oneEmoji, hasReacted, reactionCount } from '@mach42/contracts/messages/reactions.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Decider } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireAccess } from '../rooms/access.ts';
import type { MessageCommand, PostNotice, AddReaction, RemoveReaction } from './commands.ts';
import type { MessageEvent } from './events.ts';
import { evolve, evolveAll } from './evolve.ts';
import { edit, post, remove, requireShown } from './posted.ts';
import { choose, complete, fail, release, renew, request, start, stop } from './reply.ts';
import type { MessageState } from './state.ts';

function react({ data, actor }: AddReaction, state: MessageState): readonly MessageEvent[] {
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

function unreact({ data, actor }: RemoveReaction, state: MessageState): readonly MessageEvent[] {
  const room = requireAccess(data.room, actor);
  const { messageId, roomId, reactions } = requireShown(room, state);
  const emoji = requireEmoji(data.emoji);
  if (!hasReacted(reactions, emoji, actor.id)) return [];
  return [{ type: 'ReactionRemoved', data: { messageId, roomId, emoji, userId: actor.id } }];
}

function requireEmoji(typed: string): string {
  return oneEmoji(typed) ?? refuse('VALIDATION_ERROR', messageTexts.notAnEmoji, '/emoji');
}

/** Rules: `SPEC.md`. */
export const messagesDecider: Decider<MessageState, MessageCommand, MessageEvent> = {
  category: 'message',
  stateVersion: 6,
  initialState: { exists: false },
  decide,
  evolve,
  evolveAll,
  snapshotEvery: 100,
  about: (event) => ({ key: event.data.roomId, subjects: subjectsOf(event) }),
};

function decide(command: MessageCommand, state: MessageState): readonly MessageEvent[] {
  switch (command.type) {
    case 'PostMessage':
      return post(command, state);
    case 'PostNotice':
      return postNotice(command, state);
    case 'EditMessage':
      return edit(command, state);
    case 'DeleteMessage':
      return remove(command, state);
    case 'AddReaction':
      return react(command, state);
    case 'RemoveReaction':
      return unreact(command, state);
    case 'RequestReply':
      return request(command, state);
    case 'StartReply':
      return start(command, state);
    case 'RenewReplyLease':
      return renew(command, state);
    case 'ReleaseReply':
      return release(command, state);
    case 'CompleteReply':
      return complete(command, state);
    case 'FailReply':
      return fail(command, state);
    case 'StopReply':
      return stop(command, state);
    case 'ChooseReply':
      return choose(command, state);
  }
}

function subjectsOf(event: MessageEvent): readonly string[] {
  switch (event.type) {
    case 'MessagePosted':
      return [event.data.authorId];
    case 'MessageEdited':
      return known(event.data.authorId);
    case 'ReactionAdded':
    case 'ReactionRemoved':
      return [event.data.userId];
    case 'NoticePosted':
    case 'ReplyRequested':
    case 'ReplyChosen':
      return [event.data.personId];
    case 'ReplyCompleted':
    case 'ReplyStopped':
    case 'ReplyFailed':
      return known(event.data.personId);
    case 'MessageDeleted':
    case 'ReplyStarted':
    case 'ReplyLeaseRenewed':
    case 'ReplyReleased':
      return [];
  }
}

const known = (id: string | undefined): readonly string[] => (id === undefined ? [] : [id]);

function postNotice({ data, actor }: PostNotice, state: MessageState): readonly MessageEvent[] {
  if (actor.activeRole !== 'system') return refuse('FORBIDDEN', userTexts.notAllowed);
  return state.exists ? [] : [{ type: 'NoticePosted', data }];
}
