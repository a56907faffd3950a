import { call } from '../kernel/call.ts';
import type {
  ChangePasswordBody,
  ChangeSecretBody,
  GuestSignedIn,
  GuestUser,
  LoginBody,
  RoleBody,
  SignedIn,
  User,
} from './schemas.ts';

export const login = call<{ body: LoginBody; answer: { data: SignedIn } }>(
  'POST',
  '/api/auth/login',
  { signedIn: false },
);
export const guest = call<{ answer: { data: GuestSignedIn } }>('POST', '/api/auth/guest', {
  signedIn: false,
});
export const verify = call<{ answer: { data: { user: User | GuestUser } } }>(
  'GET',
  '/api/auth/verify',
);
export const logout = call<{ answer: object }>('POST', '/api/auth/logout');
export const switchRole = call<{ body: RoleBody; answer: { data: SignedIn } }>(
  'POST',
  '/api/auth/role',
);
/** Ends every other sign-in of the person; the answer is what they go on with. */
export const changePassword = call<{ body: ChangePasswordBody; answer: { data: SignedIn } }>(
  'POST',
  '/api/auth/password',
);
/** Likewise. */
export const changeSecret = call<{ body: ChangeSecretBody; answer: { data: SignedIn } }>(
  'POST',
  '/api/auth/secret',
);
