import type { ContentKind } from '@mach42/contracts/audit/schemas.ts';
import type { Command } from '../kernel/decider.ts';

export type BreakGlass = Command<
  'BreakGlass',
  {
    readonly openingId: string;
    readonly userId: string;
    readonly reason: string;
    /** ISO 8601, UTC. */
    readonly expiresAt: string;
  }
>;
/** Reads something of what the actor has open. */
export type UseGlass = Command<
  'UseGlass',
  { readonly userId: string; readonly kind: ContentKind; readonly ref?: string }
>;
/** Ends what the actor has open. */
export type CloseGlass = Command<'CloseGlass', { readonly userId: string }>;
/** By the platform: closes what is over. */
export type ExpireGlass = Command<'ExpireGlass', { readonly userId: string }>;
export type MarkGlassSeen = Command<
  'MarkGlassSeen',
  {
    readonly userId: string;
    /** ISO 8601, UTC: when a word of the person's was set, or used for the first time, last. */
    readonly wordNewsAt?: string;
  }
>;

export type AccessCommand = BreakGlass | UseGlass | CloseGlass | ExpireGlass | MarkGlassSeen;
