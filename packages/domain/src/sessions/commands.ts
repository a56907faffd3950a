import type { Command } from '../kernel/decider.ts';
import type { SessionDescription } from './events.ts';

export type OpenSession = Command<
  'OpenSession',
  { readonly sessionId: string } & SessionDescription
>;
export type ExtendSession = Command<
  'ExtendSession',
  /** ISO 8601, UTC. */
  { readonly expiresAt: string }
>;
export type CloseSession = Command<'CloseSession'>;

export type SessionCommand = OpenSession | ExtendSession | CloseSession;
