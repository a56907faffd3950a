import { call, costs } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type {
  AddPasskeyBody,
  NewPasskey,
  PasskeyChallenge,
  Passkeys,
  PasskeySignInBody,
  PasskeyView,
  RenamePasskeyBody,
  OfferedMethods,
} from './passkey-schemas.ts';
import type { CurrentPasswordBody, SignedIn } from './schemas.ts';

/** The methods that the sign-in page offers beside the password. */
export const getSignInMethods = call<{ answer: { data: OfferedMethods } }>(
  'GET',
  '/api/auth/ways',
  {
    signedIn: false,
  },
);
export const listPasskeys = call<{ answer: { data: Passkeys } }>('GET', '/api/auth/passkeys');
/** Begins to add one, with the password. */
export const beginPasskey = call<{ body: CurrentPasswordBody; answer: { data: NewPasskey } }>(
  'POST',
  '/api/auth/passkeys/begin',
  { cost: costs.heavy },
);
export const addPasskey = call<{ body: AddPasskeyBody; answer: { data: PasskeyView } }>(
  'POST',
  '/api/auth/passkeys',
);
export const renamePasskey = call<{
  params: IdParams;
  body: RenamePasskeyBody;
  answer: { data: PasskeyView };
}>('PUT', '/api/auth/passkeys/:id');
export const removePasskey = call<{ params: IdParams; answer: object }>(
  'DELETE',
  '/api/auth/passkeys/:id',
);
export const beginPasskeySignIn = call<{ answer: { data: PasskeyChallenge } }>(
  'POST',
  '/api/auth/passkey-sign-in/begin',
  { signedIn: false },
);
export const signInWithPasskey = call<{ body: PasskeySignInBody; answer: { data: SignedIn } }>(
  'POST',
  '/api/auth/passkey-sign-in',
  { signedIn: false },
);
