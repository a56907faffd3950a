import { describe, expect, it } from 'vitest';
import { closedTail } from './markdown-tail.ts';

describe('the tail of a text that is being written', () => {
  it.each([
    ['**Projects and', '**Projects and**'],
    ['- one\n- **two ', '- one\n- **two**'],
    ['It stands at `/notes/', 'It stands at `/notes/`'],
    ['A word, then **', 'A word, then '],
  ])('closes what is open: %j', (written, shown) => {
    expect(closedTail(written)).toBe(shown);
  });

  it.each(['plain', '**done** and on', 'a `**` b', '```ts\nconst a = `x', '**earlier\nline'])(
    'leaves %j as it is',
    (written) => {
      expect(closedTail(written)).toBe(written);
    },
  );
});
