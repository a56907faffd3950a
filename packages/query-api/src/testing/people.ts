import type { CallActor } from '@mach42/http-kit/claims.ts';

/** An id (UUID) for tests. */
export const idOf = (number: number): string =>
  `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const person = (number: number, name: string, actor: Partial<CallActor> = {}): CallActor => ({
  id: idOf(number),
  name,
  activeRole: 'standard',
  roles: ['user'],
  isGuest: false,
  tokenId: idOf(number + 900),
  signedBy: '0',
  generation: 0,
  expiresAt: new Date(8.64e15),
  ...actor,
});

/** The people of tests, by the token that they send. */
export const people = {
  dana: person(1, 'Dana Demo', { signInId: idOf(71) }),
  pia: person(2, 'Pia Premium'),
  mo: person(3, 'Mo Moderator', { activeRole: 'moderator', roles: ['user', 'moderator'] }),
  ada: person(4, 'Ada Admin', { activeRole: 'admin', roles: ['user', 'moderator', 'admin'] }),
  adaAsUser: person(4, 'Ada Admin', { roles: ['user', 'moderator', 'admin'] }),
  guest: person(9, 'Guest', { activeRole: 'guest', roles: ['guest'], isGuest: true }),
} as const;

export type Token = keyof typeof people;
export const isToken = (token: string): token is Token => Object.hasOwn(people, token);
