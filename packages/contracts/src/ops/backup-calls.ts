import { call, costs } from '../kernel/call.ts';
import type {
  BackupBody,
  Backups,
  BackupWork,
  Removed,
  RetentionBody,
  VerifyBackupBody,
} from './backup-schemas.ts';

const path = '/api/ops/backups';

// All of them for admins.

export const listBackups = call<{ answer: { data: Backups } }>('GET', path);
/** `listBackups` answers the progress. */
export const makeBackup = call<{ body: BackupBody; answer: { data: BackupWork } }>('POST', path, {
  cost: costs.heavy,
});
/** Reads one through again; `listBackups` answers the progress. */
export const verifyBackup = call<{ body: VerifyBackupBody; answer: { data: BackupWork } }>(
  'POST',
  `${path}/verify`,
  { cost: costs.heavy },
);
/** Removes old backups. */
export const removeOldBackups = call<{ body: RetentionBody; answer: { data: Removed } }>(
  'POST',
  `${path}/retention`,
);
