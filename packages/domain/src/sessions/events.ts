import type { SessionKind } from '@mach42/contracts/sessions/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

interface Owned {
  readonly sessionId: string;
  /** The person who opened it. */
  readonly userId: string;
}

export interface SessionDescription {
  readonly kind: SessionKind;
  readonly title: string;
  /** The assistant that an external session is for. */
  readonly modelId?: string;
  /** The room whose messages it shows, up to those that were there when it was opened. */
  readonly roomId?: string;
  readonly masked: boolean;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

export type SessionOpened = DomainEvent<'SessionOpened', Owned & SessionDescription>;
export type SessionExtended = DomainEvent<
  'SessionExtended',
  Owned & { readonly expiresAt: string }
>;
export type SessionClosed = DomainEvent<'SessionClosed', Owned & { readonly expiresAt: string }>;

export type SessionEvent = SessionOpened | SessionExtended | SessionClosed;

export const sessionShapes: ShapesOf<SessionEvent> = {
  SessionOpened: {
    sessionId: 'text',
    userId: 'text',
    kind: 'text',
    title: 'text',
    masked: 'flag',
    expiresAt: 'text',
  },
  SessionExtended: { sessionId: 'text', userId: 'text', expiresAt: 'text' },
  SessionClosed: { sessionId: 'text', userId: 'text', expiresAt: 'text' },
};
