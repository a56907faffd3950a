import { describe, expect, it } from 'vitest';
import { loginPath, redirectOf } from './navigation.ts';

describe('where a sign-in leads', () => {
  it('ROUTE-020 ROUTE-030 is the path of the redirect parameter, else the main page', () => {
    expect(redirectOf('?redirect=%2Fchat%2Fabc%3Fx%3D1')).toBe('/chat/abc?x=1');
    expect(redirectOf('')).toBe('/');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '%',
  ])('is never another site: %s', (redirect) => {
    expect(redirectOf(`?${new URLSearchParams({ redirect }).toString()}`)).toBe('/');
  });

  it('remembers where the person was', () => {
    expect(loginPath('/chat/abc?x=1')).toBe('/login?redirect=%2Fchat%2Fabc%3Fx%3D1');
    expect(loginPath('/')).toBe('/login');
    expect(loginPath('/login?redirect=%2Fx')).toBe('/login');
  });
});
