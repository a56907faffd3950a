import { call } from '../kernel/call.ts';
import type { GuestSignedIn, LoginBody, RoleBody, SignedIn, User, GuestUser } from './schemas.ts';

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
