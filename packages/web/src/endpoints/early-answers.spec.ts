import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { withEarlyAnswers, type EarlyAnswer } from './early-answers.ts';

const url = 'https://example.com/api/rooms';
const early = (answer: Promise<Response>): EarlyAnswer => ({ url, token: 'mine', answer });
const asMine = { method: 'GET', headers: { authorization: 'Bearer mine' } };

function setUp(answer: Promise<Response>, isLate = false) {
  const asked: unknown[] = [];
  const late: number[] = [];
  const ask = withEarlyAnswers(
    async (input) => {
      asked.push(input);
      return new Response('late');
    },
    [early(answer)],
    { isLate: () => isLate, onLate: () => late.push(asked.length) },
  );
  return { ask, asked, late };
}

describe('answers that were asked for early', () => {
  it('are given to the first who asks for the same, once', async () => {
    const { ask, asked } = setUp(Promise.resolve(new Response('early')));
    expect(await (await ask(url, asMine)).text()).toBe('early');
    expect(asked).toEqual([]);
    expect(await (await ask(url, asMine)).text()).toBe('late');
    expect(asked).toEqual([url]);
  });

  it.each([
    ['another person', url, { headers: { authorization: 'Bearer theirs' } }],
    ['nobody', url, {}],
    ['another address', `${url}/1`, asMine],
    ['another method', url, { ...asMine, method: 'POST' }],
  ])('are not given to %s', async (_, address, init) => {
    const { ask } = setUp(Promise.resolve(new Response('early')));
    expect(await (await ask(address, init)).text()).toBe('late');
  });

  it('are not waited for when whoever asked gives up', async () => {
    const { ask, asked } = setUp(new Promise(() => {}));
    const giving = new AbortController();
    const answer = ask(url, { ...asMine, signal: giving.signal });
    giving.abort();
    expect(await (await answer).text()).toBe('late');
    expect(asked).toEqual([url]);
  });

  it('are asked for again when they did not come', async () => {
    const { ask } = setUp(Promise.reject(new TypeError('no network')));
    expect(await (await ask(url, asMine)).text()).toBe('late');
  });

  it.each([true, false])(
    'are said to be late once where the socket was first: %s',
    async (isLate) => {
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      const { ask, late } = setUp(Promise.resolve(new Response('early')), isLate);
      expect(await (await ask(url, asMine)).text()).toBe('early');
      expect(late).toEqual([]);
      await ask(url, asMine);
      vi.runAllTimers();
      expect(late).toEqual(isLate ? [1] : []);
    },
  );
});
