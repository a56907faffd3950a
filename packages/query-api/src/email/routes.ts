import { getEmailState, getOwnEmail } from '@mach42/contracts/email/calls.ts';
import { EmailState, OwnEmail } from '@mach42/contracts/email/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { ownEmail } from '@mach42/http-kit/email-record.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryApiDeps } from '../kernel/deps.ts';

export function emailRoutes(app: FastifyInstance, { records, email }: QueryApiDeps): void {
  route(
    app,
    getOwnEmail,
    { answer: { data: OwnEmail }, summary: 'The address that messages to the caller go to.' },
    async ({ actor }) => {
      if (actor.environment === 'gpt') throw new HttpRefusal('FORBIDDEN', userTexts.onlyStandard);
      return { answer: { data: await ownEmail(records, actor.id, email !== undefined) } };
    },
  );

  route(
    app,
    getEmailState,
    {
      answer: { data: EmailState },
      access: 'admins',
      summary: 'How the workspace sends e-mail, without any address of a person.',
    },
    async () => {
      const { sent = 0, failed = 0, waiting = 0, lastFailure } = email?.figures() ?? {};
      const data: EmailState = {
        server: email?.server ?? null,
        from: email?.from ?? null,
        requiresTls: email?.requiresTls ?? true,
        sent,
        failed,
        waiting,
        lastFailure:
          lastFailure === undefined
            ? null
            : { at: new Date(lastFailure.at).toISOString(), text: lastFailure.text },
      };
      return { answer: { data } };
    },
  );
}
