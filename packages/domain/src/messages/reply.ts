import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { ClaimRules } from '../kernel/claim.ts';
import { refuse } from '../kernel/refusal.ts';
import { keepsOrder, requireAccess } from '../rooms/access.ts';
import type {
  ChooseReply,
  CompleteReply,
  FailReply,
  ReleaseReply,
  RenewReplyLease,
  RequestReply,
  StartReply,
  StopReply,
} from './commands.ts';
import type { MessageEvent } from './events.ts';
import { requireIn, requireShown } from './posted.ts';
import { unendedReply, type MessageState, type UnendedReply } from './state.ts';

const claims = new ClaimRules({ ...messageTexts, taken: messageTexts.replyTaken });

export function request({ data }: RequestReply, state: MessageState): readonly MessageEvent[] {
  if (!state.exists) return [{ type: 'ReplyRequested', data }];
  const isSame =
    state.kind === 'reply' &&
    state.questionId === data.questionId &&
    state.modelId === data.modelId;
  return isSame ? [] : refuse('CONFLICT', messageTexts.exists);
}

export function start({ data }: StartReply, state: MessageState): readonly MessageEvent[] {
  const reply = requireUnended(state);
  const { messageId, roomId } = reply;
  const { workerId, leaseUntil, attempt } = claims.start(reply, data);
  return [{ type: 'ReplyStarted', data: { messageId, roomId, workerId, leaseUntil, attempt } }];
}

export function renew({ data }: RenewReplyLease, state: MessageState): readonly MessageEvent[] {
  const reply = requireUnended(state);
  const { messageId, roomId } = reply;
  const renewed = claims.renew(reply, data);
  return renewed === undefined
    ? []
    : [{ type: 'ReplyLeaseRenewed', data: { messageId, roomId, ...renewed } }];
}

export function release({ data }: ReleaseReply, state: MessageState): readonly MessageEvent[] {
  const reply = requireUnended(state);
  const { messageId, roomId } = reply;
  claims.requireHolder(reply, data.workerId);
  return [{ type: 'ReplyReleased', data: { messageId, roomId, ...data } }];
}

export function complete({ data }: CompleteReply, state: MessageState): readonly MessageEvent[] {
  const reply = requireUnended(state);
  const { messageId, roomId, personId } = reply;
  const { workerId, ...answer } = data;
  claims.requireHolder(reply, workerId);
  return [{ type: 'ReplyCompleted', data: { messageId, roomId, personId, ...answer } }];
}

export function fail({ data }: FailReply, state: MessageState): readonly MessageEvent[] {
  const reply = requireUnended(state);
  const { messageId, roomId, personId } = reply;
  const { workerId, error, content = '' } = data;
  if (workerId !== undefined) claims.requireHolder(reply, workerId);
  const kept = content === '' ? {} : { content, personId };
  return [{ type: 'ReplyFailed', data: { messageId, roomId, error, ...kept } }];
}

export function stop({ data, actor }: StopReply, state: MessageState): readonly MessageEvent[] {
  const room = requireAccess(data.room, actor);
  const reply = requireUnended(requireIn(room, state), messageTexts.noReplyInWork);
  const { messageId, roomId, personId } = reply;
  if (personId !== actor.id && !keepsOrder(room, actor)) {
    return refuse('FORBIDDEN', messageTexts.notYours);
  }
  return [{ type: 'ReplyStopped', data: { messageId, roomId, personId, content: data.content } }];
}

/** A reply that has come to an end with a text can be shown again, however often. */
export function choose({ data, actor }: ChooseReply, state: MessageState): readonly MessageEvent[] {
  const room = requireAccess(data.room, actor);
  const reply = requireShown(room, state);
  if (reply.kind !== 'reply') return refuse('CONFLICT', messageTexts.notAReply);
  const { messageId, roomId, questionId, personId, progress } = reply;
  if (personId !== actor.id && !keepsOrder(room, actor)) {
    return refuse('FORBIDDEN', messageTexts.notYours);
  }
  const text = 'content' in progress ? (progress.content ?? '') : '';
  if (text === '') return refuse('CONFLICT', messageTexts.nothingToShow);
  return [{ type: 'ReplyChosen', data: { messageId, roomId, questionId, personId } }];
}

/** @throws Refusal NOT_FOUND there is no message; CONFLICT it is no reply, deleted or has ended */
function requireUnended(
  state: MessageState,
  otherwise: string = messageTexts.replyEnded,
): UnendedReply {
  if (!state.exists) return refuse('NOT_FOUND', messageTexts.notFound);
  return unendedReply(state) ?? refuse('CONFLICT', otherwise);
}
