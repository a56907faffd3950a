import { Type, type Static } from 'typebox';
import { Time } from '../kernel/schema.ts';
import { MessagePreview } from '../saved/schemas.ts';

/** A message that its room keeps in sight. */
export const PinnedMessage = Type.Object({
  message: MessagePreview,
  /** The name of the person who pinned it. */
  pinnedBy: Type.String(),
  pinnedAt: Time,
});
export type PinnedMessage = Static<typeof PinnedMessage>;
