import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { TempSession } from '@mach42/contracts/sessions/schemas.ts';
import { describe, expect, it } from 'vitest';
import { expiryChoices, expiryLabel, linksOfRoom } from './links-of-chat.tsx';

const session = (id: string, change: Partial<TempSession> = {}): TempSession => ({
  id,
  _id: id,
  kind: 'shared',
  key: `key-${id}`,
  title: 'Lease',
  modelId: null,
  roomId: 'lease',
  masked: true,
  backendUrl: `https://workspace.example.org/api/temp-chat/key-${id}/load/`,
  frontendUrl: `https://workspace.example.org/chat/key-${id}`,
  url: `https://workspace.example.org/chat/key-${id}`,
  startTime: '2026-05-04T09:00:00.000Z',
  expiresAt: '2026-05-11T09:00:00.000Z',
  ...change,
});

describe('the links to a chat', () => {
  it('are its own alone, shared ones, the newest first', () => {
    const sessions = [
      session('old'),
      session('new', { startTime: '2026-05-05T09:00:00.000Z' }),
      session('another', { roomId: 'other' }),
      session('window', { kind: 'external', modelId: 'chatgpt:latest' }),
    ];
    expect(linksOfRoom(sessions, 'lease').map(({ id }) => id)).toEqual(['new', 'old']);
  });
});

describe('how long a link can be open', () => {
  it('goes up to a month, with the choice of the server among them', () => {
    expect(expiryChoices.at(-1)).toEqual({ seconds: 2_592_000, label: '30 days' });
    expect(expiryLabel(limits.session.sharedSeconds)).toBe('7 days');
  });
});
