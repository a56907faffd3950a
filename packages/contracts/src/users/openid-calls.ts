import { call, costs } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type {
  Identities,
  IdentityView,
  LinkIdentityBody,
  OpenIdBegun,
  OpenIdSignInBody,
} from './openid-schemas.ts';
import type { CurrentPasswordBody, SignedIn } from './schemas.ts';

const unsigned = { signedIn: false } as const;

/** Begins to sign in at the sign-in service. */
export const beginOpenIdSignIn = call<{ answer: { data: OpenIdBegun } }>(
  'POST',
  '/api/auth/openid/begin',
  unsigned,
);
/** Signs in with the code that the service gave. */
export const signInWithOpenId = call<{ body: OpenIdSignInBody; answer: { data: SignedIn } }>(
  'POST',
  '/api/auth/openid',
  unsigned,
);
export const listIdentities = call<{ answer: { data: Identities } }>('GET', '/api/auth/identities');
/** Begins to link an account of the sign-in service, with the password. */
export const beginToLinkIdentity = call<{
  body: CurrentPasswordBody;
  answer: { data: OpenIdBegun };
}>('POST', '/api/auth/identities/begin', { cost: costs.heavy });
export const linkIdentity = call<{ body: LinkIdentityBody; answer: { data: IdentityView } }>(
  'POST',
  '/api/auth/identities',
);
/** Takes the password, which the person signs in with from then on. */
export const unlinkIdentity = call<{
  params: IdParams;
  body: CurrentPasswordBody;
  answer: object;
}>('POST', '/api/auth/identities/:id/unlink', { cost: costs.heavy });
