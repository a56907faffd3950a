import type { User } from '@mach42/contracts/users/schemas.ts';

/** The dialog that is open. */
export type Asking =
  | { readonly what: 'register' }
  | { readonly what: 'edit' | 'password' | 'secret' | 'activity'; readonly user: User };

export type OnAsk = (asking: Asking) => void;
