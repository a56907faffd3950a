import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { maxAttempts, mayTakeOver } from '../kernel/lease.ts';
import { isBefore } from '../kernel/time.ts';
import { refuse } from '../kernel/refusal.ts';
import { keepsOrder, requireAccess } from '../rooms/access.ts';
import type {
  CompleteReply,
  FailReply,
  ReleaseReply,
  RenewReplyLease,
  RequestReply,
  StartReply,
  StopReply,
} from './commands.ts';
import type { MessageEvent } from './events.ts';
import { requireIn } from './posted.ts';
import type { MessageState, ReplyMessage, ReplyProgress } from './state.ts';

export function request({ data }: RequestReply, state: MessageState): readonly MessageEvent[] {
  if (!state.exists) return [{ type: 'ReplyRequested', data }];
  const isSame =
    state.kind === 'reply' &&
    state.questionId === data.questionId &&
    state.modelId === data.modelId;
  return isSame ? [] : refuse('CONFLICT', messageTexts.exists);
}

export function start({ data }: StartReply, state: MessageState): readonly MessageEvent[] {
  const { progress, messageId, roomId } = requireUnended(state, messageTexts.replyEnded);
  const { workerId, leaseUntil, seenRunOut } = data;
  if (progress.phase === 'inWork' && !mayTakeOver(progress, workerId, seenRunOut)) {
    return refuse('CONFLICT', messageTexts.replyTaken);
  }
  if (progress.attempt >= maxAttempts) return refuse('CONFLICT', messageTexts.attemptsUsedUp);
  const attempt = progress.attempt + 1;
  return [{ type: 'ReplyStarted', data: { messageId, roomId, workerId, leaseUntil, attempt } }];
}

export function renew({ data }: RenewReplyLease, state: MessageState): readonly MessageEvent[] {
  const { messageId, roomId, progress } = requireClaimedBy(data.workerId, state);
  if (!isBefore(progress.leaseUntil, data.leaseUntil)) return [];
  return [{ type: 'ReplyLeaseRenewed', data: { messageId, roomId, ...data } }];
}

export function release({ data }: ReleaseReply, state: MessageState): readonly MessageEvent[] {
  const { messageId, roomId } = requireClaimedBy(data.workerId, state);
  return [{ type: 'ReplyReleased', data: { messageId, roomId, ...data } }];
}

export function complete({ data }: CompleteReply, state: MessageState): readonly MessageEvent[] {
  const { messageId, roomId, personId } = requireClaimedBy(data.workerId, state);
  const { content, modelCallId, processingMs } = data;
  return [
    {
      type: 'ReplyCompleted',
      data: { messageId, roomId, personId, content, modelCallId, processingMs },
    },
  ];
}

export function fail({ data }: FailReply, state: MessageState): readonly MessageEvent[] {
  const { progress, messageId, roomId, personId } = requireUnended(state, messageTexts.replyEnded);
  const claimant = progress.phase === 'inWork' ? progress.workerId : undefined;
  if (data.workerId !== undefined && data.workerId !== claimant) {
    return refuse('CONFLICT', messageTexts.notClaimed);
  }
  const { error, content = '' } = data;
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

type UnendedReply = ReplyMessage & {
  readonly progress: Extract<ReplyProgress, { phase: 'requested' | 'inWork' }>;
};
type ClaimedReply = UnendedReply & {
  readonly progress: Extract<ReplyProgress, { phase: 'inWork' }>;
};

/** @throws Refusal as `requireUnended`; CONFLICT the worker does not hold its claim */
function requireClaimedBy(workerId: string, state: MessageState): ClaimedReply {
  const reply = requireUnended(state, messageTexts.replyEnded);
  const { progress } = reply;
  const isIts = progress.phase === 'inWork' && progress.workerId === workerId;
  return isIts ? { ...reply, progress } : refuse('CONFLICT', messageTexts.notClaimed);
}

/** @throws Refusal NOT_FOUND there is no message; CONFLICT it is no reply, deleted or at its end */
function requireUnended(state: MessageState, otherwise: string): UnendedReply {
  if (!state.exists) return refuse('NOT_FOUND', messageTexts.notFound);
  if (state.kind !== 'reply' || state.deleted) return refuse('CONFLICT', otherwise);
  const { progress } = state;
  const isUnended = progress.phase === 'requested' || progress.phase === 'inWork';
  return isUnended ? { ...state, progress } : refuse('CONFLICT', otherwise);
}
