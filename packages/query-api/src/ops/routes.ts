import { ExportBytes, ExportBytesQuery } from '@mach42/contracts/exports/schemas.ts';
import { Archive } from '@mach42/contracts/ops/archive-schemas.ts';
import { Backups } from '@mach42/contracts/ops/backup-schemas.ts';
import {
  listParked,
  listArchive,
  listBackups,
  listKeys,
  readEvidence,
  readEvidenceFile,
  readVerification,
} from '@mach42/contracts/ops/calls.ts';
import { Evidence, EvidenceFileParams } from '@mach42/contracts/ops/evidence-schemas.ts';
import { Keys } from '@mach42/contracts/ops/key-schemas.ts';
import { ParkedEventView, ParkedQuery } from '@mach42/contracts/ops/schemas.ts';
import { evidenceTexts, parkedTexts } from '@mach42/contracts/ops/texts.ts';
import { Verification } from '@mach42/contracts/ops/verification-schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import {
  countParkedHeads,
  parkedHeads,
  parkedRowsOf,
} from '@mach42/read-models/projections/projections.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';
import { parkedViewOf } from './parked-view.ts';

/** The keys of the vault, without their secret parts. */
export function keyRoutes(
  app: FastifyInstance,
  { vaultKeys }: Pick<QueryApiDeps, 'vaultKeys'>,
): void {
  route(
    app,
    listKeys,
    {
      answer: { data: Keys },
      access: 'admins',
      summary: 'The keys with purpose, age and state, and how far a replacement is.',
    },
    async () => ({ answer: { data: await vaultKeys() } }),
  );
}

/** The backups of the installation, and the present work on them. */
export function backupRoutes(
  app: FastifyInstance,
  { backups }: Pick<QueryApiDeps, 'backups'>,
): void {
  route(
    app,
    listBackups,
    {
      answer: { data: Backups },
      access: 'admins',
      summary: 'The backups with age, size and what was found when each was read through last.',
    },
    async () => ({ answer: { data: await backups() } }),
  );
}

/** The segments of the log, and how far an archiving is. */
export function archiveRoutes(
  app: FastifyInstance,
  { archive }: Pick<QueryApiDeps, 'archive'>,
): void {
  route(
    app,
    listArchive,
    {
      answer: { data: Archive },
      access: 'admins',
      summary: 'The segments that old events are in, with their hashes.',
    },
    async () => ({ answer: { data: await archive() } }),
  );
}

/** The verification under way, or the last one, and its findings. */
export function verificationRoutes(
  app: FastifyInstance,
  { verification }: Pick<QueryApiDeps, 'verification'>,
): void {
  route(
    app,
    readVerification,
    {
      answer: { data: Verification },
      access: 'admins',
      summary: 'How far a verification is, or what the last one has found.',
    },
    async () => ({ answer: { data: verification() } }),
  );
}

/** The chain of seals with its last head, the public keys, and the files of an export. */
export function evidenceRoutes(
  app: FastifyInstance,
  { evidence }: Pick<QueryApiDeps, 'evidence'>,
): void {
  route(
    app,
    readEvidence,
    {
      answer: { data: Evidence },
      access: 'admins',
      summary: 'The last signed seal, the public keys, and how far an export of evidence is.',
    },
    async () => ({ answer: { data: await evidence.report() } }),
  );

  route(
    app,
    readEvidenceFile,
    {
      params: EvidenceFileParams,
      query: ExportBytesQuery,
      answer: { data: ExportBytes },
      access: 'admins',
      summary: 'A part of a file of evidence that the caller has exported, from any byte on.',
    },
    async ({ actor, params, query: { from } }) => {
      const part = await evidence.read({ ...params, adminId: actor.id }, from);
      return { answer: { data: found(part, evidenceTexts.notFound) } };
    },
  );
}

const usualPage = 50;

/** The events that projections could not apply, as operators see them. */
export function opsRoutes(app: FastifyInstance, { db }: Pick<QueryApiDeps, 'db'>): void {
  route(
    app,
    listParked,
    {
      query: ParkedQuery,
      answer: {
        data: Type.Array(ParkedEventView),
        meta: Type.Object({ total: Type.Integer(), hasMore: Type.Boolean() }),
      },
      access: 'admins',
      summary:
        'Events that projections could not apply, each once, with how many wait for it; in the order of the log.',
    },
    async ({ query: { after, limit = usualPage } }) => {
      const afterPosition = after === undefined ? 0n : await positionOf(after);
      const heads = await parkedHeads(db, { after: afterPosition, limit: limit + 1 });
      const data = heads.slice(0, limit).flatMap(parkedViewOf);
      const meta = { total: await countParkedHeads(db), hasMore: heads.length > limit };
      return { answer: { data, meta } };
    },
  );

  async function positionOf(eventId: string): Promise<bigint> {
    const [row] = await parkedRowsOf(db, eventId);
    return found(row, parkedTexts.notParked).position;
  }
}
