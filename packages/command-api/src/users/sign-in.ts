import type { CallShape } from '@mach42/contracts/kernel/call.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { secondFactorPolicyIn } from '@mach42/contracts/settings/setting-values.ts';
import { knownOf } from '@mach42/contracts/users/password-rules.ts';
import { normaliseMobile } from '@mach42/contracts/users/profile.ts';
import type { LoginBody, SecondStep, SignedIn } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { ExistingUser } from '@mach42/domain/users/state.ts';
import { networkOf } from '@mach42/http-kit/address.ts';
import type { CallRequest } from '@mach42/http-kit/call-request.ts';
import { deviceKeys, passwordLinks } from '@mach42/http-kit/signed-keys.ts';
import type { CredentialKind } from '@mach42/vault/vault.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { CommandApiDeps } from '../deps.ts';
import type { HashingLimiter } from './hashing-limiter.ts';
import { findUser } from './load-user.ts';
import { isWeakToday } from './password-policy.ts';
import type { SecondFactors } from './second-factor.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/** The part of a call that a sign-in uses, whatever the shape of the call. */
export type SignInCall = Pick<CallRequest<CallShape>, 'id' | 'raw'>;

/** Ends a sign-in: answers the token and what the person has to know. */
export type FinishSignIn = (done: SignInDone, request: SignInCall) => Promise<SignedIn>;

interface SignInRequest {
  readonly body: LoginBody;
  readonly address: string;
  readonly requestId: string;
}

export interface SignInGuards {
  readonly throttle: SignInThrottle;
  readonly hashing: HashingLimiter;
  readonly factors: SecondFactors;
}

export interface SignInDone {
  readonly user: ExistingUser;
  /** The key of this device for its next sign-in. */
  readonly deviceKey: string;
  readonly position: bigint | undefined;
  /** Whether the rules would refuse this credential today; undefined: it was not checked. */
  readonly isWeak: boolean | undefined;
}

/**
 * Finds the person behind the credentials and records that they signed in. A person who does not know
 * the password learns nothing: not whether the mobile is known, nor whether the account is active. Where a
 * second factor is on or required, it answers a ticket to the second step, and records nothing yet.
 * @throws Refusal VALIDATION_ERROR, UNAUTHORIZED, FORBIDDEN
 * @throws HttpRefusal RATE_LIMITED
 */
export async function signIn(
  deps: CommandApiDeps,
  { throttle, hashing, factors }: SignInGuards,
  { body, address, requestId }: SignInRequest,
): Promise<SignInDone | SecondStep> {
  const { commands, compute, vault, now } = deps;
  const { kind, candidate } = given(body);
  const mobile = normaliseMobile(body.mobile);
  const devices = deviceKeys(await vault.signingKey());
  const deviceId = body.device === undefined ? undefined : devices.deviceOf(mobile, body.device);
  const attempt = await throttle.begin(mobile, { address, deviceId });
  await pause(attempt.delayMs);
  const began = new Date(now()).toISOString();
  const check = async () => {
    const checked = await hashing.run(networkOf(address), () =>
      vault.check(mobile, kind, candidate),
    );
    return checked?.userId;
  };
  const userId = await check();
  const user = userId === undefined ? undefined : await findUser(commands, userId);
  const isLate = user !== undefined && (await wasReset(user.userId));
  if (user === undefined || (isLate && (await check()) !== userId))
    return refuse('UNAUTHORIZED', userTexts.invalidCredentials);
  await attempt.succeeded();
  const { environment } = body;
  const judged = { text: candidate, known: knownOf(user), owner: user.userId };
  const isRequired = secondFactorPolicyIn(deps.settings.values, user.roles) === 'required';
  const isOn = await factors.isOn(user.userId);
  if (environment === 'web' && (isOn || isRequired)) {
    const isWeak = await isWeakToday(compute, judged);
    const ticket = await ticketFor(deps, user);
    return { secondStep: { ticket, isOn, ...(isWeak === undefined ? {} : { isWeak }) } };
  }
  const [done, isWeak] = await Promise.all([
    enter(deps, user, { environment, requestId }),
    isWeakToday(compute, judged),
  ]);
  const known = deviceId === undefined ? undefined : body.device;
  return { ...done, isWeak, deviceKey: known ?? devices.issue(mobile) };

  /** While the password was being checked, which may be the old one. */
  async function wasReset(id: string): Promise<boolean> {
    const endedAt = (await findUser(commands, id))?.activity.signInsEndedAt ?? null;
    return endedAt !== null && endedAt >= began;
  }
}

/** Issues a ticket for the present generation of the person's sign-ins: it is void when those are ended. */
async function ticketFor(
  { vault, now }: Pick<CommandApiDeps, 'vault' | 'now'>,
  { userId, signInGeneration: generation }: ExistingUser,
): Promise<string> {
  const expires = Math.floor((now() + limits.signIn.ticketMs) / 1000);
  const tickets = passwordLinks(await vault.signingKey(), 'second-step');
  return tickets.issue({ userId, generation, expires });
}

/** The key of the device that signs in: the one that it brought, if that is the person’s, or a new one. */
export async function keyOfDevice(
  { vault }: Pick<CommandApiDeps, 'vault'>,
  mobile: string,
  device: string | undefined,
): Promise<string> {
  const devices = deviceKeys(await vault.signingKey());
  const isKnown = device !== undefined && devices.deviceOf(mobile, device) !== undefined;
  return isKnown ? device : devices.issue(mobile);
}

/** Records that a person signed in, after everything that is asked of them was right. */
export async function enter(
  { commands, now }: Pick<CommandApiDeps, 'commands' | 'now'>,
  user: ExistingUser,
  { environment, requestId }: Pick<LoginBody, 'environment'> & { readonly requestId: string },
): Promise<Pick<SignInDone, 'user' | 'position'>> {
  const { userId: id, activeRole } = user;
  const at = new Date(now()).toISOString();
  const command = { type: 'SignIn', data: { environment }, actor: { id, activeRole }, at } as const;
  const origin = { correlationId: requestId };
  const { state, position } = await commands.execute(usersDecider, id, command, origin);
  // The person's sign-ins may have been ended since the check: the earlier generation is kept.
  return { user: state.exists ? { ...user, activity: state.activity } : user, position };
}

function given(body: LoginBody): { kind: CredentialKind; candidate: string } {
  const { password = '', secret = '' } = body;
  if (body.environment === 'web') {
    if (password === '') return refuse('VALIDATION_ERROR', userTexts.passwordRequired, '/password');
    return { kind: 'password', candidate: password };
  }
  if (secret === '') return refuse('VALIDATION_ERROR', userTexts.secretRequired, '/secret');
  return { kind: 'secret', candidate: secret };
}
