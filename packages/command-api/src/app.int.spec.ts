import * as blocking from '@mach42/contracts/blocking/calls.ts';
import * as datarais from '@mach42/contracts/datarais/calls.ts';
import * as health from '@mach42/contracts/health/calls.ts';
import * as jobs from '@mach42/contracts/jobs/calls.ts';
import type { Call } from '@mach42/contracts/kernel/call.ts';
import * as messages from '@mach42/contracts/messages/calls.ts';
import * as models from '@mach42/contracts/models/calls.ts';
import * as phod from '@mach42/contracts/phod/calls.ts';
import * as pictures from '@mach42/contracts/pictures/calls.ts';
import * as pins from '@mach42/contracts/pins/calls.ts';
import * as preferences from '@mach42/contracts/preferences/calls.ts';
import * as prompts from '@mach42/contracts/prompts/calls.ts';
import * as reminders from '@mach42/contracts/reminders/calls.ts';
import * as rooms from '@mach42/contracts/rooms/calls.ts';
import * as runs from '@mach42/contracts/runs/calls.ts';
import * as saige from '@mach42/contracts/saige/calls.ts';
import * as saved from '@mach42/contracts/saved/calls.ts';
import * as sending from '@mach42/contracts/sending/calls.ts';
import * as sessions from '@mach42/contracts/sessions/calls.ts';
import * as users from '@mach42/contracts/users/calls.ts';
import { InvalidRequest } from '@mach42/event-store/errors.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startCommandApi, type CommandApi } from './testing/start-command-api.ts';

let api: CommandApi;
beforeEach(async () => {
  api = await startCommandApi();
});
afterEach(() => api.close());

const slices = [
  datarais,
  health,
  jobs,
  messages,
  models,
  phod,
  preferences,
  pins,
  saved,
  blocking,
  pictures,
  reminders,
  prompts,
  rooms,
  runs,
  saige,
  sending,
  sessions,
  users,
];
const calls = slices.flatMap((slice): Call[] => Object.values(slice));
const readLike: readonly Call[] = [phod.loadPhod];

it.each(calls.map((call) => [call.method, call.path, call] as const))(
  '[CA1] serves what changes something: %s %s',
  async (method, url, call) => {
    await api.app.ready();
    const changes = method !== 'GET' && !readLike.includes(call);
    expect(api.app.hasRoute({ method, url })).toBe(changes);
  },
);

it('[CA2] asks to come back while the event store is closed', async () => {
  await api.store.close();
  const { status, body, headers } = await api.dana.post('/api/rooms', { name: 'Plans' });
  expect([status, body.error.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
});

it('[CA2] fails without a word of why when the store finds fault with it', async () => {
  api.store.append = () => Promise.reject(new InvalidRequest('inner working'));
  const { status, body } = await api.dana.post('/api/rooms', { name: 'Plans' });
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('inner');
});
