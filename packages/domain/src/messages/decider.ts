import { limits } from '@mach42/contracts/kernel/limits.ts';
import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
import { oneEmoji, hasReacted, reactionCount } from '@mach42/contracts/messages/reactions.ts';
import { messageRefusals, messageTexts } from '@mach42/contracts/messages/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { ClaimRules, type Claimable, type ClaimRequest } from '../kernel/claim.ts';
import type { Decider } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireAccess, keepsOrder } from '../rooms/access.ts';
import type {
  MessageCommand,
  PostNotice,
  AddReaction,
  RemoveReaction,
  ChooseReply,
  CompleteReply,
  FailReply,
  ReleaseReply,
  RenewReplyLease,
  RequestReply,
  StartReply,
  StopReply,
} from './commands.ts';
import type { MessageEvent, ReplyStarted } from './events.ts';
import { evolve, evolveAll } from './evolve.ts';
import { edit, post, remove, requireShown, requireIn } from './posted.ts';
import { unendedReply, type MessageState, type UnendedReply } from './state.ts';

const claims = new ClaimRules({ ...messageRefusals, taken: messageRefusals.replyTaken });

function request(
  { data: { claim, ...data } }: RequestReply,
  state: MessageState,
): readonly MessageEvent[] {
  if (!state.exists) {
    const requested = { type: 'ReplyRequested', data } as const;
    return claim === undefined ? [requested] : [requested, started(data, { attempt: 0 }, claim)];
  }
  const isSame =
    state.kind === 'reply' &&
    state.questionId === data.questionId &&
    state.modelId === data.modelId;
  return isSame ? [] : refuse('CONFLICT', messageRefusals.exists);
}

function start({ data }: StartReply, state: MessageState): readonly MessageEvent[] {
  const reply = requireUnended(state);
  return [started(reply, reply, data)];
}

function started(
  { messageId, roomId }: Pick<ReplyStarted['data'], 'messageId' | 'roomId'>,
  work: Claimable,
  claim: ClaimRequest,
): ReplyStarted {
  return {
    type: 'ReplyStarted',
    data: { messageId, roomId, ...claims.start(work, claim) },
  };
}

function renew({ data }: RenewReplyLease, state: MessageState): readonly MessageEvent[] {
  const reply = requireUnended(state);
  const { messageId, roomId } = reply;
  const renewed = claims.renew(reply, data);
  return renewed === undefined
    ? []
    : [{ type: 'ReplyLeaseRenewed', data: { messageId, roomId, ...renewed } }];
}

function release({ data }: ReleaseReply, state: MessageState): readonly MessageEvent[] {
  const reply = requireUnended(state);
  const { messageId, roomId } = reply;
  claims.requireHolder(reply, data.workerId);
  return [{ type: 'ReplyReleased', data: { messageId, roomId, ...data } }];
}

function complete({ data }: CompleteReply, state: MessageState): readonly MessageEvent[] {
  const reply = requireUnended(state);
  const { messageId, roomId, personId } = reply;
  const { workerId, ...answer } = data;
  claims.requireHolder(reply, workerId);
  return [{ type: 'ReplyCompleted', data: { messageId, roomId, personId, ...answer } }];
}

function fail({ data }: FailReply, state: MessageState): readonly MessageEvent[] {
  const reply = requireUnended(state);
  const { messageId, roomId, personId } = reply;
  const { workerId, error, content = '' } = data;
  if (workerId !== undefined) claims.requireHolder(reply, workerId);
  const kept = content === '' ? {} : { content, personId };
  return [{ type: 'ReplyFailed', data: { messageId, roomId, error, ...kept } }];
}

function stop({ data, actor }: StopReply, state: MessageState): readonly MessageEvent[] {
  const room = requireAccess(data.room, actor);
  const reply = requireUnended(requireIn(room, state), messageRefusals.noReplyInProgress);
  const { messageId, roomId, personId } = reply;
  if (personId !== actor.id && !keepsOrder(room, actor)) {
    return refuse('FORBIDDEN', messageRefusals.notYours);
  }
  return [{ type: 'ReplyStopped', data: { messageId, roomId, personId, content: data.content } }];
}

/** A reply that has come to an end with a text can be shown again, however often. */
function choose({ data, actor }: ChooseReply, state: MessageState): readonly MessageEvent[] {
  const room = requireAccess(data.room, actor);
  const reply = requireShown(room, state);
  if (reply.kind !== 'reply') return refuse('CONFLICT', messageRefusals.notAReply);
  const { messageId, roomId, questionId, personId, progress } = reply;
  if (personId !== actor.id && !keepsOrder(room, actor)) {
    return refuse('FORBIDDEN', messageRefusals.notYours);
  }
  const text = 'content' in progress ? (progress.content ?? '') : '';
  if (text === '') return refuse('CONFLICT', messageRefusals.nothingToShow);
  return [{ type: 'ReplyChosen', data: { messageId, roomId, questionId, personId } }];
}

/** @throws Refusal NOT_FOUND there is no message; CONFLICT it is no reply, deleted or has ended */
function requireUnended(
  state: MessageState,
  otherwise: string = messageRefusals.replyEnded,
): UnendedReply {
  if (!state.exists) return refuse('NOT_FOUND', messageTexts.notFound);
  return unendedReply(state) ?? refuse('CONFLICT', otherwise);
}

function react({ data, actor }: AddReaction, state: MessageState): readonly MessageEvent[] {
  const room = requireAccess(data.room, actor);
  const { messageId, roomId, reactions } = requireShown(room, state);
  if (!room.settings.allowReactions) return refuse('FORBIDDEN', messageRefusals.reactionsOff);
  const emoji = requireEmoji(data.emoji);
  if (hasReacted(reactions, emoji, actor.id)) return [];
  const isNew = !Object.hasOwn(reactions, emoji);
  if (isNew && Object.keys(reactions).length >= limits.reactionsOfMessage) {
    return refuse('CONFLICT', messageRefusals.tooManyReactions);
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
  return oneEmoji(typed) ?? refuse('VALIDATION_ERROR', messageRefusals.notAnEmoji, '/emoji');
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
