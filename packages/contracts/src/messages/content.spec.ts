import { describe, expect, it } from 'vitest';
import { isTooLong, messageLength, splitReasoning, truncateMessage } from './content.ts';

describe('a long message', () => {
  it('CHAT-110 stays whole up to 500 characters', () => {
    expect(truncateMessage('x'.repeat(500))).toBeUndefined();
    expect(truncateMessage('x'.repeat(501))).toHaveLength(300);
    expect(truncateMessage('😀'.repeat(400))).toBeUndefined();
  });

  it('CHAT-110 is cut after a whole word at about 300', () => {
    const short = truncateMessage('seven77 '.repeat(80)) ?? '';
    expect(short.length).toBeGreaterThan(290);
    expect(short.length).toBeLessThanOrEqual(300);
    expect(short.endsWith('seven77')).toBe(true);
  });

  it('is cut inside a word that is too long to leave out', () => {
    expect(truncateMessage(`a ${'x'.repeat(600)}`)).toHaveLength(300);
  });
});

describe('the length of a message', () => {
  it('counts what people count, without the spaces around it', () => {
    expect(messageLength(' a😀b ')).toBe(3);
    expect(isTooLong('😀'.repeat(1000))).toBe(false);
    expect(isTooLong('😀'.repeat(1001))).toBe(true);
  });
});

describe('reasoning in an answer', () => {
  it.each([
    ['none', 'Hello', { content: 'Hello', reasoning: '' }],
    ['one thought', '<think>\nhm\n</think>\n\nHello', { content: 'Hello', reasoning: 'hm' }],
    ['two', '<think>a</think>x<thinking>b</thinking>y', { content: 'xy', reasoning: 'a\n\nb' }],
    ['an open one', '<think>still at', { content: '', reasoning: 'still at' }],
    ['an empty one', '<think></think>Hello', { content: 'Hello', reasoning: '' }],
  ])('CHAT-130 is parted from it: %s', (_, text, split) => {
    expect(splitReasoning(text)).toEqual(split);
  });
});
