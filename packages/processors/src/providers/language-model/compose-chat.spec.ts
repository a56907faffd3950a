import { estimateTokens } from '@mach42/contracts/models/estimate-tokens.ts';
import { describe, expect, it } from 'vitest';
import type { ReplyModelRequest, Turn } from '../provider.ts';
import { textOf } from './chat.ts';
import { composeChat } from './compose-chat.ts';

const now = '2026-11-20T23:30:00.000Z';
const turn = (role: Turn['role'], content: string): Turn => ({ role, content, at: now });
const request: ReplyModelRequest = {
  purpose: 'reply',
  modelId: 'mach42v1:latest',
  now,
  timeZone: 'Europe/Copenhagen',
  maxOutputTokens: 32_768,
  turns: [turn('user', 'When is the lease due?')],
  material: { entries: [], personal: true },
};
const bulky = (word: string) => Array.from({ length: 300 }, (_, n) => `${word} number ${n}`);

describe('a chat', () => {
  it('[PL1] holds persona, data and day; what stays the same comes first', () => {
    const phod = { notes: ['The lease ends in May.'] };
    const entries = [{ title: 'Clay', text: 'Order clay.', createdAt: now }];
    const { system } = composeChat(
      { ...request, material: { phod, entries, personal: true } },
      16_384,
    );
    expect(system.map(({ isStable }) => isStable)).toEqual([true, true, false]);
    expect(system[0]?.text).toContain('Mach 42v1');
    expect(system[1]?.text).toContain('The lease ends in May.');
    expect(system[1]?.text).toContain('- 2026-11-20 Clay: Order clay.');
    expect(system[2]?.text).toBe('Today is 2026-11-21 (Europe/Copenhagen).');
  });

  it('[PL2] holds no section of the platform', () => {
    const phod = { _id: 'x', secrets: { code: '4271' }, chatHistory: ['old'], notes: ['kept'] };
    const text = textOf(
      composeChat({ ...request, material: { phod, entries: [], personal: true } }, 16_384),
    );
    expect(text).toContain('kept');
    expect(text).not.toMatch(/4271|old|_id/);
  });

  it('[PL3] holds the sections that the question is about when the file is too long', () => {
    const phod = { glazes: bulky('celadon'), leases: bulky('lease'), clubs: bulky('swimming') };
    const chat = composeChat(
      { ...request, material: { phod, entries: [], personal: true } },
      16_384,
    );
    const text = textOf(chat);
    expect(text).toContain('lease number 299');
    expect(text).not.toContain('celadon number 1,');
    expect(estimateTokens(text) + chat.maxOutputTokens).toBeLessThanOrEqual(16_384);
  });

  it('[PL3] holds as many of the last turns as fit, and begins with a person', () => {
    const turns = Array.from({ length: 40 }, (_, n) => [
      turn('user', `Question ${n} ${'x'.repeat(600)}`),
      turn('assistant', `Answer ${n} ${'y'.repeat(600)}`),
    ]).flat();
    const chat = composeChat({ ...request, turns: [...turns, turn('user', 'And now?')] }, 16_384);
    expect(chat.turns[0]?.role).toBe('user');
    expect(chat.turns.at(-1)?.content).toBe('And now?');
    expect(chat.turns.at(-2)?.content).toMatch(/^Answer 39/);
    expect(chat.turns.length).toBeGreaterThan(20);
    expect(chat.turns.length).toBeLessThan(turns.length);
    expect(estimateTokens(textOf(chat)) + chat.maxOutputTokens).toBeLessThanOrEqual(16_384);
  });

  it('[PL3] of a question that does not fit is refused with the figures', () => {
    const turns = [turn('user', 'x'.repeat(60_000))];
    expect(() => composeChat({ ...request, turns }, 16_384)).toThrow(/about \d{5} tokens/);
  });

  it('[PL7] that continues ends with what was written, or with the request to continue', () => {
    const begun = 'Two things are ';
    const prefilled = composeChat({ ...request, begun }, 16_384, { prefills: true });
    expect(prefilled.turns.at(-1)).toEqual({ role: 'assistant', content: begun });
    expect(textOf(prefilled)).toContain(`[assistant]\n${begun}`);
    const asked = composeChat({ ...request, begun }, 16_384);
    expect(asked.turns.at(-2)).toEqual({ role: 'assistant', content: begun });
    expect(asked.turns.at(-1)?.role).toBe('user');
    expect(asked.turns.at(-1)?.content).toMatch(
      /^Your answer broke off\. Continue exactly where it ends/,
    );
    const long = { ...request, begun: 'x'.repeat(60_000) };
    expect(() => composeChat(long, 16_384)).toThrow(/about \d{5} tokens/);
  });

  it('[PL1] of a merge is its prompt', () => {
    const material = { entry: { title: '', text: 'x', createdAt: now }, phod: {} };
    const { modelId, timeZone, maxOutputTokens } = request;
    const chat = composeChat(
      {
        purpose: 'merge',
        modelId,
        now,
        timeZone,
        maxOutputTokens,
        prompt: 'Merge this.',
        material,
      },
      16_384,
    );
    expect(chat.turns).toEqual([{ role: 'user', content: 'Merge this.' }]);
  });
});
