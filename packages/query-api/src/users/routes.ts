import { listUsers, verify } from '@mach42/contracts/users/calls.ts';
import { GuestUser, User } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { findUser, listUsers as readUsers } from '@mach42/read-models/users/users.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';

export function userRoutes(app: FastifyInstance, { db }: QueryApiDeps): void {
  route(
    app,
    verify,
    {
      answer: { data: Type.Object({ user: Type.Union([User, GuestUser]) }) },
      access: 'guests and people',
      summary: 'Tells who is signed in, in the role that the token was given for.',
    },
    async ({ actor }) => ({
      answer: { data: { user: actor.isGuest ? guestOf(actor) : await personOf(db, actor) } },
    }),
  );

  route(
    app,
    listUsers,
    {
      answer: { data: Type.Array(User) },
      access: 'admins',
      summary: 'Everybody, with when they were last here.',
    },
    async () => ({ answer: { data: await readUsers(db) } }),
  );
}

const guestOf = ({ id, name, roles, activeRole }: CallActor): GuestUser => ({
  id,
  _id: id,
  userId: id,
  name,
  roles: [...roles],
  activeRole,
});

async function personOf(db: Reader, { id, activeRole }: CallActor): Promise<User> {
  const user = await findUser(db, id);
  if (user === undefined) throw new HttpRefusal('UNAUTHORIZED', userTexts.signInNeeded);
  return { ...user, activeRole };
}
