import type { ContentKind } from '@mach42/contracts/audit/schemas.ts';
import type { Command } from '../kernel/decider.ts';

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
export type UseAccess = Command<
  'UseAccess',
  { readonly userId: string; readonly kind: ContentKind; readonly ref?: string }
>;
/** The actor ends their grant. */
export type EndAccess = Command<'EndAccess', { readonly userId: string }>;
/** By the platform: closes expired grants. */
export type ExpireAccess = Command<'ExpireAccess', { readonly userId: string }>;
export type MarkAccessSeen = Command<
  'MarkAccessSeen',
  {
    readonly userId: string;
    /** ISO 8601, UTC: when credentials of the person were last set, or used for the first time. */
    readonly wordNewsAt?: string;
  }
>;

export type AccessCommand = GrantAccess | UseAccess | EndAccess | ExpireAccess | MarkAccessSeen;
