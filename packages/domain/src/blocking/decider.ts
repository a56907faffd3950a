import { blockingTexts } from '@mach42/contracts/blocking/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Command, Decider, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import { requireMayKeep } from '../kernel/ownership.ts';
import { withoutKey } from '../kernel/records.ts';
import { refuse } from '../kernel/refusal.ts';

export type PersonBlocked = DomainEvent<
  'PersonBlocked',
  { readonly userId: string; readonly blockedId: string }
>;
export type PersonUnblocked = DomainEvent<
  'PersonUnblocked',
  { readonly userId: string; readonly blockedId: string }
>;
export type BlockingEvent = PersonBlocked | PersonUnblocked;

export const blockingShapes: ShapesOf<BlockingEvent> = {
  PersonBlocked: { userId: 'text', blockedId: 'text' },
  PersonUnblocked: { userId: 'text', blockedId: 'text' },
};

export type BlockPerson = Command<
  'BlockPerson',
  { readonly userId: string; readonly blockedId: string }
>;
export type UnblockPerson = Command<
  'UnblockPerson',
  { readonly userId: string; readonly blockedId: string }
>;
export type BlockingCommand = BlockPerson | UnblockPerson;

/** By the id of the blocked person. */
export interface Blocked {
  readonly [userId: string]: true;
}

/** Rules: `SPEC.md`. One stream for each person who blocks others. */
export const blockingDecider: Decider<Blocked, BlockingCommand, BlockingEvent> = {
  category: 'blocking',
  stateVersion: 1,
  initialState: {},
  decide,
  evolve,
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
  snapshotEvery: 100,
};

function decide({ type, actor, data }: BlockingCommand, state: Blocked): readonly BlockingEvent[] {
  const { userId, blockedId } = data;
  requireMayKeep(userId, actor);
  const isBlocked = blocks(state, blockedId);
  if (type === 'UnblockPerson') {
    return isBlocked ? [{ type: 'PersonUnblocked', data: { userId, blockedId } }] : [];
  }
  if (blockedId === userId) return refuse('VALIDATION_ERROR', blockingTexts.notOneself);
  if (isBlocked) return [];
  if (Object.keys(state).length >= limits.blockedPeopleOfPerson) {
    return refuse('VALIDATION_ERROR', blockingTexts.tooMany);
  }
  return [{ type: 'PersonBlocked', data: { userId, blockedId } }];
}

function evolve(state: Blocked, { type, data: { blockedId } }: BlockingEvent): Blocked {
  return type === 'PersonBlocked' ? { ...state, [blockedId]: true } : withoutKey(state, blockedId);
}

export const blocks = (blocked: Blocked, userId: string): boolean => Object.hasOwn(blocked, userId);

/** A person, and whom they blocked. */
interface Blocker {
  readonly id: string;
  readonly blocked: Blocked;
}

/**
 * Requires that neither of two people has blocked the other: else neither may write.
 * @throws Refusal FORBIDDEN
 */
export function requireMayWriteTo(actor: Blocker, other: Blocker): void {
  if (blocks(actor.blocked, other.id)) refuse('FORBIDDEN', blockingTexts.unblockFirst);
  if (blocks(other.blocked, actor.id)) refuse('FORBIDDEN', blockingTexts.refused);
}
