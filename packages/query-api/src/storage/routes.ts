import { limits } from '@mach42/contracts/kernel/limits.ts';
import { listStorage, readStorage } from '@mach42/contracts/storage/calls.ts';
import {
  OwnStorage,
  PersonStorage,
  StorageMeta,
  StorageQuery,
} from '@mach42/contracts/storage/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import { storageOf, storagePage } from '@mach42/read-models/storage/storage.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';

export function storageRoutes(app: FastifyInstance, deps: QueryApiDeps): void {
  const { db, storageLimits, now } = deps;
  route(
    app,
    readStorage,
    {
      answer: { data: OwnStorage },
      summary: 'What the caller has stored, by kind and in 24 hours, and the limits of it.',
    },
    async ({ actor }) => {
      const { bytes, day, events, kinds } = await storageOf(db, actor.id, now());
      return { answer: { data: { bytes, day, events, kinds, limits: { ...storageLimits() } } } };
    },
  );

  route(
    app,
    listStorage,
    {
      query: StorageQuery,
      answer: { data: Type.Array(PersonStorage), meta: StorageMeta },
      access: 'admins',
      summary: 'What each person with an account has stored, most first.',
    },
    async ({ query: { limit = limits.storage.page, offset = 0 } }) => {
      const { people, total } = await storagePage(db, { limit, offset, now: now() });
      return { answer: { data: people, meta: { total, hasMore: offset + people.length < total } } };
    },
  );
}
