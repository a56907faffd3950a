import { readActivity } from '@mach42/contracts/activity/calls.ts';
import type { Activity, ActivityReport } from '@mach42/contracts/activity/schemas.ts';
import { healthDetails, healthHistory, listProjections } from '@mach42/contracts/health/calls.ts';
import type { HealthSample, Projection } from '@mach42/contracts/health/schemas.ts';
import { getPushState } from '@mach42/contracts/push/calls.ts';
import { pushTexts } from '@mach42/contracts/push/texts.ts';
import { readWorkers } from '@mach42/contracts/workers/calls.ts';
import type { ModelWorker, WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { sectionPages } from './admin-pages.tsx';
import DashboardPage from './dashboard/dashboard-page.tsx';
import HealthPage from './health/health-page.tsx';
import WorkersPage from './workers/workers-page.tsx';

const at = '2026-01-05T10:00:00.000Z';
const broken = { code: 'SERVER_ERROR', message: 'The disk is full.' } as const;

const nothing: Activity = {
  users: 0,
  messages: 0,
  replies: { hybrid: 0, cloud: 0, local: 0 },
  answerMs: { median: null, p95: null },
  firstWordMs: { median: null, p95: null },
  jobs: { queued: 0, completed: 0, failed: 0 },
  cost: 0,
  tokens: { input: 0, output: 0 },
  errors: { jobs: 0, replies: 0, runs: 0 },
};
const activity = (totals: Activity): ActivityReport => ({
  range: '24h',
  from: '2026-01-04T11:00:00.000Z',
  to: '2026-01-05T11:00:00.000Z',
  hours: 12,
  buckets: [
    { from: '2026-01-04T11:00:00.000Z', ...nothing },
    { from: '2026-01-04T23:00:00.000Z', ...totals },
  ],
  totals,
  before: nothing,
  since: at,
  accounts: { total: 5, active: 4 },
});
const busy: Activity = {
  ...nothing,
  users: 3,
  messages: 1284,
  errors: { jobs: 1, replies: 0, runs: 0 },
};
const projection: Projection = {
  name: 'messages',
  version: 3,
  position: '120',
  lag: 4,
  lagSeconds: 1,
  eventsPerSecond: 2,
  lastError: null,
  state: 'live',
  parkedCount: 0,
  parked: [],
};
const worker = (changes: Partial<ModelWorker>): ModelWorker => ({
  modelId: 'mach-42v1',
  name: 'Mach 42v1',
  type: 'hybrid',
  provider: 'builtin',
  stats: {
    totalWorkers: 2,
    activeWorkers: 2,
    queuedRequests: 1,
    averageUptime: 60,
    averageReliability: 0.9,
  },
  running: 1,
  completed: 9,
  failed: 1,
  failures: [],
  ...changes,
});
const workers: WorkerReport = {
  at,
  processes: [
    {
      id: 'w1',
      since: at,
      places: { replies: 4, jobs: 2 },
      work: [{ kind: 'reply', id: 'm-1', modelId: 'mach-42v1', provider: 'builtin', since: at }],
    },
  ],
  providers: [{ id: 'builtin', available: true, outside: false, places: 8, running: 1, most: 8 }],
  models: [
    worker({ failures: [{ code: 'TIMEOUT', at }] }),
    worker({
      modelId: 'claude',
      name: 'Claude',
      type: 'cloud',
      provider: null,
      stats: {
        totalWorkers: 0,
        activeWorkers: 0,
        queuedRequests: 0,
        averageUptime: 0,
        averageReliability: 0,
      },
    }),
  ],
};
const sample: HealthSample = {
  at,
  status: 'healthy',
  events: 120,
  eventStoreMs: 1,
  readModelMs: 1,
  lag: 0,
  parked: 2,
  signals: 3,
  sockets: 1,
  requests: 10,
  failures: 0,
  responseMs: 4,
  memory: 200 * 1024 * 1024,
  heap: 100 * 1024 * 1024,
  cpu: 0.1,
  loopDelayMs: 2,
};

const serving = (): FakeServer =>
  new FakeServer()
    .answer(readActivity, { data: activity(busy) })
    .answer(listProjections, { data: [projection] })
    .answer(readWorkers, { data: workers })
    .answer(getPushState, { data: { isAllowed: true, needsContact: false } })
    .answer(healthHistory, {
      data: { since: at, intervalSeconds: 15, keeps: 240, samples: [sample] },
    });
const asAdmin = (page: ReactElement, server = serving()): Promise<Screen> =>
  openPart(page, { as: 'admin', server });

describe('DashboardPage', () => {
  it('shows what happened, and marks errors by more than a number', async () => {
    const screen = await asAdmin(<DashboardPage />);
    const messages = await screen.part('region', 'Messages');
    expect(messages.getByText('1,284')).toBeDefined();
    const errors = screen.getByRole('region', { name: 'Errors' });
    expect(errors.dataset['wrong']).toBe('true');
    expect(await screen.findByText('4 behind')).toBeDefined();
  });

  it('asks for another time', async () => {
    const screen = await asAdmin(<DashboardPage />);
    await screen.choose('radio', '7 days');
    await expect
      .poll(() => screen.server.inputs(readActivity).at(-1)?.query)
      .toEqual({ range: '7d' });
  });

  it('says of each figure without a value what would count', async () => {
    const screen = await asAdmin(
      <DashboardPage />,
      serving().answer(readActivity, { data: activity(nothing) }),
    );
    await screen.shows(/They are counted once someone writes/);
  });

  it('says why the figures could not be read, and reads them again', async () => {
    const server = serving().refuse(readActivity, broken);
    const screen = await asAdmin(<DashboardPage />, server);
    await screen.shows('The figures could not be read.');
    server.answer(readActivity, { data: activity(busy) });
    await screen.press('Retry');
    expect(await screen.part('region', 'Messages')).toBeDefined();
  });
});

describe('HealthPage', () => {
  it.each([
    [{ isAllowed: true, needsContact: false }, 'On: push services can reach the operator.'],
    [{ isAllowed: false, needsContact: false }, 'Off in Settings.'],
    [{ isAllowed: false, needsContact: true }, pushTexts.noContact],
  ])('says whether notices are pushed: %o', async (state, text) => {
    const server = serving().answer(getPushState, { data: state });
    const screen = await asAdmin(<HealthPage />, server);
    await screen.shows(text);
  });

  it('has a tile for each part, with its state in words', async () => {
    const screen = await asAdmin(<HealthPage />);
    const parked = await screen.part('region', 'Parked events');
    expect(parked.getByText('could not be applied')).toBeDefined();
    const memory = await screen.part('region', 'Memory');
    expect(memory.getByText('200 MB')).toBeDefined();
    expect(memory.getByText('Healthy')).toBeDefined();
  });

  it('says of each part that could not be read why, and keeps the others', async () => {
    const server = serving().refuse(healthHistory, broken).refuse(listProjections, broken);
    const screen = await asAdmin(<HealthPage />, server);
    await screen.shows('The history could not be read.');
    await screen.shows('The projections could not be read.');
    expect(await screen.part('region', 'Event store')).toBeDefined();
  });

  it('reads everything again', async () => {
    const screen = await asAdmin(<HealthPage />);
    await screen.part('region', 'Memory');
    const before = screen.server.received(healthDetails).length;
    await screen.press('Refresh');
    await expect.poll(() => screen.server.received(healthDetails).length).toBeGreaterThan(before);
  });
});

describe('WorkersPage', () => {
  it('shows who works on what, and how models fared', async () => {
    const screen = await asAdmin(<WorkersPage />);
    const model = await screen.part('listitem', 'Mach 42v1');
    expect(model.getByText('90 % of 10 runs')).toBeDefined();
    expect(model.getByText(/Last failures/)).toBeDefined();
    const inHand = await screen.part('list', 'In progress now');
    expect(inHand.getByText('m-1')).toBeDefined();
  });

  it('names models that nothing connects, with what to do', async () => {
    const screen = await asAdmin(<WorkersPage />);
    await screen.shows('Claude');
    await screen.shows('No provider answers. Connect one on the page Models.');
  });

  it('says why the workers could not be read', async () => {
    const screen = await asAdmin(<WorkersPage />, serving().refuse(readWorkers, broken));
    await screen.shows('The workers could not be read.');
    await screen.shows('The disk is full.');
  });
});

describe('the address of a section', () => {
  it('leads to the first of its pages', () => {
    const pages = ['dashboard', 'system/health', 'system/queue', 'config/settings'];
    expect(sectionPages(pages.map((path) => ({ path })))).toEqual([
      { folder: 'system', path: 'system/health' },
      { folder: 'config', path: 'config/settings' },
    ]);
  });
});
