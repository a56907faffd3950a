import { timeTravelTexts } from '@mach42/contracts/ops/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Command, Decider, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireReason } from './reason.ts';

/** An admin has read models built as they were after an event, and sees them as one person did. */
export type TimeTravelBegun = DomainEvent<
  'TimeTravelBegun',
  {
    readonly travelId: string;
    /** The person whose workspace is shown. */
    readonly userId: string;
    readonly adminId: string;
    /** The position of the last event that is applied. */
    readonly position: number;
    readonly reason: string;
    /** ISO 8601, UTC. */
    readonly expiresAt: string;
  }
>;
/** The time travel has ended, and its files are removed. */
export type TimeTravelEnded = DomainEvent<
  'TimeTravelEnded',
  {
    readonly travelId: string;
    readonly userId: string;
    /** The cause of the end: an admin, its time, a fault, the end of its process, or the forgetting of a person. */
    readonly why: TravelEnd;
  }
>;
export type TravelEnd = 'ended' | 'expired' | 'failed' | 'brokeOff' | 'forgotten';

export type TimeTravelEvent = TimeTravelBegun | TimeTravelEnded;

type BeginTimeTravel = Command<'BeginTimeTravel', Omit<TimeTravelBegun['data'], 'adminId'>>;
type EndTimeTravel = Command<'EndTimeTravel', { readonly why: TravelEnd }>;
export type TimeTravelCommand = BeginTimeTravel | EndTimeTravel;

export interface TimeTravelState {
  /** Undefined before it begins and after it ended. */
  readonly open: { readonly travelId: string; readonly userId: string } | undefined;
}

/** Rules: `SPEC.md`. One stream for each. */
export const timeTravelDecider: Decider<TimeTravelState, TimeTravelCommand, TimeTravelEvent> = {
  category: 'timeTravel',
  stateVersion: 1,
  initialState: { open: undefined },
  decide,
  evolve: (_, { type, data: { travelId, userId } }) => ({
    open: type === 'TimeTravelBegun' ? { travelId, userId } : undefined,
  }),
  about: ({ data: { travelId, userId } }) => ({ key: travelId, subjects: [userId] }),
};

function decide(command: TimeTravelCommand, { open }: TimeTravelState): readonly TimeTravelEvent[] {
  const { actor } = command;
  if (command.type === 'BeginTimeTravel') {
    if (actor.activeRole !== 'admin') return refuse('FORBIDDEN', userTexts.adminRequired);
    if (open !== undefined) return refuse('CONFLICT', timeTravelTexts.underWay);
    const { data } = command;
    const reason = requireReason(data.reason);
    return [{ type: 'TimeTravelBegun', data: { ...data, adminId: actor.id, reason } }];
  }
  if (actor.activeRole !== 'admin' && actor.activeRole !== 'system')
    return refuse('FORBIDDEN', userTexts.adminRequired);
  if (open === undefined) return [];
  return [{ type: 'TimeTravelEnded', data: { ...open, why: command.data.why } }];
}

export const timeTravelShapes: ShapesOf<TimeTravelEvent> = {
  TimeTravelBegun: {
    travelId: 'text',
    userId: 'text',
    adminId: 'text',
    position: 'number',
    reason: 'text',
    expiresAt: 'text',
  },
  TimeTravelEnded: { travelId: 'text', userId: 'text', why: 'text' },
};
