/** An opening that no event closed yet; its time may be over. */
export interface OpenGlass {
  readonly openingId: string;
  readonly adminId: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** Who has one person's content open. */
export interface AccessState {
  readonly open: readonly OpenGlass[];
  /** Whether anything happened since the person looked. */
  readonly isUnseen: boolean;
  /** ISO 8601, UTC: when the person looked last. */
  readonly seenAt: string | null;
}
