import { Type, type Static } from 'typebox';
import { closed, OneOf } from '../kernel/schema.ts';

const Line = Type.String({ maxLength: 200 });

/** Role `user` is the standard one. */
export const HeldRole = OneOf(['user', 'moderator', 'admin']);
export type HeldRole = Static<typeof HeldRole>;

const details = {
  firstName: Line,
  lastName: Line,
  username: Line,
  email: Line,
  mobile: Type.String({ maxLength: 40 }),
};

/** A new person holds the role `user` and the standard subscription. */
export const RegisterUserBody = Type.Object({ ...details, password: Line, secret: Line }, closed);
export type RegisterUserBody = Static<typeof RegisterUserBody>;

export const EditUserBody = Type.Object(
  { ...details, roles: Type.Array(HeldRole, { maxItems: 3 }) },
  closed,
);
export type EditUserBody = Static<typeof EditUserBody>;

export const StatusBody = Type.Object({ status: OneOf(['active', 'inactive']) }, closed);
export type StatusBody = Static<typeof StatusBody>;

export const PasswordBody = Type.Object({ password: Line }, closed);
export type PasswordBody = Static<typeof PasswordBody>;

export const SecretBody = Type.Object({ secret: Line }, closed);
export type SecretBody = Static<typeof SecretBody>;
