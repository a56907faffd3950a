import { describe, expect, it } from 'vitest';
import { loadSession } from './calls.ts';
import { gptSessionPage, sessionPage } from './links.ts';
import { callOfPage, readSessionPage } from './page-path.ts';

const key = 'k-1_A.b~2';

describe('the page of a shared session', () => {
  it('ROUTE-090 is at /chat/{sessionKey}', () => {
    const { pathname } = new URL(sessionPage('https://workspace.example.org', key));
    const page = readSessionPage(pathname, 'mach42');
    expect(page).toEqual({ key, isGpt: false });
    expect(page && callOfPage(loadSession, page, 'mach42').path).toBe('/api/temp-chat/:key/load');
  });

  it('ROUTE-100 is at /{product}-gpt/{sessionKey} as well', () => {
    const { pathname } = new URL(gptSessionPage('https://workspace.example.org', 'studio', key));
    const page = readSessionPage(pathname, 'studio');
    expect(page).toEqual({ key, isGpt: true });
    expect(page && callOfPage(loadSession, page, 'studio').path).toBe(
      '/api/temp-studio-gpt/:key/load',
    );
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
