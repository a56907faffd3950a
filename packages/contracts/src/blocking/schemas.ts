import { Type, type Static } from 'typebox';
import { Id, Time } from '../kernel/schema.ts';

/** A person whom the reader blocked. */
export const BlockedPerson = Type.Object({
  userId: Id,
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  blockedAt: Time,
});
export type BlockedPerson = Static<typeof BlockedPerson>;
