import { profileFaults, tidiedProfile, type Profile } from '@mach42/contracts/users/profile.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { UserRegistered } from './events.ts';

/** A subscription that is not said is the standard one. */
export type Registration = Omit<UserRegistered['data'], 'subscription'> &
  Partial<Pick<UserRegistered['data'], 'subscription'>>;

/**
 * Returns the data of a new person as it is stored.
 * @throws Refusal VALIDATION_ERROR, with a detail for each field that is not valid
 */
export function checkedRegistration(data: Registration): UserRegistered['data'] {
  const { userId, subscription = 'standard' } = data;
  return { userId, ...checkedProfile(data), subscription };
}

/** @throws Refusal VALIDATION_ERROR, with a detail for each field that does not do */
export function checkedProfile(profile: Profile): Profile {
  const tidied = tidiedProfile(profile);
  const details = profileFaults(tidied);
  if (details[0] !== undefined) {
    throw new Refusal('VALIDATION_ERROR', details[0].message, details);
  }
  return tidied;
}
