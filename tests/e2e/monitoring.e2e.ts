import type { ActivityReport } from '@mach42/contracts/activity/schemas.ts';
import type { HealthSample, Projection } from '@mach42/contracts/health/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { describe, expect, it, onTestFinished } from 'vitest';
import { enterAs, signedInAs } from './support/enter.ts';
import { desktop, phone, setStage } from './support/stage.ts';

const stage = setStage();

const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin Menu' });
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true, level: 2 });

/** Opens a page of the admin area as an acting admin; answers the token. */
async function openPage(page: Page, path: string): Promise<string> {
  const token = await enterAs(page, stage.address, ada, 'admin');
  await page.goto(`${stage.address}/admin/${path}`);
  return token;
}

/** Has Dana ask something of the model in her private chat. */
async function ask(page: Page, content: string): Promise<void> {
  const { token } = await signedInAs(page, stage.address, dana);
  const headers = { authorization: `Bearer ${token}` };
  const rooms = await page.request.get(`${stage.address}/api/rooms`, { headers });
  const { data } = (await rooms.json()) as { readonly data: readonly Room[] };
  const chat = data.find(({ type }) => type === 'private_chat');
  const answer = await page.request.post(`${stage.address}/api/rooms/${chat?.id}/messages`, {
    headers,
    data: { content, aiModel: 'mach42v1:latest' },
  });
  expect(answer.status()).toBe(201);
}

describe('the admin area', () => {
  it('ADMIN-010 ADMIN-020 ADMIN-030 ADMIN-040 lists its pages in the Admin Menu, each with its heading', async () => {
    const page = await stage.visit();
    await openPage(page, '');
    await heading(page, 'Dashboard').waitFor();
    await menu(page).getByRole('heading', { name: 'Admin Menu' }).waitFor();
    const pages = {
      Dashboard: 'dashboard',
      'System Health': 'system/health',
      'LLM Workers': 'system/workers',
      Queue: 'system/queue',
      Projections: 'operations/projections',
      'Parked Events': 'operations/parked',
      'Log Explorer': 'operations/log',
      'Time Travel': 'operations/time-travel',
      Replay: 'operations/replay',
      Forgetting: 'operations/forgetting',
      Backups: 'operations/backups',
      Archive: 'operations/archive',
      Verification: 'operations/verification',
      Evidence: 'operations/evidence',
      Keys: 'operations/keys',
      DataRAIS: 'data/datarais',
      'User Management': 'access/users',
      Models: 'config/models',
      Settings: 'config/settings',
    };
    const links = menu(page).getByRole('link').filter({ hasNotText: 'Back to the workspace' });
    const titles = links.evaluateAll((all) => all.map((link) => link.getAttribute('title')));
    expect(await titles).toEqual(Object.keys(pages));
    for (const [title, path] of Object.entries(pages)) {
      await menu(page).getByRole('link', { name: title }).click();
      await heading(page, title).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/admin/${path}`);
      // Set after the page was drawn.
      await expect.poll(() => page.title()).toContain(title);
    }
  });

  it.each(['dashboard', 'system/health', 'system/workers'])(
    'ADMIN-010 shows /admin/%s on a phone without anything beside the screen',
    async (path) => {
      const page = await stage.visit(phone);
      await openPage(page, path);
      await page.locator('.ws-admin-page .ws-panel__body section').first().waitFor();
      const right = await page
        .locator('.ws-admin-page section, .ws-admin-page li, .ws-plot')
        .evaluateAll((parts) => Math.max(...parts.map((one) => one.getBoundingClientRect().right)));
      expect(right).toBeLessThanOrEqual(phone.width);
    },
  );
});

describe('the Dashboard', () => {
  it('ADMIN-020 shows what happened in numbers, plots and tables, for a range of time', async () => {
    const page = await stage.visit(desktop);
    const token = await openPage(page, 'dashboard');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.get(`${stage.address}/api/admin/activity`, { headers });
    const { data } = (await answer.json()) as { readonly data: ActivityReport };
    expect(data.totals.messages).toBeGreaterThan(0);
    for (const [name, value] of [
      ['Active users', data.totals.users],
      ['Messages', data.totals.messages],
      ['Jobs', data.totals.jobs.queued],
    ] as const) {
      const tile = page.getByRole('region', { name, exact: true });
      await tile.getByText(String(value), { exact: true }).waitFor();
    }

    const plot = page.getByRole('slider', { name: 'Messages: values over time' });
    const read = () => plot.getAttribute('aria-valuetext');
    await plot.focus();
    expect(await read()).toContain(`People ${data.buckets.at(-1)?.messages}`);
    await plot.press('Home');
    expect(await read()).toContain(`People ${data.buckets[0]?.messages}`);
    await page.locator('.ws-plot__readout').getByText('Assistants').waitFor();

    await page.getByText('7 days', { exact: true }).click();
    await page.getByText('and answers by model group, per 6 hours, 7 days').waitFor();
    expect(new URL(page.url()).searchParams.get('range')).toBe('7d');
    await page.getByRole('button', { name: 'Messages as a table' }).click();
    const table = page.getByRole('region', { name: /^Messages, and answers/ });
    await expect.poll(() => table.getByRole('row').count()).toBe(1 + 28);
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      'Time',
      'People',
      'Assistants',
      'Claude',
      'Local',
    ]);
  });

  it('ADMIN-020 says what is wrong when it cannot be read, and reads it again', async () => {
    const page = await stage.visit();
    const error = { code: 'SERVER_ERROR', message: 'Something broke.' };
    await page.route(/\/api\/admin\/activity/, (route) =>
      route.fulfill({ status: 500, json: { success: false, error } }),
    );
    await openPage(page, 'dashboard');
    const failure = page.getByRole('alert').filter({ hasText: 'The figures could not be read.' });
    await failure.getByText('Something broke.').waitFor();
    await page.unroute(/\/api\/admin\/activity/);
    await failure.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('region', { name: 'Active users', exact: true }).waitFor();
    expect(await failure.count()).toBe(0);
  });
});

const sample = (minute: number, lag: number): HealthSample => ({
  at: `2026-11-21T10:0${minute}:00.000Z`,
  status: 'healthy',
  events: 40,
  eventStoreMs: 0.4,
  readModelMs: null,
  lag,
  parked: 1,
  signals: 3,
  sockets: 2,
  requests: 9,
  failures: 0,
  responseMs: 1.5,
  memory: 200 * 1024 * 1024,
  heap: 80 * 1024 * 1024,
  cpu: 0.05,
  loopDelayMs: 1,
});
const parked: Projection = {
  name: 'rooms',
  version: 3,
  position: '40',
  lag: 0,
  lagSeconds: 0,
  eventsPerSecond: 0,
  lastError: null,
  state: 'live',
  parkedCount: 1,
  parked: [
    {
      position: '17',
      key: 'room-9',
      type: 'RoomRenamed',
      eventId: 'event-17',
      stream: 'room-9',
      error: 'Error: There is no row of room-9 to write to.',
      stack: 'apply projector.ts:21',
    },
  ],
};

describe('System Health', () => {
  it('ADMIN-030 shows every part now, its course, and events that could not be applied', async () => {
    const page = await stage.visit();
    await page.route('**/api/admin/health-history', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { readonly data: object };
      const samples = [sample(1, 7), sample(2, 5), sample(3, 0)];
      await route.fulfill({ json: { success: true, data: { ...data, samples } } });
    });
    await page.route('**/api/ops/projections', (route) =>
      route.fulfill({ json: { success: true, data: [parked] } }),
    );
    await openPage(page, 'system/health');
    for (const part of ['WebSocket', 'Event store', 'Read model', 'Bus', 'Memory']) {
      await page.getByRole('region', { name: part, exact: true }).waitFor();
    }
    const course = (name: string) =>
      page
        .getByRole('slider', { name: `${name}: values over time` })
        .getAttribute('aria-valuetext');
    expect(await course('Projector lag')).toMatch(/: Lag 0$/);
    expect(await course('Memory')).toMatch(/: Resident 200 MB, Heap 80 MB$/);
    expect(await course('Sockets')).toMatch(/: Sockets 2$/);
    expect(await course('Bus')).toMatch(/: Signals 3$/);
    await page.getByText('Nothing measured yet').waitFor();
    const event = page.getByRole('listitem').filter({ hasText: 'RoomRenamed' });
    expect(await event.innerText()).toContain('rooms at 17');
    await event.getByText('There is no row of room-9 to write to.').waitFor();
    await page.getByText('1 parked').waitFor();
  });

  it('ADMIN-030 draws nothing before there are two samples, and says when', async () => {
    const page = await stage.visit();
    await openPage(page, 'system/health');
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText(/Measured every 15 s by the server process/).waitFor();
    const begins = history.getByText(/The plots appear with the second sample/);
    const plots = history.getByRole('slider');
    expect((await begins.count()) + Math.sign(await plots.count())).toBe(1);
    await page.getByText('Every event was applied.').waitFor();
  });
});

describe('LLM Workers', () => {
  it('ADMIN-040 shows live what a worker does, and how its model fared', async () => {
    const page = await stage.visit();
    await openPage(page, 'system/workers');
    const work = page.getByRole('list', { name: 'In progress now' });
    await page.getByText('A reply or a job is listed here while a model works on it.').waitFor();
    const model = page.getByRole('listitem', { name: 'Mach 42v1', exact: true });
    await model.getByText(/^(\d+)\/\1$/).waitFor();
    const runs = async () => Number(/of (\d+) runs?/.exec(await model.innerText())?.[1] ?? 0);
    const before = await runs();

    stage.provider.holdAfter(1);
    onTestFinished(() => stage.provider.release());
    await ask(page, 'When is the lease due?');
    const reply = work.getByRole('listitem').filter({ hasText: 'Reply' });
    await reply.getByText('Mach 42v1').waitFor();
    expect(await reply.innerText()).toContain('through builtin');
    expect(await work.innerText()).not.toContain('lease');
    await page
      .getByText(/\b1 of \d+ busy/)
      .first()
      .waitFor();

    stage.provider.release();
    await reply.waitFor({ state: 'detached' });
    await expect.poll(runs).toBe(before + 1);
    expect(await model.innerText()).toContain('100 %');
  });
});
