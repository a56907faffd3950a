import { describe, expect, it } from 'vitest';
import { addressOf, decrypted, encrypted, isCacheable, readerOf } from './cached-answers.ts';

const dana = { userId: 'dana', role: 'standard', token: 'x.y.z' };
const at = (path: string): URL => new URL(path, 'https://mach42.example');
const tokenOf = (claims: object): string => `Bearer x.${btoa(JSON.stringify(claims))}.y`;

describe('which answers are kept', () => {
  it.each([
    ['GET', '/api/rooms'],
    ['GET', '/api/rooms/0190-ab/messages?limit=50'],
    ['GET', '/api/data-rais/recent?status=pending'],
    ['POST', '/api/phod/load'],
  ])('[OL2] keeps %s %s', (method, path) => {
    expect(isCacheable(method, at(path), dana)).toBe(true);
  });

  it.each([
    ['POST', '/api/rooms'],
    ['POST', '/api/phod/update'],
    ['DELETE', '/api/rooms/0190-ab'],
    ['GET', '/api/auth/verify'],
    ['GET', '/api/auth/sign-ins'],
    ['GET', '/api/exports/1/bytes'],
    ['GET', '/api/ledger'],
    ['GET', '/api/rooms/../admin/users'],
  ])('[OL2] does not keep %s %s', (method, path) => {
    expect(isCacheable(method, at(path), dana)).toBe(false);
  });

  it('[OL4] keeps nothing of an admin, of a visitor without a token, and of what names another person', () => {
    const rooms = at('/api/rooms');
    expect(isCacheable('GET', rooms, { ...dana, role: 'admin' })).toBe(false);
    expect(isCacheable('GET', rooms, undefined)).toBe(false);
    expect(isCacheable('GET', at('/api/data-rais/recent?userId=mo'), dana)).toBe(false);
  });

  it('[OL3] reads from a token who asks, and nothing from a damaged one', () => {
    const authorization = tokenOf({ sub: 'dana', activeRole: 'standard' });
    const token = authorization.slice('Bearer '.length);
    expect(readerOf(authorization)).toEqual({ ...dana, token });
    for (const damaged of [
      null,
      'Basic x',
      'Bearer x',
      'Bearer a.%.c',
      tokenOf({ sub: 1 }),
      tokenOf([]),
    ])
      expect(readerOf(damaged)).toBeUndefined();
  });

  it('[OL2] knows calls with a body by their body', () => {
    const load = at('/api/phod/load');
    expect(addressOf(load, '{"a":1}')).not.toBe(addressOf(load, '{"a":2}'));
    expect(addressOf(load, '')).toBe(load.href);
  });

  it('[OL4] can be read by the token alone with which they were read', async () => {
    const bytes = await encrypted('{"secrets":"1234"}', 'x.dana.1');
    expect(new TextDecoder().decode(bytes)).not.toContain('1234');
    expect(await decrypted(bytes.buffer, 'x.dana.1')).toBe('{"secrets":"1234"}');
    expect(await decrypted(bytes.buffer, 'x.dana.2')).toBeUndefined();
  });
});
