/** Break-glass access of one admin that no event has closed; it may have expired. */
export interface AccessGrant {
  readonly openingId: string;
  readonly adminId: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** Who has access to one person's content. */
export interface AccessState {
  readonly open: readonly AccessGrant[];
  /** Whether anything happened since the person looked at the list. */
  readonly isUnseen: boolean;
  /** ISO 8601, UTC: when the person looked last. */
  readonly seenAt: string | null;
}
