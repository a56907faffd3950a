import { auditTexts } from '@mach42/contracts/audit/texts.ts';
import { reasonLength } from '@mach42/contracts/audit/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Actor, Decider } from '../kernel/decider.ts';
import { requireMayKeep } from '../kernel/ownership.ts';
import { refuse } from '../kernel/refusal.ts';
import { isBefore } from '../kernel/time.ts';
import type { AccessCommand, BreakGlass, UseGlass } from './commands.ts';
import type { AccessEvent } from './events.ts';
import type { AccessState, OpenGlass } from './state.ts';

/** Rules: `SPEC.md`. One stream for each person whose content it is. */
export const accessDecider: Decider<AccessState, AccessCommand, AccessEvent> = {
  category: 'access',
  stateVersion: 2,
  initialState: { open: [], isUnseen: false, seenAt: null },
  decide,
  evolve,
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
  snapshotEvery: 50,
};

function decide(command: AccessCommand, state: AccessState): readonly AccessEvent[] {
  const { actor, at } = command;
  const { userId } = command.data;
  switch (command.type) {
    case 'BreakGlass':
      return open(command, state);
    case 'UseGlass':
      return use(command, state);
    case 'CloseGlass':
      return state.open
        .filter((one) => one.adminId === actor.id)
        .map((one) => closed(userId, one, isOpen(one, at) ? 'ended' : 'expired'));
    case 'ExpireGlass':
      if (actor.activeRole !== 'system') return refuse('FORBIDDEN', userTexts.notAllowed);
      return state.open
        .filter((one) => !isOpen(one, at))
        .map((one) => closed(userId, one, 'expired'));
    case 'MarkGlassSeen':
      requireMayKeep(userId, actor);
      return hasNews(state, command.data.wordNewsAt)
        ? [{ type: 'BreakGlassSeen', data: { userId } }]
        : [];
  }
}

function open({ data, actor, at }: BreakGlass, state: AccessState): readonly AccessEvent[] {
  requireActiveAdmin(actor);
  const { openingId, userId, expiresAt } = data;
  const reason = data.reason.trim();
  if (userId === actor.id) return refuse('VALIDATION_ERROR', auditTexts.ownContent, '/userId');
  if (reason.length < reasonLength.least || reason.length > reasonLength.most) {
    return refuse('VALIDATION_ERROR', auditTexts.reasonNeeded, '/reason');
  }
  if (openTo(state, actor, at) !== undefined) return refuse('CONFLICT', auditTexts.alreadyOpen);
  const over = state.open.filter((one) => one.adminId === actor.id);
  return [
    ...over.map((one) => closed(userId, one, 'expired')),
    { type: 'BreakGlassOpened', data: { openingId, userId, adminId: actor.id, reason, expiresAt } },
  ];
}

function use({ data, actor, at }: UseGlass, state: AccessState): readonly AccessEvent[] {
  const { openingId } = requireOpenTo(state, actor, at);
  return [{ type: 'BreakGlassUsed', data: { openingId, adminId: actor.id, ...data } }];
}

/**
 * What the actor may read of the person's content now.
 * @throws Refusal FORBIDDEN nothing
 */
export function requireOpenTo(state: AccessState, actor: Actor, at: string): OpenGlass {
  requireActiveAdmin(actor);
  return openTo(state, actor, at) ?? refuse('FORBIDDEN', auditTexts.notOpen);
}

/** Not even the platform reads in the name of nobody. */
function requireActiveAdmin({ activeRole }: Actor): void {
  if (activeRole !== 'admin') refuse('FORBIDDEN', auditTexts.adminOnly);
}

const isOpen = ({ expiresAt }: OpenGlass, at: string): boolean => isBefore(at, expiresAt);

const openTo = (state: AccessState, { id }: Actor, at: string): OpenGlass | undefined =>
  state.open.find((one) => one.adminId === id && isOpen(one, at));

const closed = (
  userId: string,
  { openingId, adminId }: OpenGlass,
  why: 'ended' | 'expired',
): AccessEvent => ({ type: 'BreakGlassClosed', data: { openingId, userId, adminId, why } });

/** What happened to the person's words is told by another stream. */
const hasNews = ({ isUnseen, seenAt }: AccessState, wordNewsAt?: string): boolean =>
  isUnseen || (wordNewsAt !== undefined && (seenAt === null || !isBefore(wordNewsAt, seenAt)));

function evolve(state: AccessState, event: AccessEvent, at: string): AccessState {
  switch (event.type) {
    case 'BreakGlassOpened': {
      const { openingId, adminId, expiresAt } = event.data;
      return { ...state, open: [...state.open, { openingId, adminId, expiresAt }], isUnseen: true };
    }
    case 'BreakGlassUsed':
      return { ...state, isUnseen: true };
    case 'BreakGlassClosed': {
      const { openingId } = event.data;
      return { ...state, open: state.open.filter((one) => one.openingId !== openingId) };
    }
    case 'BreakGlassSeen':
      return { ...state, isUnseen: false, seenAt: at };
  }
}
