import { unsubscribe } from '@mach42/contracts/email/calls.ts';
import { UnsubscribeBody, UnsubscribeParams } from '@mach42/contracts/email/schemas.ts';
import { emailTexts } from '@mach42/contracts/email/texts.ts';
import { withoutDigest } from '@mach42/contracts/preferences/notification-preferences.ts';
import type { Json } from '@mach42/domain/kernel/json.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { preferencesDecider } from '@mach42/domain/preferences/decider.ts';
import { unsubscribeKeys } from '@mach42/http-kit/email-record.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { findUser } from '../users/load-user.ts';

/** The limit of a form with one field. */
const mostBytes = 1_000;
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const oneClick = 'One-Click';

/**
 * Ends the digest of the person whom a message was sent to, by their program for e-mail or by a page. The preference is
 * the one that the person sets themselves, so every device follows.
 */
export function unsubscribeRoute(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, vault, now } = deps;
  app.register(async (scope) => {
    for (const type of formTypes)
      scope.addContentTypeParser(
        type,
        { parseAs: 'string', bodyLimit: mostBytes },
        (_, body, done) => {
          done(null, body.includes(oneClick) ? { 'List-Unsubscribe': oneClick } : {});
        },
      );
    route(
      scope,
      unsubscribe,
      {
        params: UnsubscribeParams,
        body: UnsubscribeBody,
        answer: {},
        summary: 'Ends the digest by e-mail of the person whose key it is (RFC 8058).',
      },
      async ({ params, id: correlationId }) => {
        const userId = unsubscribeKeys(await vault.signingKey()).personOf(params.key);
        const user = userId === undefined ? undefined : await findUser(commands, userId);
        if (userId === undefined || user === undefined)
          return refuse('NOT_FOUND', emailTexts.invalidLink);
        const { state } = await commands.load(preferencesDecider, userId);
        // A part of a JSON value is JSON.
        const value = withoutDigest(state.display, now()) as Json | undefined;
        if (value === undefined) return { answer: {} };
        const command = {
          type: 'SavePreference',
          data: { userId, name: 'display', value },
          actor: { id: userId, activeRole: 'standard' },
          at: new Date(now()).toISOString(),
        } as const;
        const { position } = await commands.execute(preferencesDecider, userId, command, {
          correlationId,
        });
        return { answer: {}, position };
      },
    );
  });
}
