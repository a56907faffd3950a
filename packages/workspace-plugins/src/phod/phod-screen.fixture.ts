import { listEntries } from '@mach42/contracts/datarais/calls.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { compactBlamePhod, loadPhod } from '@mach42/contracts/phod/calls.ts';
import type { BriefData, PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { listSendPolicies } from '@mach42/contracts/sending/calls.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPanel, type Screen, type ScreenOptions } from '@mach42/testing/screens/screen.tsx';
import { phodPlugin } from './plugin.tsx';

export const broken = { code: 'SERVER_ERROR', message: 'The disk is full.' } as const;
export const briefData: BriefData = {
  personalInfo: { name: 'Dana', city: 'Aarhus' },
  interests: ['Rowing', 'Sourdough'],
  secrets: [{ name: 'Alarm', value: '4 2 7 1' }],
};
export const file = (version: number, change: Partial<PhodFile> = {}): PhodFile => ({
  briefData,
  version,
  updatedAt: '2026-01-02T10:00:00.000Z',
  updatedBy: 'Dana Demo',
  ...change,
});
export const entry = (id: string, title: string, change: Partial<Entry> = {}): Entry => ({
  id,
  _id: id,
  content: `Text of ${title}.`,
  createdAt: '2026-01-02T10:00:00.000Z',
  timestamp: '2026-01-02T10:00:00.000Z',
  status: 'pending',
  metadata: { title },
  jobId: null,
  progress: null,
  queuePosition: null,
  result: null,
  error: null,
  processedAt: null,
  ...change,
});

export const serving = (
  entries: Entry[] = [entry('e1', 'Tongs'), entry('e2', 'Rent')],
): FakeServer =>
  new FakeServer()
    .answer(loadPhod, { data: file(4) })
    .answer(listEntries, ({ query }) => ({
      entries: entries.filter(({ status }) => status === (query.status ?? status)),
    }))
    .answer(listSendPolicies, { data: [{ section: 'interests', policy: 'never' }] })
    .answer(compactBlamePhod, { data: { leaves: {}, rows: {} } });

export const open = (options: ScreenOptions = {}): Promise<Screen> =>
  openPanel(phodPlugin, 'phod', { server: serving(), ...options });
