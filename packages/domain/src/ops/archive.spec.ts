import { userTexts } from '@mach42/contracts/users/texts.ts';
import { ada, dana, guest, mo, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, it } from 'vitest';
import { archiveDecider, type ArchiveCommand } from './archive.ts';

const at = '2026-11-20T10:00:00.000Z';
const request = {
  type: 'RequestArchive',
  data: { upTo: '900' },
  actor: ada,
  at,
} as const satisfies ArchiveCommand;
const requested = { type: 'ArchiveRequested', data: request.data } as const;
const done = { ...request, type: 'RecordArchived', data: { segments: 2 } } as const;
const failed = { ...request, type: 'RecordArchivingFailed', data: { reason: 'disk' } } as const;
const stop = { ...request, type: 'StopArchiving', data: {} } as const;

describe('the archive of a log', () => {
  it('[RB22] is recorded when it is requested and when it is made', () => {
    given(archiveDecider).when(request).happens(requested);
    given(archiveDecider)
      .when({ ...request, actor: system })
      .happens(requested);
    given(archiveDecider, requested)
      .when({ ...done, actor: system })
      .happens({ type: 'LogArchived', data: { upTo: '900', segments: 2 } });
  });

  it('[RB23] is recorded once when it is stopped or fails, and not where nothing is archived', () => {
    const stopped = { type: 'ArchivingStopped', data: { upTo: '900' } } as const;
    for (const actor of [ada, system])
      given(archiveDecider, requested)
        .when({ ...stop, actor })
        .happens(stopped);
    given(archiveDecider, requested)
      .when({ ...failed, actor: system })
      .happens({ type: 'ArchivingFailed', data: { upTo: '900', reason: 'disk' } });
    for (const command of [stop, failed, done]) {
      given(archiveDecider)
        .when({ ...command, actor: system })
        .nothingHappens();
      given(archiveDecider, requested, stopped)
        .when({ ...command, actor: system })
        .nothingHappens();
    }
  });

  it('[RB22] is for active admins and the platform, which alone records that it is made', () => {
    for (const actor of [dana, mo, guest, { ...ada, activeRole: 'standard' } as const])
      given(archiveDecider)
        .when({ ...request, actor })
        .isRefused('FORBIDDEN', userTexts.adminRequired);
    for (const ended of [done, failed])
      given(archiveDecider, requested).when(ended).isRefused('FORBIDDEN', userTexts.adminRequired);
    given(archiveDecider, requested)
      .when({ ...stop, actor: dana })
      .isRefused('FORBIDDEN', userTexts.adminRequired);
  });
});
