import { listAuditEvents } from '@mach42/contracts/audit/calls.ts';
import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { cancelJob, listJobs, queueStats, retryJob } from '@mach42/contracts/jobs/calls.ts';
import type { JobMetadata } from '@mach42/contracts/jobs/schemas.ts';
import type { PageFrameProps } from '@mach42/plugin-kit/plugin.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { person } from '@mach42/testing/screens/people.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import QueuePage from './area/queue-page.tsx';
import { ActivityDialog } from './dialogs/admin-dialogs.tsx';
import { adminPlugin } from './plugin.tsx';

const dana = person({ number: 1, name: 'Dana Demo' });
const job = (id: string, change: Partial<JobMetadata> = {}): JobMetadata => ({
  id,
  _id: id,
  kind: 'datarais',
  status: 'processing',
  queuePosition: null,
  parked: false,
  attempt: 1,
  priority: 'normal',
  modelId: 'mach42v1:latest',
  userId: dana.id,
  userName: dana.name,
  createdAt: '2026-01-01T10:00:00.000Z',
  startedAt: '2026-01-01T10:00:01.000Z',
  finishedAt: null,
  errorCode: null,
  ...change,
});

const Frame = ({ title, actions, children }: PageFrameProps) => (
  <main>
    <h1>{title}</h1>
    {actions}
    {children}
  </main>
);

const meta = {
  total: 2,
  models: ['mach42v1:latest'],
  people: [{ userId: dana.id, name: dana.name }],
};
const serving = (jobs: JobMetadata[]): FakeServer =>
  new FakeServer()
    .answer(listJobs, { data: jobs, meta: { ...meta, total: jobs.length } })
    .answer(queueStats, { data: { pending: 0, processing: 1, completed: 0, error: 0 } });

const openQueue = (server: FakeServer): Promise<Screen> =>
  openPart(<QueuePage Frame={Frame} />, { as: 'admin', server, plugins: [adminPlugin] });

describe('the queue of everybody', () => {
  it('CancelDialog asks before a job is cancelled, and says when that fails', async () => {
    const server = serving([job('j1')]).refuse(cancelJob, {
      code: 'CONFLICT',
      message: 'This job has ended.',
    });
    const screen = await openQueue(server);
    await screen.press(`Cancel the job of ${dana.name}`);
    const question = await screen.part('alertdialog', 'Cancel this job?');
    question.getByText(/This cannot be undone/);
    await screen.press('Keep it', question);
    expect(server.received(cancelJob)).toHaveLength(0);
    await screen.press(`Cancel the job of ${dana.name}`);
    await screen.press('Cancel job', await screen.part('alertdialog', 'Cancel this job?'));
    await screen.findByText(/This job has ended\./);
    expect(server.inputs(cancelJob)).toEqual([{ params: { id: 'j1' } }]);
  });

  it('offers to retry what failed, and nothing of what is done', async () => {
    const failed = job('j1', { status: 'failed', errorCode: 'TIMEOUT' });
    const server = serving([failed, job('j2', { status: 'completed' })]).answer(retryJob, {
      data: { jobId: 'j1', status: 'queued' },
    });
    const screen = await openQueue(server);
    await screen.findByRole('button', { name: `Retry the job of ${dana.name}` });
    expect(screen.queryAllByRole('button', { name: /the job of/ })).toHaveLength(1);
    await screen.press(`Retry the job of ${dana.name}`);
    await expect.poll(() => server.inputs(retryJob)).toEqual([{ params: { id: 'j1' } }]);
  });

  it('says that it is empty, that nothing matches, and why it cannot be read', async () => {
    const server = serving([]);
    const screen = await openQueue(server);
    await screen.findByText('The queue is empty');
    await screen.user.selectOptions(await screen.findByLabelText('State'), 'Failed');
    await screen.findByText('No job matches');
    expect(server.inputs(listJobs).at(-1)).toMatchObject({ query: { status: 'failed' } });
    server.refuse(listJobs, { code: 'SERVER_ERROR', message: 'The disk is full.' });
    await screen.press('Refresh');
    await screen.findByText('The disk is full.');
  });
});

describe('ActivityDialog', () => {
  const event = (position: number, type: string): AuditEvent => ({
    position,
    stream: `entry-${position}`,
    category: 'entry',
    type,
    actorId: dana.id,
    occurredAt: '2026-01-01T10:00:00.000Z',
    subjects: [dana.id],
    paths: [],
    eventId: 'event',
    commandId: 'command',
    correlationId: 'request',
  });
  const openActivity = (server: FakeServer): Promise<Screen> =>
    openPart(<ActivityDialog isOpen user={dana} onClose={() => undefined} />, {
      as: 'admin',
      server,
    });

  it('says what a person did and how often, and shows more of it', async () => {
    const server = new FakeServer().answer(listAuditEvents, ({ query }) => ({
      data: [event(1, 'EntryRecorded'), event(2, 'EntryRecorded'), event(3, 'PhodSaved')],
      meta: { hasMore: String(query.limit) === '20' },
    }));
    const screen = await openActivity(server);
    const dialog = await screen.dialog('Activity');
    await dialog.findByText('Saved a version of the PHOD file');
    dialog.getByText(', 2 times');
    await screen.press('Show more', dialog);
    await expect
      .poll(() => server.inputs(listAuditEvents).at(-1))
      .toMatchObject({ query: { actor: dana.id, limit: '40' } });
  });

  it('says that a person did nothing yet, or why that is not known', async () => {
    const server = new FakeServer().refuse(listAuditEvents, {
      code: 'FORBIDDEN',
      message: 'Admin access required',
    });
    const screen = await openActivity(server);
    const dialog = await screen.dialog('Activity');
    await dialog.findByText('Admin access required');
    server.answer(listAuditEvents, { data: [], meta: { hasMore: false } });
    await screen.press('Retry', dialog);
    await dialog.findByText(`${dana.name} has not done anything yet`);
  });
});
