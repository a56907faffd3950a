import type { ContentKind } from '@mach42/contracts/audit/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

interface Opened {
  readonly openingId: string;
  /** The person whose content is opened. */
  readonly userId: string;
  readonly adminId: string;
}

/** An admin got access to the content of a person. */
export type BreakGlassOpened = DomainEvent<
  'BreakGlassOpened',
  Opened & {
    readonly reason: string;
    /** ISO 8601, UTC. */
    readonly expiresAt: string;
  }
>;
/** Something was read of it; stored before it is answered. */
export type BreakGlassUsed = DomainEvent<
  'BreakGlassUsed',
  Opened & { readonly kind: ContentKind; readonly ref?: string }
>;
export type BreakGlassClosed = DomainEvent<
  'BreakGlassClosed',
  Opened & { readonly why: 'ended' | 'expired' }
>;
/** The owner read the list of accesses to their data. */
export type BreakGlassSeen = DomainEvent<'BreakGlassSeen', { readonly userId: string }>;

export type AccessEvent = BreakGlassOpened | BreakGlassUsed | BreakGlassClosed | BreakGlassSeen;

export const accessShapes: ShapesOf<AccessEvent> = {
  BreakGlassOpened: {
    openingId: 'text',
    userId: 'text',
    adminId: 'text',
    reason: 'text',
    expiresAt: 'text',
  },
  BreakGlassUsed: { openingId: 'text', userId: 'text', adminId: 'text', kind: 'text' },
  BreakGlassClosed: { openingId: 'text', userId: 'text', adminId: 'text', why: 'text' },
  BreakGlassSeen: { userId: 'text' },
};
