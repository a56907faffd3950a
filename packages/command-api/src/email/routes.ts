import {
  askPasswordLink,
  confirmEmail,
  removeEmail,
  sendTestEmail,
  setEmail,
} from '@mach42/contracts/email/calls.ts';
import {
  passwordLetter,
  confirmationLetter,
  testLetter,
} from '@mach42/contracts/email/messages.ts';
import {
  ConfirmEmailBody,
  ForgottenPasswordBody,
  OwnEmail,
  SetEmailBody,
  TestEmailBody,
  TestEmailResult,
} from '@mach42/contracts/email/schemas.ts';
import { emailFailureTexts, emailStateTexts, emailTexts } from '@mach42/contracts/email/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { normaliseMobile } from '@mach42/contracts/users/profile.ts';
import { CurrentPasswordBody } from '@mach42/contracts/users/schemas.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { networkOf } from '@mach42/http-kit/address.ts';
import {
  emailKind,
  emailOf,
  isSecretOf,
  ownEmail,
  pendingEmailKind,
  readPendingEmail,
  secretHashOf,
  type EmailRecord,
  type PendingEmail,
} from '@mach42/http-kit/email-record.ts';
import { originOf } from '@mach42/http-kit/origin.ts';
import { route } from '@mach42/http-kit/route.ts';
import { passwordLinks } from '@mach42/http-kit/signed-keys.ts';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { requireCounted } from '../http/require-counted.ts';
import { findUser } from '../users/load-user.ts';
import { recordOwn, requireOwn } from '../users/own-account.ts';
import { requirePassword } from '../users/require-password.ts';
import type { SignInGuards } from '../users/sign-in.ts';
import { mailOf } from './mail-of.ts';
import type { Outbox } from './outbox.ts';
import { MailFailed } from './smtp.ts';
import { unsubscribeRoute } from './unsubscribe-route.ts';

const { email: bounds } = limits;
type Guards = Pick<SignInGuards, 'throttle' | 'hashing'>;

/** The calls about the address for messages, and the messages that a person requests. Rules: `SPEC.md`. */
export function emailRoutes(app: FastifyInstance, deps: CommandApiDeps, guards: Guards): void {
  const { commands, vault, links, now, outbox, issuer: product } = deps;
  const { records, attempts } = vault;
  const isOffered = outbox !== undefined;
  unsubscribeRoute(app, deps);

  const requireOutbox = (): Outbox => outbox ?? refuse('FORBIDDEN', emailTexts.notOffered);
  route(
    app,
    setEmail,
    {
      body: SetEmailBody,
      answer: { data: OwnEmail },
      summary: 'Sends a link to an address, by which the caller confirms it, with the password.',
    },
    async ({ actor, body, raw }) => {
      requireOwn(actor);
      const sender = requireOutbox();
      const { address, language, currentPassword: password } = body;
      await requirePassword(deps, guards, { id: actor.id, password, address: raw.ip });
      const counted = [
        { name: `confirmation of ${actor.id}`, most: bounds.confirmationsOfPerson },
        {
          name: `confirmation to ${secretHashOf(address.toLowerCase())}`,
          most: bounds.confirmationsOfAddress,
        },
      ];
      requireCounted(await attempts.begin(counted, bounds.hourMs), emailTexts.tooMany);
      const secret = randomBytes(32).toString('base64url');
      const pending: PendingEmail = { address, language, secretHash: secretHashOf(secret) };
      await keep(pendingEmailKind, actor.id, pending, new Date(now() + bounds.confirmationMs));
      // In the fragment, which browsers send to no server.
      const url = `${originOf(raw, links)}/email/confirm#${actor.id}.${secret}`;
      sender.post(await mailOf({ address, language }, () => confirmationLetter(product, url)));
      return { answer: { data: await ownEmail(records, actor.id, isOffered) } };
    },
  );

  /** Stores a record in place of the present one. */
  async function keep(
    kind: string,
    userId: string,
    value: EmailRecord | PendingEmail,
    until: Date | null,
  ): Promise<void> {
    const record = { kind, id: userId, owner: userId, text: JSON.stringify(value), until };
    const before = await records.read(kind, userId);
    if (!(await records.put(record, before))) refuse('CONFLICT', emailTexts.invalidLink);
  }

  route(
    app,
    confirmEmail,
    {
      body: ConfirmEmailBody,
      answer: {},
      summary: 'Confirms an address by the key of the link that was sent to it, once.',
    },
    async ({ body, id: correlationId }) => {
      const [userId = '', secret = ''] = body.key.split('.');
      const read = await records.read(pendingEmailKind, userId);
      const pending = read && readPendingEmail(read);
      const user = await findUser(commands, userId);
      if (
        read === undefined ||
        pending === undefined ||
        user?.status !== 'active' ||
        !isSecretOf(secret, pending.secretHash) ||
        !(await records.remove(pendingEmailKind, userId, read))
      )
        return refuse('NOT_FOUND', emailTexts.invalidLink);
      const { address, language } = pending;
      await keep(emailKind, userId, { address, language, confirmedAt: now() }, null);
      const command = {
        type: 'ConfirmEmail',
        data: {},
        actor: { id: userId, activeRole: 'standard' },
        at: new Date(now()).toISOString(),
      } as const;
      const { position } = await commands.execute(usersDecider, userId, command, {
        correlationId,
      });
      return { answer: {}, position };
    },
  );

  route(
    app,
    removeEmail,
    {
      body: CurrentPasswordBody,
      answer: { data: OwnEmail },
      summary: 'Removes the address of the caller, with the password.',
    },
    async (request) => {
      const { actor, body, raw } = request;
      requireOwn(actor);
      const asked = { id: actor.id, password: body.currentPassword, address: raw.ip };
      await requirePassword(deps, guards, asked);
      await records.remove(pendingEmailKind, actor.id);
      const data = () => ownEmail(records, actor.id, isOffered);
      if (!(await records.remove(emailKind, actor.id))) return { answer: { data: await data() } };
      const { position } = await recordOwn(commands, 'RemoveEmail', callingOf(request, now));
      return { answer: { data: await data() }, position };
    },
  );

  route(
    app,
    askPasswordLink,
    {
      body: ForgottenPasswordBody,
      answer: {},
      summary:
        'Sends a link to set a new password, if an account with this number has a confirmed address; the answer is the same.',
    },
    async ({ body, raw }) => {
      const sender = requireOutbox();
      const mobile = normaliseMobile(body.mobile);
      const network = {
        name: `forgotten from ${networkOf(raw.ip)}`,
        most: bounds.forgottenOfNetwork,
      };
      requireCounted(await attempts.begin([network], bounds.hourMs), emailTexts.tooMany);
      const account = { name: `forgotten ${mobile}`, most: bounds.forgottenOfAccount };
      const isWithin = (await attempts.begin([account], bounds.hourMs)).isCounted;
      const origin = originOf(raw, links);
      // The answer does not wait for the sending, so its time reveals nothing about the account.
      if (isWithin) {
        const sending = sendPasswordLink(sender, mobile, { ...body, origin });
        sending.catch((error: unknown) =>
          app.log.warn({ err: error }, 'A link to a forgotten password could not be made'),
        );
      }
      return { answer: {} };
    },
  );

  async function sendPasswordLink(
    sender: Outbox,
    mobile: string,
    { language, origin }: Pick<ForgottenPasswordBody, 'language'> & { readonly origin: string },
  ): Promise<void> {
    const userId = await deps.lookups.personWithMobile(mobile);
    const user = userId === undefined ? undefined : await findUser(commands, userId);
    if (user?.status !== 'active') return;
    const email = await emailOf(records, user.userId);
    if (email === undefined) return;
    const expires = Math.floor((now() + bounds.passwordLinkMs) / 1000);
    const claims = { userId: user.userId, generation: user.signInGeneration, expires };
    const key = passwordLinks(await vault.signingKey()).issue(claims);
    const url = `${origin}/password-link#${key}`;
    const to = { address: email.address, language };
    sender.post(await mailOf(to, () => passwordLetter(product, url)));
  }

  route(
    app,
    sendTestEmail,
    {
      body: TestEmailBody,
      answer: { data: TestEmailResult },
      access: 'admins',
      summary: 'Sends a test message and answers what the server said.',
    },
    async ({ actor, body: { address, language } }) => {
      const sender = requireOutbox();
      const counted = [{ name: `test message of ${actor.id}`, most: bounds.testsOfAdmin }];
      requireCounted(await attempts.begin(counted, bounds.hourMs), emailTexts.tooMany);
      const mail = await mailOf({ address, language }, () => testLetter(product));
      try {
        const answer = await sender.send(mail, bounds.testMs);
        return { answer: { data: { isSent: true, text: emailStateTexts.testSent, answer } } };
      } catch (error) {
        const failed = error instanceof MailFailed ? error : undefined;
        const text = failed?.message ?? emailFailureTexts.away;
        return { answer: { data: { isSent: false, text, answer: failed?.answer ?? null } } };
      }
    },
  );
}
