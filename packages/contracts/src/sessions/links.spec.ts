import { describe, expect, it } from 'vitest';
import { loadSession, extendSession } from './calls.ts';
import {
  gptSessionPage,
  sessionPage,
  gptTwin,
  loadFrom,
  readSessionPage,
  tempSession,
  type KeptSession,
} from './links.ts';

const key = 'k-1_A.b~2';

describe('the page of a shared session', () => {
  it('ROUTE-090 is at /chat/{sessionKey}', () => {
    const { pathname } = new URL(sessionPage('https://workspace.example.org', key));
    const page = readSessionPage(pathname, 'mach42');
    expect(page).toEqual({ key, isGpt: false });
    expect(page && loadFrom(page, 'mach42').path).toBe('/api/temp-chat/:key/load');
  });

  it('ROUTE-100 is at /{product}-gpt/{sessionKey} as well', () => {
    const { pathname } = new URL(gptSessionPage('https://workspace.example.org', 'studio', key));
    const page = readSessionPage(pathname, 'studio');
    expect(page).toEqual({ key, isGpt: true });
    expect(page && loadFrom(page, 'studio').path).toBe('/api/temp-studio-gpt/:key/load');
  });

  it('may end with a slash', () => {
    expect(readSessionPage('/chat/key/', 'mach42')?.key).toBe('key');
  });

  it.each([
    '/',
    '/chat',
    '/chat/',
    '/chat/key/more',
    '/chat//key',
    '/chat/%2e%2e',
    '/other-gpt/key',
    '/login',
    'chat/key',
  ])('is not at %s', (pathname) => {
    expect(readSessionPage(pathname, 'mach42')).toBeUndefined();
  });
});

const kept: KeptSession = {
  id: '00000000-0000-7000-8000-000000000001',
  kind: 'shared',
  title: 'Kitchen table',
  modelId: null,
  roomId: '00000000-0000-7000-8000-000000000002',
  masked: true,
  startTime: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-08T00:00:00.000Z',
};
const linking = { key: 'K', origin: 'https://workspace.example.org', slug: 'mach42' };

describe('a temporary session', () => {
  it('ROUTE-130 SESS-130 SESS-140 that is shared has the plain addresses', () => {
    expect(tempSession(kept, linking)).toEqual({
      ...kept,
      _id: kept.id,
      key: 'K',
      backendUrl: 'https://workspace.example.org/api/temp-chat/K/load/',
      frontendUrl: 'https://workspace.example.org/chat/K',
      url: 'https://workspace.example.org/chat/K',
    });
  });

  it('ROUTE-130 SESS-140 that is external has those under the name of the product', () => {
    expect(tempSession({ ...kept, kind: 'external' }, linking)).toMatchObject({
      backendUrl: 'https://workspace.example.org/api/temp-mach42-gpt/K/load/',
      frontendUrl: 'https://workspace.example.org/mach42-gpt/K',
    });
  });

  it('SESS-140 is loaded by the call whose address it names', () => {
    const filled = ({ path }: { readonly path: string }) => path.replace(':key', 'K');
    const origin = 'https://workspace.example.org';
    const { backendUrl } = tempSession(kept, linking);
    expect(backendUrl).toBe(`${origin}${filled(loadSession)}/`);
    const twin = gptTwin(loadSession, 'mach42');
    expect(tempSession({ ...kept, kind: 'external' }, linking).backendUrl).toBe(
      `${origin}${filled(twin)}/`,
    );
    expect(gptTwin(extendSession, 'mach42')).toMatchObject({
      method: 'POST',
      path: '/api/temp-mach42-gpt/:key/extend',
      signedIn: true,
    });
  });
});
