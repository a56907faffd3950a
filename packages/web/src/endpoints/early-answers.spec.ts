import { describe, expect, it } from 'vitest';
import { withEarlyAnswers, type EarlyAnswer } from './endpoints.ts';

const url = 'https://example.com/api/rooms';
const early = (answer: Promise<Response>): EarlyAnswer => ({ url, token: 'mine', answer });
const asMine = { method: 'GET', headers: { authorization: 'Bearer mine' } };

function setUp(answer: Promise<Response>) {
  const asked: unknown[] = [];
  const ask = withEarlyAnswers(
    async (input) => {
      asked.push(input);
      return new Response('late');
    },
    [early(answer)],
  );
  return { ask, asked };
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

  it('are not waited for when the caller gives up', async () => {
    const { ask, asked } = setUp(new Promise(() => {}));
    const giving = new AbortController();
    const answer = ask(url, { ...asMine, signal: giving.signal });
    giving.abort();
    expect(await (await answer).text()).toBe('late');
    expect(asked).toEqual([url]);
  });

  it('are read before they are asked for, and are given with their status and headers', async () => {
    const response = new Response('early', { status: 429, headers: { 'retry-after': '3' } });
    const { ask } = setUp(Promise.resolve(response));
    await expect.poll(() => response.bodyUsed).toBe(true);
    const given = await ask(url, asMine);
    expect(given.status).toBe(429);
    expect(given.headers.get('retry-after')).toBe('3');
    expect(await given.text()).toBe('early');
  });

  it('may be empty', async () => {
    const { ask } = setUp(Promise.resolve(new Response(null, { status: 204 })));
    expect((await ask(url, asMine)).status).toBe(204);
  });

  it('are asked for again when they did not come', async () => {
    const { ask } = setUp(Promise.reject(new TypeError('no network')));
    expect(await (await ask(url, asMine)).text()).toBe('late');
  });
});
