import { knownOf } from '@mach42/contracts/users/password-rules.ts';
import { normaliseMobile } from '@mach42/contracts/users/profile.ts';
import type { LoginBody } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { usersDecider, type ExistingUser } from '@mach42/domain/users/decider.ts';
import { networkOf } from '@mach42/http-kit/address.ts';
import { deviceKeys } from '@mach42/http-kit/signed-keys.ts';
import type { CredentialKind } from '@mach42/vault/vault.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { CommandApiDeps } from '../deps.ts';
import type { HashingLimiter } from './hashing-limiter.ts';
import { findUser } from './load-user.ts';
import { isWeakToday } from './password-policy.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

interface SignInRequest {
  readonly body: LoginBody;
  readonly address: string;
  readonly requestId: string;
}

export interface SignInGuards {
  readonly throttle: SignInThrottle;
  readonly hashing: HashingLimiter;
}

interface SignInDone {
  readonly user: ExistingUser;
  /** For the next sign-in on this device. */
  readonly deviceKey: string;
  readonly position: bigint | undefined;
  /** What they signed in with would not be taken today; undefined: it was not looked at. */
  readonly isWeak: boolean | undefined;
}

/**
 * Finds the person behind the credentials and records that they signed in. A person who does not know
 * the password learns nothing: not whether the mobile is known, nor whether the account is active.
 * @throws Refusal VALIDATION_ERROR, UNAUTHORIZED, FORBIDDEN
 * @throws HttpRefusal RATE_LIMITED
 */
export async function signIn(
  { commands, compute, vault, now }: CommandApiDeps,
  { throttle, hashing }: SignInGuards,
  { body, address, requestId }: SignInRequest,
): Promise<SignInDone> {
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
  const [{ state, position }, isWeak] = await Promise.all([
    commands.execute(
      usersDecider,
      user.userId,
      {
        type: 'SignIn',
        data: { environment: body.environment },
        actor: { id: user.userId, activeRole: user.activeRole },
        at: new Date(now()).toISOString(),
      },
      { correlationId: requestId },
    ),
    isWeakToday(compute, { text: candidate, known: knownOf(user), owner: user.userId }),
  ]);
  const known = deviceId === undefined ? undefined : body.device;
  // Their sign-ins may have been ended since the check: the generation is that of before.
  const signedIn = state.exists ? { ...user, activity: state.activity } : user;
  return { user: signedIn, position, isWeak, deviceKey: known ?? devices.issue(mobile) };

  /** While the password was being checked, which may be the old one. */
  async function wasReset(id: string): Promise<boolean> {
    const endedAt = (await findUser(commands, id))?.activity.signInsEndedAt ?? null;
    return endedAt !== null && endedAt >= began;
  }
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
