import { describe, expect, it } from 'vitest';
import { isPublic } from './session-steps.tsx';

describe('isPublic', () => {
  it.each([
    'localhost',
    'workspace.localhost',
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.4',
    '172.16.0.1',
    '172.31.255.1',
    '[::1]',
    '[fd00::1]',
  ])('knows that %s is of a machine or a network alone', (host) => {
    expect(isPublic(host)).toBe(false);
  });

  it.each(['workspace.example.org', '172.32.0.1', '93.184.216.34', '[2606:2800::1]'])(
    'takes %s for one that others can reach',
    (host) => {
      expect(isPublic(host)).toBe(true);
    },
  );
});
