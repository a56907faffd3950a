import { limits } from '@mach42/contracts/kernel/limits.ts';
import { secondFactorPolicyIn } from '@mach42/contracts/settings/setting-values.ts';
import {
  CodeBody,
  CurrentPasswordBody,
  NewSecondFactor,
  RecoveryCodes,
  SecondStepBody,
  SignedIn,
  TicketBody,
} from '@mach42/contracts/users/schemas.ts';
import {
  beginRequiredFactor,
  beginSecondFactor,
  confirmRequiredFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  takeSecondStep,
  turnOffSecondFactor,
} from '@mach42/contracts/users/second-factor-calls.ts';
import { secondFactorTexts as texts } from '@mach42/contracts/users/second-factor-texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { ExistingUser } from '@mach42/domain/users/state.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { route } from '@mach42/http-kit/route.ts';
import { deviceKeys, passwordLinks } from '@mach42/http-kit/signed-keys.ts';
import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { requireCounted } from '../http/require-counted.ts';
import { findUser, loadUser } from './load-user.ts';
import { recordOwn, requireOwn } from './own-account.ts';
import { requirePassword } from './require-password.ts';
import { wrongCode } from './second-factor.ts';
import { enter, type FinishSignIn, type SignInCall, type SignInGuards } from './sign-in.ts';

/** The calls for the second step of a sign-in, and for a person's own second factor. */
export function secondFactorRoutes(
  app: FastifyInstance,
  deps: CommandApiDeps,
  guards: SignInGuards,
  finish: FinishSignIn,
): void {
  const { commands, vault, settings, now } = deps;
  const { factors, throttle } = guards;
  const dayMs = 24 * 60 * 60_000;

  /**
   * Uses a code, within the limits of the person's own device; a device that never signed in as them
   * shares those of all others.
   */
  async function requireCode(
    userId: string,
    code: string,
    source: { readonly address: string; readonly deviceId: string | undefined },
    use: () => Promise<boolean> = () => factors.use(userId, code),
  ): Promise<void> {
    const attempt = await throttle.begin(`second step of ${userId}`, source);
    const name = `codes of ${userId} from elsewhere`;
    const most = limits.signIn.codesElsewhere;
    const elsewhere =
      source.deviceId === undefined
        ? requireCounted(await vault.attempts.begin([{ name, most }], dayMs), texts.tooMany)
        : undefined;
    await pause(attempt.delayMs);
    if (!(await use())) return wrongCode();
    await attempt.succeeded();
    return elsewhere?.takeBack();
  }

  /** The person of a ticket of the first step. @throws Refusal UNAUTHORIZED */
  async function holderOf(ticket: string): Promise<ExistingUser> {
    const claims = passwordLinks(await vault.signingKey(), 'second-step').read(ticket, now());
    const user = claims && (await findUser(commands, claims.userId));
    if (user === undefined || user.signInGeneration !== claims?.generation)
      return refuse('UNAUTHORIZED', texts.ticketOver);
    return user;
  }

  async function deviceIn({ mobile }: ExistingUser, device: string | undefined) {
    const devices = deviceKeys(await vault.signingKey());
    const deviceId = device === undefined ? undefined : devices.deviceOf(mobile, device);
    const known = deviceId === undefined ? undefined : device;
    return { deviceId, deviceKey: known ?? devices.issue(mobile) };
  }

  async function finished(user: ExistingUser, deviceKey: string, request: SignInCall) {
    const step = { environment: 'web', requestId: request.id } as const;
    const done = await enter(deps, user, step);
    const data = await finish({ ...done, deviceKey, isWeak: undefined }, request);
    return { data, position: done.position };
  }

  const ofPerson = ({ id }: CallActor, { raw }: SignInCall) => ({
    address: raw.ip,
    deviceId: `signed in as ${id}`,
  });

  route(
    app,
    takeSecondStep,
    {
      body: SecondStepBody,
      answer: { data: SignedIn },
      summary: 'Signs in with a ticket of the first step and a code of the second factor.',
    },
    async (request) => {
      const { ticket, code, device } = request.body;
      const user = await holderOf(ticket);
      const { deviceId, deviceKey } = await deviceIn(user, device);
      await requireCode(user.userId, code, { address: request.raw.ip, deviceId });
      const { data, position } = await finished(user, deviceKey, request);
      return { answer: { data }, position };
    },
  );

  route(
    app,
    beginRequiredFactor,
    {
      body: TicketBody,
      answer: { data: NewSecondFactor },
      summary: 'Begins to set up a second factor that the sign-in requires.',
    },
    async ({ body }) => {
      const user = await holderOf(body.ticket);
      await throttle.countChange(user.userId);
      return { answer: { data: await factors.begin(user) } };
    },
  );

  route(
    app,
    confirmRequiredFactor,
    {
      body: SecondStepBody,
      answer: { data: Type.Intersect([SignedIn, RecoveryCodes]) },
      summary: 'Turns on the second factor that the sign-in requires, and signs in.',
    },
    async (request) => {
      const { ticket, code, device } = request.body;
      const user = await holderOf(ticket);
      const { userId, activeRole } = user;
      const { deviceKey } = await deviceIn(user, device);
      const recoveryCodes = await confirm(userId, code, request);
      const at = new Date(now()).toISOString();
      const origin = { correlationId: request.id };
      await recordOwn(commands, 'TurnOnSecondFactor', {
        actor: { id: userId, activeRole },
        at,
        origin,
      });
      const { data, position } = await finished(user, deviceKey, request);
      return { answer: { data: { ...data, recoveryCodes } }, position };
    },
  );

  /** The secret is on the screen of the person: their wrong codes are counted as those of one device. */
  async function confirm(userId: string, code: string, { raw }: SignInCall): Promise<string[]> {
    let codes: string[] = [];
    const source = { address: raw.ip, deviceId: `setting up ${userId}` };
    await requireCode(userId, code, source, async () => {
      codes = await factors.confirm(userId, code);
      return true;
    });
    return codes;
  }

  route(
    app,
    beginSecondFactor,
    {
      body: CurrentPasswordBody,
      answer: { data: NewSecondFactor },
      summary: 'Begins to set up a second factor of one’s own.',
    },
    async (request) => {
      const { actor, body } = request;
      requireOwn(actor);
      const { roles } = await loadUser(commands, actor.id);
      if (secondFactorPolicyIn(settings.values, roles) === 'off')
        return refuse('FORBIDDEN', texts.notAllowed);
      const asked = { id: actor.id, password: body.currentPassword, address: request.raw.ip };
      const user = await requirePassword(deps, guards, asked);
      return { answer: { data: await factors.begin(user) } };
    },
  );

  route(
    app,
    confirmSecondFactor,
    {
      body: CodeBody,
      answer: { data: RecoveryCodes },
      summary: 'Turns on the second factor that was begun, with a first code of it.',
    },
    async (request) => {
      requireOwn(request.actor);
      const recoveryCodes = await confirm(request.actor.id, request.body.code, request);
      const { position } = await recordOwn(commands, 'TurnOnSecondFactor', callingOf(request, now));
      return { answer: { data: { recoveryCodes } }, position };
    },
  );

  route(
    app,
    renewRecoveryCodes,
    {
      body: CodeBody,
      answer: { data: RecoveryCodes },
      summary: 'Replaces the recovery codes; those of before are void.',
    },
    async (request) => {
      const { actor, body } = request;
      requireOwn(actor);
      if (!(await factors.isOn(actor.id))) return refuse('NOT_FOUND', texts.isOff);
      await requireCode(actor.id, body.code, ofPerson(actor, request));
      return { answer: { data: { recoveryCodes: await factors.renewRecovery(actor.id) } } };
    },
  );

  route(
    app,
    turnOffSecondFactor,
    {
      body: CodeBody,
      answer: {},
      summary: 'Turns off one’s own second factor, with a code of it.',
    },
    async (request) => {
      const { actor, body } = request;
      requireOwn(actor);
      const { roles } = await loadUser(commands, actor.id);
      if (secondFactorPolicyIn(settings.values, roles) === 'required')
        return refuse('FORBIDDEN', texts.mustStay);
      if (!(await factors.isOn(actor.id))) return refuse('NOT_FOUND', texts.isOff);
      await requireCode(actor.id, body.code, ofPerson(actor, request));
      await factors.remove(actor.id);
      const { position } = await recordOwn(
        commands,
        'TurnOffSecondFactor',
        callingOf(request, now),
      );
      return { answer: {}, position };
    },
  );
}
