import type { SessionDescription } from './events.ts';

export interface NoSession {
  readonly exists: false;
}

export interface ExistingSession extends SessionDescription {
  readonly exists: true;
  readonly sessionId: string;
  readonly userId: string;
  /** ISO 8601, UTC. */
  readonly startTime: string;
}

export type SessionState = NoSession | ExistingSession;
