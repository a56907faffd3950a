import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Command, Decider, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import { refuse } from '../kernel/refusal.ts';

/** An admin has a backup made. */
export type BackupRequested = DomainEvent<'BackupRequested', { readonly incremental: boolean }>;
/** An admin has a backup read through. */
export type BackupVerificationRequested = DomainEvent<
  'BackupVerificationRequested',
  { readonly backup: string }
>;
/** An admin removes old backups. */
export type OldBackupsRemoved = DomainEvent<
  'OldBackupsRemoved',
  {
    /** How many of the newest stay. */
    readonly keep: number;
    /** The names of those that are removed. */
    readonly backups: readonly string[];
  }
>;
export type BackupEvent = BackupRequested | BackupVerificationRequested | OldBackupsRemoved;

export type BackupCommand =
  | Command<'RequestBackup', BackupRequested['data']>
  | Command<'RequestBackupVerification', BackupVerificationRequested['data']>
  | Command<'RemoveOldBackups', OldBackupsRemoved['data']>;

/** The id of the only stream. */
export const backupsId = 'platform';

/** Rules: `SPEC.md`. The requests of admins about backups; the outcome is not part of the state. */
export const backupsDecider: Decider<object, BackupCommand, BackupEvent> = {
  category: 'backup',
  stateVersion: 1,
  initialState: {},
  decide({ type, data, actor }) {
    if (actor.activeRole !== 'admin') return refuse('FORBIDDEN', userTexts.adminRequired);
    if (type === 'RequestBackup') return [{ type: 'BackupRequested', data }];
    if (type === 'RequestBackupVerification')
      return [{ type: 'BackupVerificationRequested', data }];
    return data.backups.length === 0 ? [] : [{ type: 'OldBackupsRemoved', data }];
  },
  evolve: (state) => state,
  snapshotEvery: 100,
  about: () => ({ key: backupsId, subjects: [] }),
};

export const backupShapes: ShapesOf<BackupEvent> = {
  BackupRequested: { incremental: 'flag' },
  BackupVerificationRequested: { backup: 'text' },
  OldBackupsRemoved: { keep: 'number', backups: 'list' },
};
