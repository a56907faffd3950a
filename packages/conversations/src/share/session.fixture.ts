import type { TempSession } from '@mach42/contracts/sessions/schemas.ts';

/** A shared chat that is open for years, with the values that a test changes. */
export function aSession(over: Partial<TempSession> = {}): TempSession {
  const page = 'https://example.org/mach42/s/key-1';
  return {
    id: 's1',
    _id: 's1',
    kind: 'shared',
    key: 'key-1',
    title: 'Lease',
    modelId: null,
    roomId: 'r1',
    masked: true,
    backendUrl: 'https://example.org/api/temp-chat/key-1/load',
    frontendUrl: page,
    url: page,
    startTime: '2026-01-01T00:00:00.000Z',
    expiresAt: '2036-01-01T00:00:00.000Z',
    ...over,
  };
}
