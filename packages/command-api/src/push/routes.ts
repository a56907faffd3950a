import { limits } from '@mach42/contracts/kernel/limits.ts';
import { beginPush, endPush, subscribePush } from '@mach42/contracts/push/calls.ts';
import { EndPushBody, PushKey, PushSubscriptionBody } from '@mach42/contracts/push/schemas.ts';
import { pushTexts as texts } from '@mach42/contracts/push/texts.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { pushIdOf, pushKind, type PushRecord } from '@mach42/http-kit/push-record.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { SharedTurns } from '../kernel/shared-turns.ts';
import { vapidKeys } from './vapid-keys.ts';

/** Bytes of an uncompressed point of P-256, and of the secret beside it (RFC 8291 §3.2). */
const lengths = { p256dh: 65, auth: 16 } as const;

/** Browsers in which a person turned on push. Rules: `SPEC.md`. */
export function pushRoutes(
  app: FastifyInstance,
  { vault, settings, hasPushContact }: CommandApiDeps,
): void {
  const { records, serviceKeys } = vault;
  const turns = new SharedTurns(vault.attempts);

  function requireAllowed({ environment }: CallActor): void {
    if (environment === 'gpt') refuse('FORBIDDEN', userTexts.onlyStandard);
    if (settings.values[settingNames.push] !== 'allowed') refuse('FORBIDDEN', texts.notAllowed);
    if (!hasPushContact) refuse('FORBIDDEN', texts.noContact);
  }

  route(
    app,
    beginPush,
    { answer: { data: PushKey }, summary: 'The public key by which a browser subscribes to push.' },
    async ({ actor }) => {
      requireAllowed(actor);
      const { publicKey } = await vapidKeys(serviceKeys);
      return { answer: { data: { publicKey } } };
    },
  );

  route(
    app,
    subscribePush,
    {
      body: PushSubscriptionBody,
      answer: {},
      summary: 'Sends notices to a browser of the caller from now on.',
    },
    async ({ actor, body }) => {
      requireAllowed(actor);
      const { endpoint, p256dh, auth, language } = body;
      if (
        !URL.canParse(endpoint) ||
        Buffer.from(p256dh, 'base64url').length !== lengths.p256dh ||
        Buffer.from(auth, 'base64url').length !== lengths.auth
      )
        return refuse('VALIDATION_ERROR', texts.notUsable, '/endpoint');
      const id = pushIdOf(endpoint);
      const before = await records.read(pushKind, id);
      // A browser belongs to the person who signed in last.
      if (before !== undefined && before.owner !== actor.id)
        await records.remove(pushKind, id, before);
      const { signInId = null, generation } = actor;
      const record: PushRecord = { endpoint, p256dh, auth, language, signInId, generation };
      const text = JSON.stringify(record);
      const kept = { kind: pushKind, id, owner: actor.id, text, until: null };
      // Subscriptions are stored one after the other, in all processes, so that simultaneous requests do not exceed
      // the limit.
      await turns.run(`push of ${actor.id}`, async () => {
        const known = await records.list(pushKind, actor.id);
        const own = known.find((one) => one.id === id);
        if (own === undefined && known.length >= limits.push.browsersOfPerson)
          refuse('CONFLICT', texts.tooMany);
        await records.put(kept, own);
      });
      return { answer: {} };
    },
  );

  route(
    app,
    endPush,
    {
      body: EndPushBody,
      answer: {},
      summary: 'Sends nothing to a browser of the caller any more.',
    },
    async ({ actor, body }) => {
      const read = await records.read(pushKind, pushIdOf(body.endpoint));
      if (read?.owner === actor.id) await records.remove(pushKind, read.id, read);
      return { answer: {} };
    },
  );
}
