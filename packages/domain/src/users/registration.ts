import type { ErrorDetail } from '@mach42/contracts/kernel/errors.ts';
import { normaliseMobile } from '@mach42/contracts/users/mobile.ts';
import type { Role } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { UserRegistered } from './events.ts';

const rolesToHold: ReadonlySet<Role> = new Set(['user', 'moderator', 'admin']);
const fewestDigits = 11;
const email = /^\S+@\S+$/;

/** A subscription that is not said is the standard one. */
export type Registration = Omit<UserRegistered['data'], 'subscription'> &
  Partial<Pick<UserRegistered['data'], 'subscription'>>;

/**
 * What a person is registered with, trimmed, the mobile number in its normal form.
 * @throws Refusal VALIDATION_ERROR, with a detail for each field that does not do
 */
export function checkedRegistration(data: Registration): UserRegistered['data'] {
  const checked = {
    ...data,
    username: data.username.trim(),
    firstName: data.firstName.trim(),
    lastName: data.lastName.trim(),
    email: data.email.trim(),
    mobile: normaliseMobile(data.mobile),
    roles: [...new Set(data.roles)],
    subscription: data.subscription ?? 'standard',
  };
  const details = faults(checked);
  if (details[0] !== undefined) {
    throw new Refusal('VALIDATION_ERROR', details[0].message, details);
  }
  return checked;
}

function faults(data: UserRegistered['data']): ErrorDetail[] {
  const found: ErrorDetail[] = [];
  for (const field of ['username', 'firstName', 'lastName', 'email'] as const) {
    if (data[field] === '') found.push({ path: `/${field}`, message: userTexts.required });
  }
  if (data.email !== '' && !email.test(data.email)) {
    found.push({ path: '/email', message: userTexts.emailInvalid });
  }
  if (data.mobile.length < fewestDigits) {
    found.push({ path: '/mobile', message: userTexts.mobileInvalid });
  }
  if (data.roles.length === 0 || !data.roles.every((role) => rolesToHold.has(role))) {
    found.push({ path: '/roles', message: userTexts.rolesInvalid });
  }
  return found;
}
