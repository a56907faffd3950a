import { describe, expect, it } from 'vitest';
import { refusal } from './routes.tsx';

const everyone = ['standard', 'moderator', 'admin'] as const;

describe('a path', () => {
  it('ROUTE-120 of the admins leads a person who is signed out to the sign-in and back', () => {
    expect(
      refusal({ signedIn: false, activeRole: 'guest' }, ['admin'], '/admin/system/health'),
    ).toBe('/login?redirect=%2Fadmin%2Fsystem%2Fhealth');
  });

  it.each(['standard', 'moderator'] as const)(
    'ROUTE-110 of the admins refuses a person who acts as %s',
    (activeRole) => {
      expect(refusal({ signedIn: true, activeRole }, ['admin'], '/admin')).toBe('/unauthorized');
    },
  );

  it('ROUTE-110 of the admins is open to an admin', () => {
    expect(refusal({ signedIn: true, activeRole: 'admin' }, ['admin'], '/admin')).toBeUndefined();
  });

  it.each([
    ['standard', undefined],
    ['moderator', undefined],
    ['admin', undefined],
    ['guest', '/unauthorized'],
  ] as const)('ROUTE-060 that is unmatched asks a %s for a role', (activeRole, to) => {
    expect(refusal({ signedIn: true, activeRole }, everyone, '/nowhere')).toBe(to);
  });

  it('ROUTE-060 that is unmatched asks a visitor to sign in', () => {
    const to = refusal({ signedIn: false, activeRole: 'guest' }, everyone, '/nowhere?x=1');
    expect(to).toBe('/login?redirect=%2Fnowhere%3Fx%3D1');
  });
});
