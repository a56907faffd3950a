import { limits } from '@mach42/contracts/kernel/limits.ts';
import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';

let api: CommandApi;
beforeEach(async () => {
  api = await startCommandApi();
});
afterEach(() => api.close());

const url = '/api/settings';
const save = (changes: object, baseVersion = 0) => api.ada.put(url, { baseVersion, changes });

describe('changing settings', () => {
  it('[TC1] answers what is in force now, once', async () => {
    const first = await save({ [settingNames.guestMessages]: 2 });
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({
      version: 1,
      values: { [settingNames.guestMessages]: 2, [settingNames.guestChatHours]: 24 },
    });
    const again = await save({ [settingNames.guestMessages]: 2 }, 1);
    expect([again.status, again.position]).toEqual([200, undefined]);
  });

  it('[TC1] is for active admins', async () => {
    const body = { baseVersion: 0, changes: { [settingNames.guestMessages]: 2 } };
    for (const other of [api.dana, api.mo, api.visitor]) {
      expect((await other.put(url, body)).status).toBe(403);
    }
    expect((await api.anonymous.put(url, body)).status).toBe(401);
    expect(api.settings.values[settingNames.guestMessages]).toBe(10);
  });

  it('[TC1] refuses what is stale or fits no setting', async () => {
    await save({ [settingNames.guestMessages]: 2 });
    const stale = await save({ [settingNames.guestMessages]: 3 });
    expect([stale.status, stale.body.error.code]).toEqual([409, 'CONFLICT']);
    const wrong = await save({ [settingNames.guestMessages]: 0, '/models/nothing': 'x' }, 1);
    expect(wrong.status).toBe(400);
    expect(wrong.body.error.details).toMatchObject([
      { path: '/changes/limits/guestMessages' },
      { path: '/changes/models/nothing' },
    ]);
    expect((await api.ada.put(url, { changes: {} })).status).toBe(400);
    expect(api.settings.values[settingNames.guestMessages]).toBe(2);
  });

  it('[TC2] takes effect on guests at once', async () => {
    await save({ [settingNames.guestMessages]: 2 });
    const chat = await api.visitor.post('/api/rooms', { name: 'Chat', type: 'private_chat' });
    const post = () =>
      api.visitor.post(`/api/rooms/${chat.body.data.id}/messages`, { content: 'Hello' });
    expect([(await post()).status, (await post()).status, (await post()).status]).toEqual([
      201, 201, 429,
    ]);
    await save({ [settingNames.guestMessages]: null }, 1);
    expect((await post()).status).toBe(201);
  });

  it('[TC2] takes effect on what a person may have, at once', async () => {
    await api.close();
    const three = { count: 3, position: 1_000 };
    api = await startCommandApi({
      lookups: {
        entries: async () => three,
        ownedRooms: async () => three,
        ownedForums: async () => three,
        openSessions: async () => three,
        waitingJobs: async () => three,
      },
    });
    const entry = { title: 'Dentist', content: 'On Tuesday.' };
    const content = '{"dataRaisContent":"On Tuesday."}';
    const job = { content, instructions: 'Merge it.', modelId: 'builtin:latest', metadata: {} };
    const forum = { name: 'Plans', type: 'internal_forum' };
    const makes = [
      ['entriesOfPerson', '/api/datarais/manual', entry, limitTexts.entries(3)],
      ['jobsWaiting', '/api/queue/job', job, limitTexts.jobs(3)],
      ['forumsOfPerson', '/api/rooms', forum, limitTexts.forums(3)],
      ['linksOfPerson', '/api/temp-chat', { modelId: 'chatgpt:latest' }, limitTexts.sessions(3)],
      ['roomsOfPerson', '/api/rooms', { name: 'Kiln' }, limitTexts.rooms(3)],
    ] as const;
    for (const [version, [name, path, body, text]] of makes.entries()) {
      expect((await api.dana.post(path, body)).status, name).toBeLessThan(300);
      expect((await save({ [settingNames[name]]: 3 }, version)).status).toBe(200);
      const refused = await api.dana.post(path, body);
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        400,
        expect.stringContaining(text) as string,
      ]);
    }
    const most = { [settingNames.entriesOfPerson]: limits.entriesOfPerson + 1 };
    expect((await save(most, makes.length)).status).toBe(400);
  });

  it('[TC2] takes effect on sign-ins and links at once', async () => {
    await save({ [settingNames.failuresPerMobile]: 3, [settingNames.sharedSessionDays]: 2 });
    const wrong = { mobile: '004511111111', password: 'wrong', environment: 'web' };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      statuses.push((await api.anonymous.post('/api/auth/login', wrong)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
    const chat = await api.dana.post('/api/rooms', { name: 'Chat', type: 'private_chat' });
    const link = await api.dana.post(`/api/rooms/${chat.body.data.id}/share`, {});
    const inTwoDays = new Date(api.clock.now + 2 * 24 * 3_600_000).toISOString();
    expect(link.body.data['expiresAt']).toBe(inTwoDays);
  });
});
