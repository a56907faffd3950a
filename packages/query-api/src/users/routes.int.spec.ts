import { signInRecords } from '@mach42/http-kit/sign-in-records.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeAll(async () => {
  world = await QueryWorld.open();
});
afterAll(() => world.close());

describe('GET /api/auth/sign-ins', () => {
  const at = Date.now();
  const signIn = {
    userId: people.dana.id,
    tokenId: 'token',
    generation: 0,
    device: 'Firefox on Windows',
    environment: 'web',
    firstSeen: at,
    lastSeen: at,
    until: new Date(at + 60_000),
  } as const;

  it('[UC29] lists those of the caller that are in force, the last used first', async () => {
    const records = signInRecords(world.vault.records);
    const [first, second] = [idOf(70), people.dana.signInId ?? ''];
    await records.put({ ...signIn, id: first, lastSeen: at + 1 });
    await records.put({ ...signIn, id: second });
    await records.put({ ...signIn, id: idOf(72), generation: -1 });
    await records.put({ ...signIn, id: idOf(73), until: new Date(at - 1) });
    await records.put({ ...signIn, id: idOf(74), userId: people.pia.id });
    const { status, body } = await world.get('/api/auth/sign-ins', 'dana');
    expect(status).toBe(200);
    const { device, environment } = signIn;
    const firstSeenAt = new Date(at).toISOString();
    const shown = { device, environment, firstSeenAt };
    expect(body['data']).toEqual([
      { ...shown, id: first, lastSeenAt: new Date(at + 1).toISOString(), isCurrent: false },
      { ...shown, id: second, lastSeenAt: firstSeenAt, isCurrent: true },
    ]);
    expect((await world.get('/api/auth/sign-ins', 'mo')).body['data']).toEqual([]);
    expect((await world.get('/api/auth/sign-ins', 'guest')).status).toBe(403);
    expect((await world.get('/api/auth/sign-ins')).status).toBe(401);
  });
});

describe('GET /api/auth/second-factor', () => {
  const url = '/api/auth/second-factor';
  const factor = {
    state: 'on',
    secret: 'ABCDEFGH',
    since: Date.parse('2026-01-02T00:00:00.000Z'),
    lastStep: 7,
    recovery: ['one', 'two'],
  };
  const keep = (id: string, kept: object) =>
    world.vault.records.put({
      kind: 'second-factor',
      id,
      owner: id,
      text: JSON.stringify(kept),
      until: null,
    });

  it('[UC32] says whether it is on, and nothing of the secret', async () => {
    await keep(people.dana.id, factor);
    await keep(people.pia.id, { ...factor, state: 'pending' });
    const { status, body } = await world.get(url, 'dana');
    expect([status, body['data']]).toEqual([
      200,
      { isOn: true, since: '2026-01-02T00:00:00.000Z', recoveryCodesLeft: 2, policy: 'allowed' },
    ]);
    const off = { isOn: false, since: null, recoveryCodesLeft: 0, policy: 'allowed' };
    for (const person of ['pia', 'mo'] as const)
      expect((await world.get(url, person)).body['data']).toEqual(off);
    expect((await world.get(url, 'guest')).status).toBe(403);
    expect((await world.get(url)).status).toBe(401);
  });
});

describe('GET /api/auth/passkeys', () => {
  it('[UC40] lists those of the caller, without what checks them', async () => {
    const passkey = {
      credentialId: 'one',
      publicKey: 'key',
      counter: 1,
      transports: [],
      name: 'Laptop',
      createdAt: Date.parse('2026-01-02T00:00:00.000Z'),
      lastUsedAt: null,
    };
    const text = JSON.stringify(passkey);
    const kept = { kind: 'passkey', id: idOf(80), owner: people.dana.id, text, until: null };
    await world.vault.records.put(kept);
    const url = '/api/auth/passkeys';
    const createdAt = '2026-01-02T00:00:00.000Z';
    expect((await world.get(url, 'dana')).body['data']).toEqual({
      isAllowed: true,
      passkeys: [{ id: idOf(80), name: 'Laptop', createdAt, lastUsedAt: null }],
    });
    expect((await world.get(url, 'mo')).body['data']).toEqual({ isAllowed: true, passkeys: [] });
    expect((await world.get(url, 'guest')).status).toBe(403);
    expect((await world.get(url)).status).toBe(401);
  });

  it('[UC39] are offered on the page of the sign-in, to everyone', async () => {
    const data = { passkeys: true, passwordByEmail: false, openId: { label: 'Log in with Staff' } };
    expect((await world.get('/api/auth/ways')).body['data']).toEqual(data);
  });
});

describe('GET /api/auth/identities', () => {
  it('[UC43] lists those of the caller, without what finds them', async () => {
    const at = Date.parse('2026-01-02T00:00:00.000Z');
    const [issuer, subject, name] = ['https://sso.example.org', 's-1', 'dana@staff'];
    const identity = { issuer, subject, name, isOrigin: false, linkedAt: at, lastUsedAt: null };
    const text = JSON.stringify(identity);
    const kept = { kind: 'identity', id: idOf(81), owner: people.dana.id, text, until: null };
    await world.vault.records.put(kept);
    const url = '/api/auth/identities';
    const linkedAt = '2026-01-02T00:00:00.000Z';
    expect((await world.get(url, 'dana')).body['data']).toEqual({
      isOffered: true,
      identities: [{ id: idOf(81), name, linkedAt, lastUsedAt: null }],
    });
    expect((await world.get(url, 'mo')).body['data']).toEqual({ isOffered: true, identities: [] });
    expect((await world.get(url, 'guest')).status).toBe(403);
    expect((await world.get(url)).status).toBe(401);
  });
});

describe('GET /api/auth/verify', () => {
  it('[QA2] answers the person, in the role of the token', async () => {
    const asAdmin = await world.get('/api/auth/verify', 'ada');
    const asUser = await world.get('/api/auth/verify', 'adaAsUser');
    const user = { id: people.ada.id, name: 'Ada Admin', mobile: '004511111114' };
    expect(asAdmin.body).toMatchObject({ data: { user: { ...user, activeRole: 'admin' } } });
    expect(asUser.body).toMatchObject({ data: { user: { ...user, activeRole: 'standard' } } });
  });

  it('[CALL-040] carries id and _id', async () => {
    const { body } = await world.get('/api/auth/verify', 'dana');
    expect(body).toMatchObject({ data: { user: { id: people.dana.id, _id: people.dana.id } } });
  });

  it('[QA2] answers a guest that they are one', async () => {
    const { body } = await world.get('/api/auth/verify', 'guest');
    const { id } = people.guest;
    expect(body).toEqual({
      success: true,
      data: {
        user: { id, _id: id, userId: id, name: 'Guest', roles: ['guest'], activeRole: 'guest' },
      },
    });
  });
});
