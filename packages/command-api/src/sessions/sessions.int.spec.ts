import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import type { RoomCommand } from '@mach42/domain/rooms/commands.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kernel/ids.ts';
import { startCommandApi, startOfTests, type CommandApi } from '../testing/start-command-api.ts';

const seconds = (after: number): string => new Date(startOfTests + after * 1000).toISOString();
const week = 7 * 24 * 3600;
const halfAnHour = 1800;

let api: CommandApi;
let chat: string;
let forum: string;
beforeEach(async () => {
  api = await startCommandApi();
  chat = await room('Kitchen table', 'private_chat');
  forum = await room('Square', 'internal_forum');
});
afterEach(() => api.close());

async function room(name: string, type: string): Promise<string> {
  return (await api.dana.post('/api/rooms', { name, type })).body.data.id;
}

async function opened(modelId = 'chatgpt:latest', roomId?: string) {
  return api.dana.post('/api/temp-chat', { modelId, ...(roomId === undefined ? {} : { roomId }) });
}

async function sharedKey(): Promise<string> {
  const { body } = await api.dana.post(`/api/rooms/${chat}/share`, {});
  return String(body.data['key']);
}

const stored = async (): Promise<string> => {
  const events = await api.store.readAll(0n, 100);
  return JSON.stringify(events.map((event) => ({ ...event, position: String(event.position) })));
};

describe('sharing a room', () => {
  it('[SC2] [SC4] SESS-130 answers links to what is masked for a week', async () => {
    const { status, body, position } = await api.dana.post(`/api/rooms/${chat}/share`, {});
    const key = String(body.data['key']);
    expect(status).toBe(200);
    expect(position).toBeDefined();
    expect(api.keys.idOf('session', key)).toBe(body.data.id);
    expect(body.data).toEqual({
      id: body.data.id,
      _id: body.data.id,
      kind: 'shared',
      key,
      title: 'Kitchen table',
      modelId: null,
      roomId: chat,
      masked: true,
      backendUrl: `https://workspace.test/api/temp-chat/${key}/load/`,
      frontendUrl: `https://workspace.test/chat/${key}`,
      url: `https://workspace.test/chat/${key}`,
      startTime: seconds(0),
      expiresAt: seconds(week),
    });
  });

  it('[SC2] takes another time, and leaves unmasked what is to be', async () => {
    const url = `/api/rooms/${chat}/share`;
    const { body } = await api.dana.post(url, { masked: false, expiresIn: 60 });
    expect(body.data).toMatchObject({ masked: false, expiresAt: seconds(60) });
    expect((await api.dana.post(url, { expiresIn: 59 })).status).toBe(400);
    expect((await api.dana.post(url, { expiresIn: 31 * 24 * 3600 })).status).toBe(400);
  });

  it('[SC1] is for who may read it', async () => {
    for (const other of [api.pia, api.mo, api.ada]) {
      expect((await other.post(`/api/rooms/${chat}/share`, {})).status).toBe(404);
    }
    expect((await api.pia.post(`/api/rooms/${forum}/share`, {})).status).toBe(200);
    expect((await api.visitor.post(`/api/rooms/${forum}/share`, {})).status).toBe(403);
    expect((await api.anonymous.post(`/api/rooms/${chat}/share`, {})).status).toBe(401);
  });

  it('[SC2] [RO23] is unmasked by an owner of the room alone', async () => {
    await api.pia.post(`/api/rooms/${forum}/join`, {});
    const url = `/api/rooms/${forum}/share`;
    for (const other of [api.pia, api.mo, api.ada]) {
      const { status, body } = await other.post(url, { masked: false });
      expect([status, body.error.message]).toEqual([403, roomTexts.ownersShareUnmasked]);
    }
    const asOwner = { role: 'owner' };
    const moderator = { role: 'moderator' };
    const pia = `/api/rooms/${forum}/participants/${api.pia.id}/role`;
    await api.dana.put(pia, moderator);
    expect((await api.pia.post(url, { masked: false })).status).toBe(403);
    await api.dana.put(pia, asOwner);
    expect((await api.pia.post(url, { masked: false })).status).toBe(200);
  });

  it('[SC4] stores no key', async () => {
    const keys = [await sharedKey(), String((await opened()).body.data['key'])];
    const log = await stored();
    expect(log).toContain('SessionOpened');
    for (const key of keys) expect(log).not.toContain(key);
  });

  it('answers as the first time when it is asked again under the same key', async () => {
    const again = { 'idempotency-key': 'share-1' };
    const first = await api.dana.post(`/api/rooms/${chat}/share`, {}, again);
    const second = await api.dana.post(`/api/rooms/${chat}/share`, {}, again);
    expect(second.body).toEqual(first.body);
  });
});

describe('an external session', () => {
  it('[SC3] SESS-140 is for an external model, half an hour, under the product’s name', async () => {
    const { status, body } = await opened();
    const key = String(body.data['key']);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      kind: 'external',
      title: 'ChatGPT',
      modelId: 'chatgpt:latest',
      roomId: null,
      masked: true,
      backendUrl: `https://workspace.test/api/temp-mach42-gpt/${key}/load/`,
      frontendUrl: `https://workspace.test/mach42-gpt/${key}`,
      expiresAt: seconds(halfAnHour),
    });
  });

  it('[SC3] shows a room of the caller', async () => {
    const { body } = await opened('chatgpt:latest', chat);
    expect(body.data).toMatchObject({
      roomId: chat,
      title: 'ChatGPT: Kitchen table',
      masked: true,
    });
    const strangers = { modelId: 'chatgpt:latest', roomId: chat };
    expect((await api.mo.post('/api/temp-chat', strangers)).status).toBe(404);
  });

  it.each([
    ['mach42v1:latest', sessionTexts.notExternal],
    ['claude-sonnet-4', sessionTexts.notExternal],
    ['gemini:latest', sessionTexts.notExternal],
    ['none', 'This model does not exist.'],
  ])('[SC3] is not for %s', async (modelId, message) => {
    const { status, body } = await opened(modelId);
    expect([status, body.error.message]).toEqual([400, message]);
  });

  it('[SC3] MODEL-190 of a model that needs an upgrade is not for a standard subscription', async () => {
    const upgradeMessage = 'Upgrade to Premium to access ChatGPT';
    await api.close();
    api = await startCommandApi({
      models: () =>
        modelCatalogue('mach42').map((model) =>
          model.id === 'chatgpt:latest'
            ? { ...model, requiresUpgrade: true, upgradeMessage }
            : model,
        ),
    });
    const refused = await opened();
    expect([refused.status, refused.body.error.message]).toEqual([403, upgradeMessage]);
    expect(await stored()).not.toContain('SessionOpened');
    const body = { modelId: 'chatgpt:latest' };
    expect((await api.pia.post('/api/temp-chat', body)).status).toBe(201);
    expect(await stored()).toContain('SessionOpened');
  });

  it('is not for guests', async () => {
    const body = { modelId: 'chatgpt:latest' };
    expect((await api.visitor.post('/api/temp-chat', body)).status).toBe(403);
  });
});

describe.each(['temp-chat', 'temp-mach42-gpt'])('under %s', (name) => {
  const url = (key: string, what: string) => `/api/${name}/${key}/${what}`;

  it('[SC5] SESS-110 [CALL-300] the end moves half an hour on each time', async () => {
    const key = await sharedKey();
    const first = await api.dana.post(url(key, 'extend'));
    expect([first.status, first.body]).toEqual([
      200,
      { status: 'success', data: { expiresAt: seconds(week + halfAnHour) } },
    ]);
    const { body } = await api.dana.post(url(key, 'extend/'));
    expect(body.data).toEqual({ expiresAt: seconds(week + 2 * halfAnHour) });
  });

  it('SESS-120 [CALL-310] closing moves it to now, and what has ended is not extended', async () => {
    const key = await sharedKey();
    api.clock.now += 5_000;
    const { body } = await api.dana.post(url(key, 'close/'));
    expect(body).toEqual({ status: 'success', data: { expiresAt: seconds(5) } });
    api.clock.now += 1_000;
    expect((await api.dana.post(url(key, 'close'))).body.data).toEqual({ expiresAt: seconds(5) });
    const extended = await api.dana.post(url(key, 'extend'));
    expect([extended.status, extended.body['error']]).toEqual([404, 'Session has expired']);
  });

  it('[SC6] only the owner does so', async () => {
    const key = await sharedKey();
    for (const what of ['extend', 'close']) {
      const { status, body } = await api.ada.post(url(key, what));
      expect([status, body['error']]).toEqual([403, sessionTexts.notYours]);
      expect((await api.visitor.post(url(key, what))).status).toBe(403);
      expect((await api.anonymous.post(url(key, what))).status).toBe(401);
    }
  });

  it('[SC6] a key that is none opens nothing', async () => {
    const key = await sharedKey();
    const id = api.keys.idOf('session', key) ?? '';
    for (const wrong of [id, key.slice(1), api.keys.keyOf('invitation', id)]) {
      const { status, body } = await api.dana.post(url(wrong, 'extend'));
      expect([status, body['error']]).toEqual([404, 'Session not found']);
    }
  });
});

describe('extending', () => {
  it('[SC5] goes no further than 30 days from now', async () => {
    const longest = 30 * 24 * 3600;
    const { body } = await api.dana.post(`/api/rooms/${chat}/share`, { expiresIn: longest });
    api.clock.now += 60_000;
    const extended = await api.dana.post(`/api/temp-chat/${String(body.data['key'])}/extend`);
    expect(extended.body.data).toEqual({ expiresAt: seconds(longest + 60) });
  });

  it('[SC5] needs access to the room, closing does not', async () => {
    const shared = await room('Plans', 'group_room');
    const dana = { id: api.dana.id, activeRole: 'standard' } as const;
    const mo = { id: api.mo.id, activeRole: 'moderator' } as const;
    const invitation = { invitationId: newId(), userId: mo.id, expiresAt: seconds(60) };
    const by = { actor: dana, at: seconds(0) };
    await inRoom(shared, { type: 'InviteParticipant', data: invitation, ...by });
    await inRoom(shared, { type: 'JoinRoom', data: {}, actor: mo, at: seconds(0) });
    const { body } = await api.mo.post(`/api/rooms/${shared}/share`, {});
    const url = `/api/temp-chat/${String(body.data['key'])}`;
    await inRoom(shared, { type: 'RemoveParticipant', data: { userId: mo.id }, ...by });
    expect((await api.mo.post(`${url}/extend`)).status).toBe(404);
    expect((await api.mo.post(`${url}/close`)).status).toBe(200);
  });
});

async function inRoom(roomId: string, command: RoomCommand): Promise<void> {
  await api.commands.execute(roomsDecider, roomId, command, { correlationId: 'test' });
}

describe('closing what others opened', () => {
  it('[SC6] is for the owners of the room', async () => {
    await api.pia.post(`/api/rooms/${forum}/join`, {});
    const share = async () =>
      String((await api.pia.post(`/api/rooms/${forum}/share`, {})).body.data['key']);
    const key = await share();
    for (const other of [api.mo, api.ada]) {
      expect((await other.post(`/api/temp-chat/${key}/close`, {})).status).toBe(403);
    }
    expect((await api.dana.post(`/api/temp-chat/${key}/extend`, {})).status).toBe(403);
    const { status, body } = await api.dana.post(`/api/temp-chat/${key}/close`, {});
    expect([status, body.data['expiresAt']]).toEqual([200, seconds(0)]);
    const external = await opened('chatgpt:latest', forum);
    const externalKey = String(external.body.data['key']);
    expect((await api.pia.post(`/api/temp-chat/${externalKey}/close`, {})).status).toBe(403);
  });
});
