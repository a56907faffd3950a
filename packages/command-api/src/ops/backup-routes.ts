import {
  BackupBody,
  BackupWork,
  Removed,
  RetentionBody,
  VerifyBackupBody,
} from '@mach42/contracts/ops/backup-schemas.ts';
import { makeBackup, removeOldBackups, verifyBackup } from '@mach42/contracts/ops/calls.ts';
import { backupTexts } from '@mach42/contracts/ops/texts.ts';
import { backupsDecider, backupsId, type BackupCommand } from '@mach42/domain/ops/backups.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { BackupsPort, CommandApiDeps } from '../deps.ts';
import { callingOf, type Calling } from '../http/calling.ts';

/** The calls of admins about backups. Each is recorded before it is carried out. */
export function backupRoutes(
  app: FastifyInstance,
  { commands, now, backups }: CommandApiDeps,
): void {
  async function execute(
    { actor, at, origin }: Calling,
    command: Pick<BackupCommand, 'type' | 'data'>,
  ): Promise<bigint | undefined> {
    const whole = { ...command, actor, at } as BackupCommand;
    return (await commands.execute(backupsDecider, backupsId, whole, origin)).position;
  }

  /** @throws HttpRefusal there is no folder, or something is done with it already */
  async function idle(): Promise<BackupsPort> {
    if (backups === undefined) throw new HttpRefusal('UNAVAILABLE', backupTexts.notConfigured);
    if (await backups.isWorking()) throw new HttpRefusal('CONFLICT', backupTexts.underWay);
    return backups;
  }

  route(
    app,
    makeBackup,
    {
      body: BackupBody,
      answer: { data: BackupWork },
      access: 'admins',
      summary: 'Makes a backup of log and vault beside the running servers, and reads it through.',
    },
    async (request) => {
      const port = await idle();
      const incremental = request.body.incremental === true;
      const data = { incremental };
      const position = await execute(callingOf(request, now), { type: 'RequestBackup', data });
      const work = await port.begin({ kind: 'backup', incremental });
      if (work === undefined) throw new HttpRefusal('CONFLICT', backupTexts.underWay);
      return { answer: { data: work }, position };
    },
  );

  route(
    app,
    verifyBackup,
    {
      body: VerifyBackupBody,
      answer: { data: BackupWork },
      access: 'admins',
      summary: 'Reads a backup through again, with those that it continues.',
    },
    async (request) => {
      const port = await idle();
      const { name } = request.body;
      if (!(await port.has(name))) throw new HttpRefusal('NOT_FOUND', backupTexts.unknown);
      const command = { type: 'RequestBackupVerification', data: { backup: name } } as const;
      const position = await execute(callingOf(request, now), command);
      const work = await port.begin({ kind: 'verification', name });
      if (work === undefined) throw new HttpRefusal('CONFLICT', backupTexts.underWay);
      return { answer: { data: work }, position };
    },
  );

  route(
    app,
    removeOldBackups,
    {
      body: RetentionBody,
      answer: { data: Removed },
      access: 'admins',
      summary: 'Removes all but the newest backups and those that they continue, or names them.',
    },
    async (request) => {
      const port = await idle();
      const { keep, dryRun = false } = request.body;
      const names = [...(await port.old(keep))];
      if (dryRun) return { answer: { data: { removed: names } } };
      const data = { keep, backups: names };
      const position = await execute(callingOf(request, now), { type: 'RemoveOldBackups', data });
      await port.remove(names);
      return { answer: { data: { removed: names } }, position };
    },
  );
}
