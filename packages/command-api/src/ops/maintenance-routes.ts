import { ArchiveBody, ArchivePlan } from '@mach42/contracts/ops/archive-schemas.ts';
import {
  archiveEvents,
  beginVerification,
  rotateKey,
  stopArchiving,
  stopVerification,
} from '@mach42/contracts/ops/calls.ts';
import { KeyRotationBody, KeyRotationParams, Keys } from '@mach42/contracts/ops/key-schemas.ts';
import { archiveTexts, keyTexts, verificationTexts } from '@mach42/contracts/ops/texts.ts';
import { VerificationBody } from '@mach42/contracts/ops/verification-schemas.ts';
import { archiveDecider, archiveId } from '@mach42/domain/ops/archive.ts';
import { keysDecider, keysId } from '@mach42/domain/ops/keys.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps, VerificationPort } from '../deps.ts';
import { callingOf } from '../http/calling.ts';
import { newId } from '../kernel/ids.ts';

/** The archiving of old events, which is recorded before it begins. */
export function archiveRoutes(
  app: FastifyInstance,
  { commands, now, archive }: Pick<CommandApiDeps, 'commands' | 'now' | 'archive'>,
): void {
  route(
    app,
    archiveEvents,
    {
      body: ArchiveBody,
      answer: { data: ArchivePlan },
      access: 'admins',
      summary: 'Moves the content of old events into segments, or says what it would move.',
    },
    async (request) => {
      if (archive === undefined) throw new HttpRefusal('CONFLICT', archiveTexts.unsupported);
      const { upTo, before, dryRun = false } = request.body;
      if ((upTo === undefined) === (before === undefined))
        throw new HttpRefusal('VALIDATION_ERROR', archiveTexts.oneOfBoth);
      const plan = await archive.plan(upTo === undefined ? { before } : { upTo });
      if (dryRun || plan.events === 0) return { answer: { data: plan } };
      if (archive.isWorking()) throw new HttpRefusal('CONFLICT', archiveTexts.underWay);
      const { actor, at, origin } = callingOf(request, now);
      const data = { upTo: plan.last };
      const command = { type: 'RequestArchive', data, actor, at } as const;
      const { position } = await commands.execute(archiveDecider, archiveId, command, origin);
      archive.begin(plan.last);
      return { answer: { data: plan }, position };
    },
  );

  route(
    app,
    stopArchiving,
    {
      answer: {},
      access: 'admins',
      summary: 'Ends the archiving that is under way; what is archived so far stays so.',
    },
    async (request) => {
      if (archive === undefined) throw new HttpRefusal('CONFLICT', archiveTexts.unsupported);
      if (!archive.isWorking()) throw new HttpRefusal('CONFLICT', archiveTexts.notUnderWay);
      const { actor, at, origin } = callingOf(request, now);
      const command = { type: 'StopArchiving', data: {}, actor, at } as const;
      const { position } = await commands.execute(archiveDecider, archiveId, command, origin);
      archive.stop();
      return { answer: {}, position };
    },
  );
}

/** The verification of the workspace, which only reads and so is not recorded. */
export function verificationRoutes(
  app: FastifyInstance,
  { verification }: Pick<CommandApiDeps, 'verification'>,
): void {
  route(
    app,
    beginVerification,
    {
      body: VerificationBody,
      answer: {},
      access: 'admins',
      summary: 'Verifies log, seals, vault, files and rows, beside the people at work.',
    },
    async (request) => {
      const port = supported();
      if (port.isWorking) throw new HttpRefusal('CONFLICT', verificationTexts.underWay);
      port.begin(request.body.quick !== true);
      return { answer: {} };
    },
  );

  route(
    app,
    stopVerification,
    { answer: {}, access: 'admins', summary: 'Ends the verification that is under way.' },
    async () => {
      const port = supported();
      if (!port.isWorking) throw new HttpRefusal('CONFLICT', verificationTexts.notUnderWay);
      port.stop();
      return { answer: {} };
    },
  );

  function supported(): VerificationPort {
    if (verification === undefined)
      throw new HttpRefusal('CONFLICT', verificationTexts.unsupported);
    return verification;
  }
}

/** The replacement of a key, which is recorded before it begins. */
export function keyRoutes(
  app: FastifyInstance,
  { commands, now, keyRotation }: Pick<CommandApiDeps, 'commands' | 'now' | 'keyRotation'>,
): void {
  route(
    app,
    rotateKey,
    {
      params: KeyRotationParams,
      body: KeyRotationBody,
      answer: { data: Keys },
      access: 'admins',
      summary: 'Replaces the key of tokens, the master key or the key of the seals.',
    },
    async (request) => {
      const { params, body } = request;
      const { purpose } = params;
      if (purpose === 'signing' && keyRotation.isSigningKeySet)
        throw new HttpRefusal('CONFLICT', keyTexts.isSet);
      if (body.dryRun === true) return { answer: { data: await keyRotation.report() } };
      const { actor, at, origin } = callingOf(request, now);
      const signOut = purpose === 'signing' && body.signOut === true;
      const data = { purpose, rotation: newId(), signOut };
      const command = { type: 'RequestKeyRotation', data, actor, at } as const;
      const { state, position } = await commands.execute(keysDecider, keysId, command, origin);
      const open = state.open[purpose];
      if (open !== undefined) await keyRotation.begin(open);
      return { answer: { data: await keyRotation.report() }, position };
    },
  );
}
