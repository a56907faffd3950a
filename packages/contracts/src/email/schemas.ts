import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { closed, MobileText, Nullable, OneOf, Time } from '../kernel/schema.ts';
import { addressPattern } from './address.ts';

export const EmailAddress = Type.String({
  minLength: 3,
  maxLength: limits.email.addressCharacters,
  pattern: addressPattern,
});

/** The language of an e-mail to a person. */
export const MessageLanguage = OneOf(['en', 'de', 'da']);
export type MessageLanguage = Static<typeof MessageLanguage>;

/** The e-mail address of a person for messages of the workspace. */
export const OwnEmail = Type.Object({
  /** Whether this workspace sends e-mail now. */
  isOffered: Type.Boolean(),
  address: Nullable(Type.String()),
  confirmedAt: Nullable(Time),
  /** The address that is not confirmed yet, until its link expires. */
  pending: Nullable(Type.String()),
});
export type OwnEmail = Static<typeof OwnEmail>;

const CurrentPassword = Type.String({ minLength: 1, maxLength: limits.password.most });

export const SetEmailBody = Type.Object(
  { address: EmailAddress, currentPassword: CurrentPassword, language: MessageLanguage },
  closed,
);
export type SetEmailBody = Static<typeof SetEmailBody>;

export const ConfirmEmailBody = Type.Object(
  { key: Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9_.-]+$' }) },
  closed,
);
export type ConfirmEmailBody = Static<typeof ConfirmEmailBody>;

export const ForgottenPasswordBody = Type.Object(
  { mobile: MobileText, language: MessageLanguage },
  closed,
);
export type ForgottenPasswordBody = Static<typeof ForgottenPasswordBody>;

export const UnsubscribeParams = Type.Object(
  { key: Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9_.-]+$' }) },
  closed,
);
export type UnsubscribeParams = Static<typeof UnsubscribeParams>;

/** The body that e-mail programs send (RFC 8058 §3.1). */
export const UnsubscribeBody = Type.Object({ 'List-Unsubscribe': OneOf(['One-Click']) }, closed);
export type UnsubscribeBody = Static<typeof UnsubscribeBody>;

/** How the workspace sends e-mail, for admins; without addresses of people. */
export const EmailState = Type.Object({
  /** Host and port; null: the operator configured none. */
  server: Nullable(Type.String()),
  /** The sender as e-mails show it. */
  from: Nullable(Type.String()),
  /** Whether a connection without TLS is refused. */
  requiresTls: Type.Boolean(),
  /** E-mails of this process since it started. */
  sent: Type.Integer(),
  failed: Type.Integer(),
  waiting: Type.Integer(),
  lastFailure: Nullable(Type.Object({ at: Time, text: Type.String() })),
});
export type EmailState = Static<typeof EmailState>;

export const TestEmailBody = Type.Object(
  { address: EmailAddress, language: MessageLanguage },
  closed,
);
export type TestEmailBody = Static<typeof TestEmailBody>;

export const TestEmailResult = Type.Object({
  isSent: Type.Boolean(),
  /** The result in plain words. */
  text: Type.String(),
  /** The answer of the mail server, unchanged; null: it did not answer. */
  answer: Nullable(Type.String()),
});
export type TestEmailResult = Static<typeof TestEmailResult>;
