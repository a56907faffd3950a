import { call, costs } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type {
  CodeBody,
  CurrentPasswordBody,
  NewSecondFactor,
  RecoveryCodes,
  SecondFactorView,
  SecondStepBody,
  SignedIn,
  TicketBody,
} from './schemas.ts';

/** Compares a password. */
const hashing = { cost: costs.heavy } as const;
const unsigned = { signedIn: false } as const;

/** Signs in with a ticket of the first step and a code. */
export const takeSecondStep = call<{ body: SecondStepBody; answer: { data: SignedIn } }>(
  'POST',
  '/api/auth/second-step',
  unsigned,
);
/** Begins to set up a second factor that the sign-in requires. */
export const beginRequiredFactor = call<{ body: TicketBody; answer: { data: NewSecondFactor } }>(
  'POST',
  '/api/auth/second-step/begin',
  unsigned,
);
/** Turns it on with a first code, and signs in. */
export const confirmRequiredFactor = call<{
  body: SecondStepBody;
  answer: { data: SignedIn & RecoveryCodes };
}>('POST', '/api/auth/second-step/confirm', unsigned);

export const getSecondFactor = call<{ answer: { data: SecondFactorView } }>(
  'GET',
  '/api/auth/second-factor',
);
/** Begins to set one up; it is asked for once it is confirmed. */
export const beginSecondFactor = call<{
  body: CurrentPasswordBody;
  answer: { data: NewSecondFactor };
}>('POST', '/api/auth/second-factor/begin', hashing);
export const confirmSecondFactor = call<{ body: CodeBody; answer: { data: RecoveryCodes } }>(
  'POST',
  '/api/auth/second-factor/confirm',
);
/** Replaces the recovery codes. */
export const renewRecoveryCodes = call<{ body: CodeBody; answer: { data: RecoveryCodes } }>(
  'POST',
  '/api/auth/second-factor/recovery-codes',
);
export const turnOffSecondFactor = call<{ body: CodeBody; answer: object }>(
  'POST',
  '/api/auth/second-factor/off',
);
/** Turns off the second factor of a person who lost it, and ends their sign-ins. */
export const resetSecondFactor = call<{ params: IdParams; answer: object }>(
  'POST',
  '/api/admin/users/:id/reset-second-factor',
);
