import { describe, expect, it } from 'vitest';
import { createStreamedReplies } from './streamed-replies.ts';

function setUp() {
  const frames: (() => void)[] = [];
  const streamedReplies = createStreamedReplies((run) => frames.push(run));
  return {
    streamedReplies,
    piece: (seq: number, text: string, messageId = 'a1') =>
      streamedReplies.received({ t: 'delta', messageId, roomId: 'r1', seq, text }),
    text: () => streamedReplies.textOf('a1'),
    drawFrame: () => frames.splice(0).forEach((run) => run()),
  };
}

describe('a reply that is being written', () => {
  it('grows by its pieces, each taken once and in order', () => {
    const { piece, text } = setUp();
    piece(1, 'One ');
    piece(2, 'two');
    piece(2, 'two');
    piece(4, 'four');
    expect(text()).toBe('One two');
  });

  it('begins with the whole text so far when it is joined in the middle', () => {
    const { piece, text } = setUp();
    piece(7, 'All of it');
    piece(8, ' and more');
    expect(text()).toBe('All of it and more');
  });

  it('takes the whole text again after the connection was lost', () => {
    const { streamedReplies, piece, text } = setUp();
    piece(1, 'One ');
    piece(2, 'two');
    streamedReplies.connectionLost();
    expect(text()).toBe('One two');
    piece(9, 'One two three');
    expect(text()).toBe('One two three');
  });

  it('starts again with piece 1', () => {
    const { piece, text } = setUp();
    piece(1, 'One');
    piece(2, ' two');
    piece(1, 'Again');
    expect(text()).toBe('Again');
  });

  it('is forgotten when it has ended, or another person is here', () => {
    const { streamedReplies, piece, text } = setUp();
    piece(1, 'text');
    streamedReplies.ended('a1');
    expect(text()).toBeUndefined();
    piece(1, 'text');
    streamedReplies.forget();
    expect(text()).toBeUndefined();
  });

  it('is published to its own readers alone, once a frame, until they leave', () => {
    const { streamedReplies, piece, drawFrame } = setUp();
    const notified: string[] = [];
    streamedReplies.subscribe('a1', () => notified.push('a1'));
    streamedReplies.subscribe('a2', () => notified.push('a2'));
    const leave = streamedReplies.subscribe('a1', () => notified.push('a1 too'));
    piece(1, 'One ');
    piece(2, 'two');
    expect(notified).toEqual([]);
    drawFrame();
    expect(notified).toEqual(['a1', 'a1 too']);
    leave();
    piece(3, ' three');
    drawFrame();
    expect(notified).toEqual(['a1', 'a1 too', 'a1']);
  });
});
