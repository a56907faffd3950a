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
const done = { ...request, type: 'RecordArchived', data: { upTo: '900', segments: 2 } } as const;

describe('the archive of a log', () => {
  it('[RB22] is recorded when it is requested and when it is made', () => {
    const requested = { type: 'ArchiveRequested', data: request.data } as const;
    given(archiveDecider).when(request).happens(requested);
    given(archiveDecider)
      .when({ ...request, actor: system })
      .happens(requested);
    given(archiveDecider)
      .when({ ...done, actor: system })
      .happens({ type: 'LogArchived', data: done.data });
  });

  it('[RB22] is for active admins and the platform, which alone records that it is made', () => {
    for (const actor of [dana, mo, guest, { ...ada, activeRole: 'standard' } as const])
      given(archiveDecider)
        .when({ ...request, actor })
        .isRefused('FORBIDDEN', userTexts.adminRequired);
    given(archiveDecider).when(done).isRefused('FORBIDDEN', userTexts.adminRequired);
  });
});
