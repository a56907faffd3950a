import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { Base64Url, closed, Id, Nullable, Time } from '../kernel/schema.ts';
import { Device } from './schemas.ts';

/** The value that a browser keeps while the person is at the sign-in service; it opens nothing without the code. */
const Flow = Base64Url(100);

/** A way through the sign-in service that has begun (OpenID Connect Core §3.1). */
export const OpenIdBegun = Type.Object({
  flow: Flow,
  /** The address to which the browser goes. */
  url: Type.String(),
});
export type OpenIdBegun = Static<typeof OpenIdBegun>;

/** The parameters that the sign-in service added to the address of the workspace (OpenID Connect Core §3.1.2.5). */
const returned = {
  flow: Flow,
  code: Type.String({ minLength: 1, maxLength: limits.signIn.openIdCode }),
  state: Type.String({ minLength: 1, maxLength: 100 }),
  /** RFC 9207. */
  iss: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
};

export const OpenIdSignInBody = Type.Object(
  {
    ...returned,
    device: Device,
  },
  closed,
);
export type OpenIdSignInBody = Static<typeof OpenIdSignInBody>;

export const LinkIdentityBody = Type.Object(returned, closed);
export type LinkIdentityBody = Static<typeof LinkIdentityBody>;

/** An account at the sign-in service that signs its person in here. */
export const IdentityView = Type.Object({
  id: Id,
  /** The name by which the service knows the person. */
  name: Type.String(),
  linkedAt: Time,
  lastUsedAt: Nullable(Time),
});
export type IdentityView = Static<typeof IdentityView>;

export const Identities = Type.Object({
  /** Whether this workspace has a sign-in service now. */
  isOffered: Type.Boolean(),
  identities: Type.Array(IdentityView),
});
export type Identities = Static<typeof Identities>;
