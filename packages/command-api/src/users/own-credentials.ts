import type { Compute } from '@mach42/compute/compute.ts';
import type { CallShape } from '@mach42/contracts/kernel/call.ts';
import type { ErrorDetail } from '@mach42/contracts/kernel/errors.ts';
import { credentialTexts, credentialTextsOf } from '@mach42/contracts/users/account-texts.ts';
import { changePassword, changeSecret, signOutElsewhere } from '@mach42/contracts/users/calls.ts';
import { knownOf, passwordTexts } from '@mach42/contracts/users/password-rules.ts';
import { ChangePasswordBody, ChangeSecretBody, SignedIn } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse, Refusal } from '@mach42/domain/kernel/refusal.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { ExistingUser } from '@mach42/domain/users/state.ts';
import type { CallRequest } from '@mach42/http-kit/call-request.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { route } from '@mach42/http-kit/route.ts';
import { CredentialsChanged } from '@mach42/vault/errors.ts';
import { hashCredential } from '@mach42/vault/hashing.ts';
import type { CredentialKind, Vault } from '@mach42/vault/vault.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, type Calling } from '../http/calling.ts';
import type { Commands } from '../kernel/commands.ts';
import type { HashingLimiter } from './hashing-limiter.ts';
import { loadUser } from './load-user.ts';
import { requireGoodPassword } from './password-policy.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import { signInsOf } from './sign-ins.ts';

interface Parts {
  readonly commands: Commands;
  readonly compute: Compute;
  readonly vault: Pick<Vault, 'check' | 'change'>;
  readonly throttle: Pick<SignInThrottle, 'begin' | 'countChange'>;
  readonly hashing: HashingLimiter;
}

interface OwnCredential {
  readonly kind: CredentialKind;
  /** The new one. */
  readonly text: string;
  readonly currentPassword: string;
  readonly address: string;
}

interface Changed {
  readonly user: ExistingUser;
  readonly position: bigint | undefined;
}

/**
 * Sets a new password or secret word for a person, who gives their current password. Attempts are limited as at the
 * sign-in. When an admin resets the credential at the same time, in any process, the change that is stored first ends
 * the other.
 * @throws Refusal VALIDATION_ERROR; UNAUTHORIZED: the sign-in has been ended
 * @throws HttpRefusal RATE_LIMITED
 */
export async function changeOwnCredential(
  { commands, compute, vault, throttle, hashing }: Parts,
  { kind, text, currentPassword, address }: OwnCredential,
  { id, generation }: CallActor,
  { actor, at, origin }: Calling,
): Promise<Changed> {
  requireTexts({ currentPassword, [kind]: text });
  await throttle.countChange(id);
  const user = await loadUser(commands, id);
  const { mobile } = user;
  if (generation < user.signInGeneration) refuse('UNAUTHORIZED', credentialTexts.ended);
  await requireGoodPassword(compute, { field: kind, text, known: knownOf(user), owner: id });

  const attempt = await throttle.begin(mobile, { address, deviceId: `signed in as ${id}` });
  const check = (of: CredentialKind, candidate: string) =>
    hashing.run(id, () => vault.check(mobile, of, candidate));
  const current = await check('password', currentPassword);
  if (current?.userId !== id) refuse('VALIDATION_ERROR', credentialTexts.wrong, '/currentPassword');
  await attempt.succeeded();
  if (await check(kind, text)) refuse('VALIDATION_ERROR', credentialTextsOf[kind].same, `/${kind}`);
  const other = kind === 'password' ? 'secret' : 'password';
  if (await check(other, text)) refuse('VALIDATION_ERROR', passwordTexts.sameAsOther, `/${kind}`);

  const hash = await hashing.run(id, () => hashCredential(text));
  const change = kind === 'password' ? { passwordHash: hash } : { secretHash: hash };
  try {
    await vault.change(id, change, current?.version);
  } catch (error) {
    if (error instanceof CredentialsChanged) refuse('UNAUTHORIZED', credentialTexts.changed);
    throw error;
  }
  const type = kind === 'password' ? 'ChangePassword' : 'ChangeSecret';
  const command = { type, data: {}, actor, at } as const;
  const { position } = await commands.execute(usersDecider, id, command, origin);
  const now = await loadUser(commands, id);
  if (now.signInGeneration > user.signInGeneration + 1)
    refuse('UNAUTHORIZED', credentialTexts.ended);
  return { user: now, position };
}

/** @throws Refusal VALIDATION_ERROR, with a detail for each field that is empty */
function requireTexts(texts: Readonly<Record<string, string>>): void {
  const details: ErrorDetail[] = Object.entries(texts)
    .filter(([, text]) => text === '')
    .map(([field]) => ({ path: `/${field}`, message: userTexts.required }));
  if (details.length > 0) throw new Refusal('VALIDATION_ERROR', userTexts.required, details);
}

interface Shared {
  readonly throttle: SignInThrottle;
  readonly hashing: HashingLimiter;
}

export function ownCredentialRoutes(
  app: FastifyInstance,
  deps: CommandApiDeps,
  shared: Shared,
): void {
  const signIns = signInsOf(deps);

  /** Changes a credential. Only this one of the earlier sign-ins remains valid, with a new token. */
  async function change(
    request: Pick<CallRequest<CallShape>, 'actor' | 'id' | 'raw'>,
    kind: CredentialKind,
    text: string,
    currentPassword: string,
  ) {
    const credential = { kind, text, currentPassword, address: request.raw.ip };
    const calling = callingOf(request, deps.now);
    const { user, position } = await changeOwnCredential(
      { ...deps, ...shared },
      credential,
      request.actor,
      calling,
    );
    const signIn = { generation: user.signInGeneration, environment: request.actor.environment };
    const signedIn = await signIns.renew(user, signIn, request.actor);
    const usedHere = request.actor.environment === 'gpt' ? 'secret' : 'password';
    const good = kind === usedHere ? { isWeak: false } : {};
    return { answer: { data: { ...signedIn, ...good } }, position };
  }

  route(
    app,
    signOutElsewhere,
    {
      answer: { data: SignedIn },
      summary: 'Ends every other sign-in of one’s own; this one continues with a new token.',
    },
    async (request) => {
      const { id, generation, environment } = request.actor;
      if (environment === 'gpt') return refuse('FORBIDDEN', userTexts.onlyStandard);
      await shared.throttle.countChange(id);
      const before = await loadUser(deps.commands, id);
      if (generation < before.signInGeneration) refuse('UNAUTHORIZED', userTexts.signInExpired);
      const { actor, at, origin } = callingOf(request, deps.now);
      const command = { type: 'EndSignIns', data: {}, actor, at } as const;
      const { position } = await deps.commands.execute(usersDecider, id, command, origin);
      const user = await loadUser(deps.commands, id);
      if (user.signInGeneration > before.signInGeneration + 1)
        refuse('UNAUTHORIZED', userTexts.signInExpired);
      const data = await signIns.renew(user, { generation: user.signInGeneration }, request.actor);
      return { answer: { data }, position };
    },
  );

  route(
    app,
    changePassword,
    {
      body: ChangePasswordBody,
      answer: { data: SignedIn },
      summary: 'Sets a new password of one’s own, and ends every other sign-in.',
    },
    (request) => change(request, 'password', request.body.password, request.body.currentPassword),
  );

  route(
    app,
    changeSecret,
    {
      body: ChangeSecretBody,
      answer: { data: SignedIn },
      summary: 'Sets a new secret word of one’s own, and ends every other sign-in.',
    },
    (request) => change(request, 'secret', request.body.secret, request.body.currentPassword),
  );
}
