import type { TempSession } from '@mach42/contracts/sessions/schemas.ts';

/** Makes a session with ChatGPT that is open from 9:00 to 9:30. */
export function session(id: string, change: Partial<TempSession> = {}): TempSession {
  return {
    id,
    _id: id,
    kind: 'external',
    key: `key-${id}`,
    title: 'ChatGPT',
    modelId: 'chatgpt:latest',
    roomId: null,
    masked: true,
    backendUrl: `https://workspace.example.org/api/temp-mach42-gpt/key-${id}/load/`,
    frontendUrl: `https://workspace.example.org/mach42-gpt/key-${id}`,
    url: `https://workspace.example.org/mach42-gpt/key-${id}`,
    startTime: '2026-05-04T09:00:00.000Z',
    expiresAt: '2026-05-04T09:30:00.000Z',
    ...change,
  };
}
