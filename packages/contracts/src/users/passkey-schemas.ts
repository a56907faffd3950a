import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { Base64Url, closed, Id, Nullable, OneOf, Time } from '../kernel/schema.ts';
import { Device } from './schemas.ts';

const Name = Type.String({ minLength: 1, maxLength: limits.signIn.passkeyNameCharacters });

export const PasskeyView = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Time,
  lastUsedAt: Nullable(Time),
});
export type PasskeyView = Static<typeof PasskeyView>;

export const Passkeys = Type.Object({
  /** Whether the settings allow passkeys now. */
  isAllowed: Type.Boolean(),
  passkeys: Type.Array(PasskeyView),
});
export type Passkeys = Static<typeof Passkeys>;

/** The options by which a browser creates a passkey (WebAuthn §5.4). */
export const NewPasskey = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  /** Ids of the passkeys that the person has. */
  known: Type.Array(Type.String()),
});
export type NewPasskey = Static<typeof NewPasskey>;

export const AddPasskeyBody = Type.Object(
  {
    name: Name,
    id: Base64Url(1_400),
    clientData: Base64Url(4_000),
    attestation: Base64Url(20_000),
    transports: Type.Array(
      OneOf(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']),
      {
        maxItems: 8,
      },
    ),
  },
  closed,
);
export type AddPasskeyBody = Static<typeof AddPasskeyBody>;

export const RenamePasskeyBody = Type.Object({ name: Name }, closed);
export type RenamePasskeyBody = Static<typeof RenamePasskeyBody>;

/** The options by which a browser asks for a passkey (WebAuthn §5.5). */
export const PasskeyChallenge = Type.Object({ challenge: Type.String(), rpId: Type.String() });
export type PasskeyChallenge = Static<typeof PasskeyChallenge>;

export const PasskeySignInBody = Type.Object(
  {
    id: Base64Url(1_400),
    clientData: Base64Url(4_000),
    authenticatorData: Base64Url(4_000),
    signature: Base64Url(2_000),
    device: Device,
  },
  closed,
);
export type PasskeySignInBody = Static<typeof PasskeySignInBody>;

/** The ways to sign in beside the password. */
export const OfferedMethods = Type.Object({
  passkeys: Type.Boolean(),
  /** Whether a link for a forgotten password can be sent by e-mail. */
  passwordByEmail: Type.Boolean(),
  /** The sign-in service of the organisation; null: there is none. */
  openId: Nullable(
    Type.Object({
      /** The label of the button. */
      label: Type.String(),
    }),
  ),
});
export type OfferedMethods = Static<typeof OfferedMethods>;
