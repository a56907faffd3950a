import type { Actor } from '@mach42/domain/kernel/decider.ts';

const person = (number: number, activeRole: Actor['activeRole']): Actor => ({
  id: `00000000-0000-7000-8000-00000000000${number}`,
  activeRole,
});

export const dana = person(1, 'standard');
export const pia = person(2, 'standard');
export const mo = person(3, 'moderator');
export const ada = person(4, 'admin');
export const guest = person(9, 'guest');

export { system } from '@mach42/domain/kernel/decider.ts';
