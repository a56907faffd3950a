import type { ErrorDetail } from '@mach42/contracts/kernel/errors.ts';
import { profileFaults, tidiedProfile } from '@mach42/contracts/users/profile.ts';
import type { Role, User } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';

export const detailNames = ['firstName', 'lastName', 'username', 'email', 'mobile'] as const;
export type DetailName = (typeof detailNames)[number];
/** As they are typed. */
export type Details = Readonly<Record<DetailName, string>>;

export const newcomerNames = [...detailNames, 'password', 'secret'] as const;
export type NewcomerName = (typeof newcomerNames)[number];
export type Newcomer = Readonly<Record<NewcomerName, string>>;

/** What is wrong with a field, by its name. */
export type Faults = Readonly<Record<string, string>>;

export const noNewcomer: Newcomer = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  mobile: '',
  password: '',
  secret: '',
};

export function detailsOf({ firstName, lastName, username, email, mobile }: User): Details {
  return { firstName, lastName, username, email, mobile };
}

export function faultsOf(details: Details, roles: readonly Role[]): Faults {
  return asFaults(profileFaults(tidiedProfile({ ...details, roles })));
}

export function newcomerFaults(newcomer: Newcomer): Faults {
  const missing = (['password', 'secret'] as const).filter((name) => newcomer[name] === '');
  return {
    ...faultsOf(newcomer, ['user']),
    ...Object.fromEntries(missing.map((name) => [name, userTexts.required])),
  };
}

/** `6 of 7 fields filled, 1 to correct`. */
export function progressOf(newcomer: Newcomer, faults: Faults): string {
  const filled = newcomerNames.filter((name) => newcomer[name].trim() !== '');
  const wrong = filled.filter((name) => faults[name] !== undefined).length;
  const progress = `${filled.length} of ${newcomerNames.length} fields filled`;
  return wrong === 0 ? progress : `${progress}, ${wrong} to correct`;
}

/** Details of a refusal: the pointer `/mobile` is the field `mobile`. */
export function asFaults(details: readonly ErrorDetail[]): Faults {
  return Object.fromEntries(details.map(({ path, message }) => [path.slice(1), message]));
}
