import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { closed, Id, MobileText, Nullable, OneOf, Time } from '../kernel/schema.ts';

/** Role `user` of a role list is `standard` as an active role. */
export const Role = OneOf(['user', 'moderator', 'admin', 'guest']);
export type Role = Static<typeof Role>;

export const ActiveRole = OneOf(['standard', 'moderator', 'admin', 'guest']);
export type ActiveRole = Static<typeof ActiveRole>;

export const Subscription = OneOf(['standard', 'premium']);
export type Subscription = Static<typeof Subscription>;

export const User = Type.Object({
  id: Id,
  _id: Id,
  userId: Id,
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  name: Type.String(),
  email: Type.String(),
  mobile: Type.String(),
  subscription: Subscription,
  roles: Type.Array(Role),
  activeRole: ActiveRole,
  status: OneOf(['active', 'inactive']),
  lastActive: Nullable(Time),
  customGptActivity: Nullable(Type.Object({ action: Type.String(), lastActivity: Time })),
});
export type User = Static<typeof User>;

export const Environment = OneOf(['web', 'gpt']);
export type Environment = Static<typeof Environment>;

/** The device token in the answer to an earlier sign-in on this device. */
export const Device = Type.Optional(Type.String({ maxLength: 200 }));

export const LoginBody = Type.Object(
  {
    mobile: MobileText,
    password: Type.Optional(Type.String({ maxLength: 200 })),
    secret: Type.Optional(Type.String({ maxLength: 200 })),
    environment: Environment,
    device: Device,
  },
  closed,
);
export type LoginBody = Static<typeof LoginBody>;

export const GuestUser = Type.Object({
  id: Id,
  _id: Id,
  userId: Id,
  name: Type.String(),
  roles: Type.Array(Role),
  activeRole: ActiveRole,
});
export type GuestUser = Static<typeof GuestUser>;

export const SignedIn = Type.Object({
  token: Type.String(),
  user: User,
  /** The token of this device for the next sign-in with the same mobile; it gives no access. */
  device: Type.Optional(Type.String()),
  /** Whether the credential would be refused as a new one; absent where that was not checked. */
  isWeak: Type.Optional(Type.Boolean()),
  /** An admin turned the second factor off since the last sign-in. */
  secondFactorReset: Type.Optional(Type.Boolean()),
});
export type SignedIn = Static<typeof SignedIn>;

/** The password is right, and a code of the second factor is missing. */
export const SecondStep = Type.Object({
  secondStep: Type.Object({
    /** Opens the second step for some minutes. */
    ticket: Type.String(),
    /** False: the settings require a second factor, and the person has to set one up first. */
    isOn: Type.Boolean(),
    isWeak: Type.Optional(Type.Boolean()),
  }),
});
export type SecondStep = Static<typeof SecondStep>;

const Ticket = Type.String({ maxLength: 200 });
/** A code of the app, or one of the recovery codes. */
const Code = Type.String({ minLength: 1, maxLength: limits.signIn.codeCharacters });

export const TicketBody = Type.Object({ ticket: Ticket }, closed);
export type TicketBody = Static<typeof TicketBody>;

export const SecondStepBody = Type.Object(
  {
    ticket: Ticket,
    code: Code,
    device: Device,
  },
  closed,
);
export type SecondStepBody = Static<typeof SecondStepBody>;

export const CodeBody = Type.Object({ code: Code }, closed);
export type CodeBody = Static<typeof CodeBody>;

export const CurrentPasswordBody = Type.Object(
  { currentPassword: Type.String({ maxLength: 200 }) },
  closed,
);
export type CurrentPasswordBody = Static<typeof CurrentPasswordBody>;

/** The data that an app on the phone needs; shown once, until a code of it is confirmed. */
export const NewSecondFactor = Type.Object({
  /** The secret in base32 (RFC 4648 §6). */
  secret: Type.String(),
  /** The URI for a QR code. */
  uri: Type.String(),
});
export type NewSecondFactor = Static<typeof NewSecondFactor>;

/** Each works once, in place of a code of the app. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const SecondFactorView = Type.Object({
  isOn: Type.Boolean(),
  since: Nullable(Time),
  recoveryCodesLeft: Type.Integer(),
  /** The policy of the settings for the roles of the person. */
  policy: OneOf(['off', 'allowed', 'required']),
});
export type SecondFactorView = Static<typeof SecondFactorView>;

export const GuestSignedIn = Type.Object({ token: Type.String(), user: GuestUser });
export type GuestSignedIn = Static<typeof GuestSignedIn>;

export const RoleBody = Type.Object({ role: OneOf(['standard', 'moderator', 'admin']) }, closed);
export type RoleBody = Static<typeof RoleBody>;

/** One sign-in of the caller that has not ended. */
export const SignInView = Type.Object({
  id: Id,
  /** Browser and system in words: `Firefox on Windows`. */
  device: Type.String(),
  environment: Environment,
  firstSeenAt: Time,
  /** The time of the last call, accurate to a few minutes. */
  lastSeenAt: Time,
  /** Whether the call was made with this sign-in. */
  isCurrent: Type.Boolean(),
});
export type SignInView = Static<typeof SignInView>;

/** A password or a secret word. */
const CredentialText = Type.String({ maxLength: 200 });

export const ChangePasswordBody = Type.Object(
  { currentPassword: CredentialText, password: CredentialText },
  closed,
);
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export const ChangeSecretBody = Type.Object(
  { currentPassword: CredentialText, secret: CredentialText },
  closed,
);
export type ChangeSecretBody = Static<typeof ChangeSecretBody>;

const Line = Type.String({ maxLength: limits.accountFieldCharacters });

/** Role `user` is the standard one. */
export const HeldRole = OneOf(['user', 'moderator', 'admin']);
export type HeldRole = Static<typeof HeldRole>;

const details = {
  firstName: Line,
  lastName: Line,
  username: Line,
  email: Line,
  mobile: Type.String({ maxLength: limits.mobileCharacters }),
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

/** Opens the page on which a person sets a new password, until it expires. */
export const PasswordLink = Type.Object({ url: Type.String(), expiresAt: Type.String() });
export type PasswordLink = Static<typeof PasswordLink>;

export const SetPasswordBody = Type.Object(
  { link: Type.String({ maxLength: 200 }), password: CredentialText },
  closed,
);
export type SetPasswordBody = Static<typeof SetPasswordBody>;

export const SecretBody = Type.Object({ secret: Line }, closed);
export type SecretBody = Static<typeof SecretBody>;
