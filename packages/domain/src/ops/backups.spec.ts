import { userTexts } from '@mach42/contracts/users/texts.ts';
import { ada, dana, guest, mo, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, it } from 'vitest';
import { backupsDecider, type BackupCommand } from './backups.ts';

const at = '2026-11-20T10:00:00.000Z';
const request = {
  type: 'RequestBackup',
  data: { incremental: false },
  actor: ada,
  at,
} as const satisfies BackupCommand;

describe('what is done about backups', () => {
  it('[RB20] is recorded', () => {
    const { data } = request;
    given(backupsDecider).when(request).happens({ type: 'BackupRequested', data });
    const named = { backup: 'b' };
    given(backupsDecider)
      .when({ ...request, type: 'RequestBackupVerification', data: named })
      .happens({ type: 'BackupVerificationRequested', data: named });
    const remove = (backups: readonly string[]) =>
      ({ ...request, type: 'RemoveOldBackups', data: { keep: 2, backups } }) as const;
    given(backupsDecider)
      .when(remove(['b']))
      .happens({ type: 'OldBackupsRemoved', data: { keep: 2, backups: ['b'] } });
    given(backupsDecider).when(remove([])).nothingHappens();
  });

  it('[RB20] is for active admins alone', () => {
    for (const actor of [dana, mo, guest, system, { ...ada, activeRole: 'standard' } as const]) {
      given(backupsDecider)
        .when({ ...request, actor })
        .isRefused('FORBIDDEN', userTexts.adminRequired);
    }
  });
});
