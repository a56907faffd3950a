import { reasonLength, type ContentKind } from '@mach42/contracts/audit/schemas.ts';
import { auditTexts } from '@mach42/contracts/audit/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Actor, Decider, Command } from '../kernel/decider.ts';
import { requireMayKeep } from '../kernel/ownership.ts';
import { refuse } from '../kernel/refusal.ts';
import { isBefore } from '../kernel/time.ts';
import type { AccessEvent } from './events.ts';

export type GrantAccess = Command<
  'GrantAccess',
  {
    readonly openingId: string;
    readonly userId: string;
    readonly reason: string;
    /** ISO 8601, UTC. */
    readonly expiresAt: string;
  }
>;
/** The actor reads content under their grant. */
type UseAccess = Command<
  'UseAccess',
  { readonly userId: string; readonly kind: ContentKind; readonly ref?: string }
>;
/** The actor reads one thing, for a reason that the person reads too; nothing stays open. */
type ReadOnce = Command<
  'ReadOnce',
  {
    readonly openingId: string;
    readonly userId: string;
    readonly kind: ContentKind;
    readonly ref: string;
    readonly reason: string;
  }
>;
/** The actor ends their grant. */
type EndAccess = Command<'EndAccess', { readonly userId: string }>;
/** By the platform: closes expired grants. */
type ExpireAccess = Command<'ExpireAccess', { readonly userId: string }>;
type MarkAccessSeen = Command<
  'MarkAccessSeen',
  {
    readonly userId: string;
    /** ISO 8601, UTC: when credentials of the person were last set, or used for the first time. */
    readonly credentialNewsAt?: string;
  }
>;

type AccessCommand = GrantAccess | UseAccess | ReadOnce | EndAccess | ExpireAccess | MarkAccessSeen;

/** Break-glass access of one admin that no event has closed; it may have expired. */
interface AccessGrant {
  readonly openingId: string;
  readonly adminId: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** The admins who have access to one person's content. */
interface AccessState {
  readonly open: readonly AccessGrant[];
  /** Whether anything happened since the person last opened the list. */
  readonly isUnseen: boolean;
  /** ISO 8601, UTC: when the person looked last. */
  readonly seenAt: string | null;
}

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
    case 'GrantAccess':
      return open(command, state);
    case 'UseAccess':
      return use(command, state);
    case 'ReadOnce':
      return readOnce(command);
    case 'EndAccess':
      return state.open
        .filter((grant) => grant.adminId === actor.id)
        .map((grant) => closed(userId, grant, isValid(grant, at) ? 'ended' : 'expired'));
    case 'ExpireAccess':
      if (actor.activeRole !== 'system') return refuse('FORBIDDEN', userTexts.notAllowed);
      return state.open
        .filter((grant) => !isValid(grant, at))
        .map((grant) => closed(userId, grant, 'expired'));
    case 'MarkAccessSeen':
      requireMayKeep(userId, actor);
      return hasNews(state, command.data.credentialNewsAt)
        ? [{ type: 'BreakGlassSeen', data: { userId } }]
        : [];
  }
}

function open({ data, actor, at }: GrantAccess, state: AccessState): readonly AccessEvent[] {
  requireActiveAdmin(actor);
  const { openingId, userId, expiresAt } = data;
  if (userId === actor.id) return refuse('VALIDATION_ERROR', auditTexts.ownContent, '/userId');
  const reason = requireReason(data.reason);
  if (grantOf(state, actor, at) !== undefined) return refuse('CONFLICT', auditTexts.alreadyOpen);
  const over = state.open.filter((grant) => grant.adminId === actor.id);
  return [
    ...over.map((grant) => closed(userId, grant, 'expired')),
    { type: 'BreakGlassOpened', data: { openingId, userId, adminId: actor.id, reason, expiresAt } },
  ];
}

function use({ data, actor, at }: UseAccess, state: AccessState): readonly AccessEvent[] {
  const { openingId } = requireGrant(state, actor, at);
  return [{ type: 'BreakGlassUsed', data: { openingId, adminId: actor.id, ...data } }];
}

/** Whatever is open to the actor besides stays as it is. */
function readOnce({ data, actor, at }: ReadOnce): readonly AccessEvent[] {
  requireActiveAdmin(actor);
  const { openingId, userId, kind, ref } = data;
  const reason = requireReason(data.reason);
  const adminId = actor.id;
  const grant = { openingId, adminId, expiresAt: at };
  return [
    { type: 'BreakGlassOpened', data: { ...grant, userId, reason } },
    { type: 'BreakGlassUsed', data: { openingId, adminId, userId, kind, ref } },
    closed(userId, grant, 'ended'),
  ];
}

/**
 * The present grant of the actor to read this person's content.
 * @throws Refusal FORBIDDEN there is none
 */
export function requireGrant(state: AccessState, actor: Actor, at: string): AccessGrant {
  requireActiveAdmin(actor);
  return grantOf(state, actor, at) ?? refuse('FORBIDDEN', auditTexts.notOpen);
}

function requireReason(given: string): string {
  const reason = given.trim();
  const { least, most } = reasonLength;
  if (reason.length >= least && reason.length <= most) return reason;
  return refuse('VALIDATION_ERROR', auditTexts.reasonNeeded, '/reason');
}

/** The platform itself reads nothing either. */
function requireActiveAdmin({ activeRole }: Actor): void {
  if (activeRole !== 'admin') refuse('FORBIDDEN', auditTexts.adminOnly);
}

const isValid = ({ expiresAt }: AccessGrant, at: string): boolean => isBefore(at, expiresAt);

const grantOf = (state: AccessState, { id }: Actor, at: string): AccessGrant | undefined =>
  state.open.find((grant) => grant.adminId === id && isValid(grant, at));

const closed = (
  userId: string,
  { openingId, adminId }: AccessGrant,
  why: 'ended' | 'expired',
): AccessEvent => ({ type: 'BreakGlassClosed', data: { openingId, userId, adminId, why } });

/** Changes of the person's credentials are in another stream. */
const hasNews = ({ isUnseen, seenAt }: AccessState, credentialNewsAt?: string): boolean =>
  isUnseen ||
  (credentialNewsAt !== undefined && (seenAt === null || !isBefore(credentialNewsAt, seenAt)));

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
      return { ...state, open: state.open.filter((grant) => grant.openingId !== openingId) };
    }
    case 'BreakGlassSeen':
      return { ...state, isUnseen: false, seenAt: at };
  }
}
