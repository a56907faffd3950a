import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { makePasswordLink, setPasswordByLink } from '@mach42/contracts/users/calls.ts';
import { PasswordLink, SetPasswordBody } from '@mach42/contracts/users/schemas.ts';
import { passwordLinkTexts, userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { originOf } from '@mach42/http-kit/origin.ts';
import { passwordLinks } from '@mach42/http-kit/password-links.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import type { UserAdministration } from './user-administration.ts';

/** Seconds that a link is valid. */
const lifetime = 24 * 60 * 60;

export function passwordLinkRoutes(
  app: FastifyInstance,
  { vault, links, now }: Pick<CommandApiDeps, 'vault' | 'links' | 'now'>,
  administration: UserAdministration,
  throttle: Pick<SignInThrottle, 'countChange'>,
): void {
  route(
    app,
    makePasswordLink,
    {
      params: IdParams,
      answer: { data: PasswordLink },
      access: 'admins',
      summary: 'Resets a person’s password; they set a new one by the link of the answer, once.',
    },
    async (request) => {
      const { id: userId } = request.params;
      const calling = callingOf(request, now);
      if (calling.actor.id === userId) refuse('FORBIDDEN', passwordLinkTexts.own);
      const unknown = randomBytes(32).toString('base64url');
      const reset = await administration.reset(userId, 'password', unknown, calling);
      if (!reset.state.exists) return refuse('NOT_FOUND', userTexts.notFound);
      const generation = reset.state.signInGeneration;
      const expires = Math.floor(now() / 1000) + lifetime;
      const key = passwordLinks(await vault.signingKey()).issue({ userId, generation, expires });
      // In the fragment, which browsers send to no server.
      const url = `${originOf(request.raw, links)}/password-link#${key}`;
      const expiresAt = new Date(expires * 1000).toISOString();
      return { answer: { data: { url, expiresAt } }, position: reset.position };
    },
  );

  route(
    app,
    setPasswordByLink,
    {
      body: SetPasswordBody,
      answer: {},
      summary: 'Sets a new password by a link that an admin made; the link works once.',
    },
    async ({ body, id }) => {
      const claims = passwordLinks(await vault.signingKey()).read(body.link, now());
      if (claims === undefined) return refuse('NOT_FOUND', passwordLinkTexts.invalid);
      const { userId, generation } = claims;
      // One that was used counts against nobody.
      await administration.requireLink(userId, generation);
      await throttle.countChange(userId);
      // Without an idempotency key: a repeated request finds the link used.
      const { position } = await administration.setByLink(userId, generation, body.password, {
        actor: { id: userId, activeRole: 'standard' },
        at: new Date(now()).toISOString(),
        origin: { correlationId: id },
      });
      return { answer: {}, position };
    },
  );
}
