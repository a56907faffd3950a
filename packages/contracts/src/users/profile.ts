import type { ErrorDetail } from '../kernel/errors.ts';
import { cleanName } from '../kernel/text-parts.ts';
import type { Role } from './schemas.ts';
import { userTexts } from './texts.ts';

/** The data about a person that an admin enters. */
export interface Profile {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string;
  readonly roles: readonly Role[];
}

const rolesToHold: ReadonlySet<Role> = new Set(['user', 'moderator', 'admin']);
const fewestDigits = 11;

/** Something on either side of an @, without blanks. */
const isEmail = (text: string): boolean => !/\s/.test(text) && text.slice(1, -1).includes('@');

/** Returns the profile as it is stored: names cleaned by `cleanName`, the mobile normalised, no role twice. */
export function tidiedProfile(profile: Profile): Profile {
  return {
    username: cleanName(profile.username),
    firstName: cleanName(profile.firstName),
    lastName: cleanName(profile.lastName),
    email: profile.email.trim(),
    mobile: normaliseMobile(profile.mobile),
    roles: [...new Set(profile.roles)],
  };
}

/** A detail for each field that is not valid; `profile` is tidied. */
export function profileFaults(profile: Profile): ErrorDetail[] {
  const found: ErrorDetail[] = [];
  for (const field of ['username', 'firstName', 'lastName', 'email'] as const) {
    if (profile[field] === '') found.push({ path: `/${field}`, message: userTexts.required });
  }
  if (profile.email !== '' && !isEmail(profile.email)) {
    found.push({ path: '/email', message: userTexts.emailInvalid });
  }
  if (profile.mobile.length < fewestDigits) {
    found.push({ path: '/mobile', message: userTexts.mobileInvalid });
  }
  if (profile.roles.length === 0 || !profile.roles.every((role) => rolesToHold.has(role))) {
    found.push({ path: '/roles', message: userTexts.rolesInvalid });
  }
  return found;
}

/** Keeps the digits of the typed number and adds 00 in front where it is missing. */
export function normaliseMobile(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (digits === '' || digits.startsWith('00')) return digits;
  return `00${digits}`;
}
