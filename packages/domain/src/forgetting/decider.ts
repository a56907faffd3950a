import type { Wish } from '@mach42/contracts/forgetting/schemas.ts';
import { forgetTexts } from '@mach42/contracts/forgetting/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Actor, Command, Decider } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireReason } from '../ops/reason.ts';
import type {
  ForgettingCompleted,
  ForgettingEvent,
  ForgettingImpossible,
  ForgettingRequested,
  PersonForgotten,
} from './events.ts';

type Of<Event extends ForgettingEvent> = Omit<Event['data'], 'userId'>;

/** By the person themselves, or by an admin with a reason. */
type RequestForgetting = Command<
  'RequestForgetting',
  Pick<ForgettingRequested['data'], 'userId' | 'wish' | 'reason' | 'dueAt'>
>;
type WithdrawForgetting = Command<'WithdrawForgetting', { readonly userId: string }>;
type Hold = Command<
  'SetLegalHold' | 'LiftLegalHold',
  { readonly userId: string; readonly reason: string }
>;
/** Commands of the platform, in the order in which they are carried out. */
type Carry =
  | Command<'GiveUpForgetting', Of<ForgettingImpossible>>
  | Command<'BeginForgetting'>
  | Command<'RecordForgotten', Of<PersonForgotten>>
  | Command<'CompleteForgetting', Of<ForgettingCompleted>>;

export type ForgettingCommand = RequestForgetting | WithdrawForgetting | Hold | Carry;

export interface ForgettingState {
  readonly userId: string;
  /** The open request. */
  readonly request:
    | {
        readonly wish: Wish;
        readonly requestedBy: string;
        readonly dueAt: string;
      }
    | undefined;
  readonly isHeld: boolean;
  readonly phase: 'known' | 'begun' | 'forgotten' | 'completed';
  readonly forgotten: Of<PersonForgotten> | undefined;
}

/** Rules: `SPEC.md`. One stream for each person. */
export const forgettingDecider: Decider<ForgettingState, ForgettingCommand, ForgettingEvent> = {
  category: 'forgetting',
  stateVersion: 1,
  initialState: {
    userId: '',
    request: undefined,
    isHeld: false,
    phase: 'known',
    forgotten: undefined,
  },
  decide,
  evolve,
  about: ({ data: { userId } }) => ({ key: userId, subjects: [userId] }),
};

function decide(command: ForgettingCommand, state: ForgettingState): readonly ForgettingEvent[] {
  switch (command.type) {
    case 'RequestForgetting':
      return requested(command, state);
    case 'WithdrawForgetting':
      return withdrawn(command, state);
    case 'SetLegalHold':
    case 'LiftLegalHold':
      return held(command, state);
    case 'GiveUpForgetting':
    case 'BeginForgetting':
    case 'RecordForgotten':
    case 'CompleteForgetting':
      if (command.actor.activeRole !== 'system') return refuse('FORBIDDEN', userTexts.notAllowed);
      return carried(command, state);
  }
}

function requested(
  { data, actor }: RequestForgetting,
  { request, isHeld, phase }: ForgettingState,
): readonly ForgettingEvent[] {
  const isOwn = actor.id === data.userId;
  if (!isOwn) requireAdmin(actor);
  if (isOwn && data.wish !== 'person') return refuse('FORBIDDEN', userTexts.notAllowed);
  requireKnown(phase);
  if (isHeld) return refuse('CONFLICT', forgetTexts.held);
  // An admin may have it done earlier than a person asked for.
  const isEarlier = request !== undefined && !isOwn && data.dueAt < request.dueAt;
  if (request !== undefined && !isEarlier) return refuse('CONFLICT', forgetTexts.requested);
  const reason = isOwn ? '' : requireReason(data.reason);
  return [{ type: 'ForgettingRequested', data: { ...data, reason, requestedBy: actor.id } }];
}

function withdrawn(
  { data: { userId }, actor }: WithdrawForgetting,
  { request, phase }: ForgettingState,
): readonly ForgettingEvent[] {
  const isOwn = actor.id === userId;
  if (!isOwn) requireAdmin(actor);
  requireKnown(phase);
  if (request === undefined) return refuse('CONFLICT', forgetTexts.noRequest);
  if (isOwn && request.requestedBy !== userId) return refuse('FORBIDDEN', forgetTexts.notYours);
  return [{ type: 'ForgettingWithdrawn', data: { userId } }];
}

function held(
  { type, data, actor }: Hold,
  { isHeld, phase }: ForgettingState,
): readonly ForgettingEvent[] {
  const { userId } = data;
  if (actor.activeRole !== 'admin') return refuse('FORBIDDEN', userTexts.adminRequired);
  requireKnown(phase);
  const reason = requireReason(data.reason);
  if (type === 'LiftLegalHold') {
    if (!isHeld) return refuse('CONFLICT', forgetTexts.notHeld);
    return [{ type: 'LegalHoldLifted', data: { userId, reason } }];
  }
  if (isHeld) return refuse('CONFLICT', forgetTexts.held);
  return [{ type: 'LegalHoldSet', data: { userId, heldBy: actor.id, reason } }];
}

function carried(command: Carry, state: ForgettingState): readonly ForgettingEvent[] {
  const { userId, request, isHeld, phase } = state;
  switch (command.type) {
    case 'GiveUpForgetting':
    case 'BeginForgetting':
      if (phase !== 'known') return [];
      if (request === undefined) return refuse('CONFLICT', forgetTexts.noRequest);
      if (isHeld) return refuse('CONFLICT', forgetTexts.held);
      if (command.at < request.dueAt) return refuse('CONFLICT', forgetTexts.notDue);
      if (command.type === 'BeginForgetting')
        return [{ type: 'ForgettingBegun', data: { userId } }];
      return [{ type: 'ForgettingImpossible', data: { ...command.data, userId } }];
    case 'RecordForgotten':
      if (phase === 'known') return refuse('CONFLICT', forgetTexts.noRequest);
      if (phase !== 'begun') return [];
      return [{ type: 'PersonForgotten', data: { ...command.data, userId } }];
    case 'CompleteForgetting':
      if (phase === 'completed') return [];
      if (phase !== 'forgotten') return refuse('CONFLICT', forgetTexts.noRequest);
      return [{ type: 'ForgettingCompleted', data: { ...command.data, userId } }];
  }
}

function evolve(state: ForgettingState, { type, data }: ForgettingEvent): ForgettingState {
  const { userId } = data;
  switch (type) {
    case 'ForgettingRequested': {
      const { wish, requestedBy, dueAt } = data;
      return { ...state, userId, request: { wish, requestedBy, dueAt } };
    }
    case 'ForgettingWithdrawn':
    case 'ForgettingImpossible':
      return { ...state, request: undefined };
    case 'LegalHoldSet':
      return { ...state, userId, isHeld: true };
    case 'LegalHoldLifted':
      return { ...state, isHeld: false };
    case 'ForgettingBegun':
      return { ...state, phase: 'begun' };
    case 'PersonForgotten': {
      const { destroyedAt, events, files = 0 } = data;
      return { ...state, phase: 'forgotten', forgotten: { destroyedAt, events, files } };
    }
    case 'ForgettingCompleted':
      return { ...state, phase: 'completed' };
  }
}

function requireKnown(phase: ForgettingState['phase']): void {
  if (phase === 'begun') refuse('CONFLICT', forgetTexts.begun);
  if (phase !== 'known') refuse('CONFLICT', forgetTexts.forgotten);
}

/** A stopped workspace is changed by a person who may read its files. */
function requireAdmin({ activeRole }: Actor): void {
  if (activeRole !== 'admin' && activeRole !== 'system') {
    refuse('FORBIDDEN', userTexts.adminRequired);
  }
}
