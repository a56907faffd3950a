import type { ErrorDetail } from '@mach42/contracts/kernel/errors.ts';
import { profileFaults, tidiedProfile } from '@mach42/contracts/users/profile.ts';
import type { HeldRole, User } from '@mach42/contracts/users/schemas.ts';
import { t } from '@mach42/language/t.ts';

export const detailNames = ['firstName', 'lastName', 'username', 'email', 'mobile'] as const;
export type DetailName = (typeof detailNames)[number];
/** The details of a person as they are typed. */
export type Details = Readonly<Record<DetailName, string>>;

const credentialNames = ['password', 'secret'] as const;
const newcomerNames = [...detailNames, ...credentialNames] as const;

/** The fields of the form of a user; credentials are only for a newcomer, roles only for other people. */
export interface UserFields extends Details {
  readonly password: string;
  readonly secret: string;
  readonly roles: readonly HeldRole[];
}

/** The faults of the fields, by the names of the fields. */
export type Faults = Readonly<Record<string, string>>;

/** Returns the fields of a user, or of a new person. */
export function fieldsOf(user: User | undefined): UserFields {
  return {
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    username: user?.username ?? '',
    email: user?.email ?? '',
    mobile: user?.mobile ?? '',
    password: '',
    secret: '',
    roles: user?.roles.filter((role) => role !== 'guest') ?? ['user'],
  };
}

export function detailsIn({ firstName, lastName, username, email, mobile }: Details): Details {
  return { firstName, lastName, username, email, mobile };
}

type WordChecks = Readonly<
  Record<(typeof credentialNames)[number], { readonly fault: string | undefined }>
>;

/** @param checks the checks of the password and the secret word of a newcomer; false for other people */
export function faultsOf(fields: UserFields, checks: WordChecks | false): Faults {
  const wrong = credentialNames.flatMap((name) => {
    const fault = checks === false ? undefined : checks[name].fault;
    return fault === undefined ? [] : [[name, fault] as const];
  });
  return {
    ...asFaults(profileFaults(tidiedProfile({ ...detailsIn(fields), roles: fields.roles }))),
    ...Object.fromEntries(wrong),
  };
}

/** Returns a text such as `6 of 7 fields filled, 1 to correct`. */
export function progressOf(newcomer: UserFields, faults: Faults): string {
  const filled = newcomerNames.filter((name) => newcomer[name].trim() !== '');
  const wrong = filled.filter((name) => faults[name] !== undefined).length;
  const progress = t('{count} of {count2} fields filled', {
    count: filled.length,
    count2: newcomerNames.length,
  });
  return wrong === 0 ? progress : t('{progress}, {wrong} to correct', { progress, wrong });
}

/** Converts the details of a refusal into faults: the pointer `/mobile` is the field `mobile`. */
export function asFaults(details: readonly ErrorDetail[]): Faults {
  return Object.fromEntries(details.map(({ path, message }) => [path.slice(1), message]));
}
