import { FakeServer } from '@mach42/testing/providers/fake-server.ts';
import { expect, it } from 'vitest';
import { fetchInTurn, namesInTurn } from './names-in-turn.ts';

/** A name server that answers on demand. */
function slowServer() {
  const asked: { readonly name: string; readonly answer: (error?: Error) => void }[] = [];
  const resolve = (name: string) =>
    new Promise<void>((found, failed) => {
      asked.push({ name, answer: (error) => (error === undefined ? found() : failed(error)) });
    });
  return { asked, known: namesInTurn(resolve) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('[PL9] looks one name up at a time, and each once for all who wait', async () => {
  const { asked, known } = slowServer();
  const results = ['away.test', 'away.test', 'there.test'].map((name) =>
    known(name).then(
      () => 'found',
      () => 'not found',
    ),
  );
  await turn();
  expect(asked.map(({ name }) => name)).toEqual(['away.test']);
  asked[0]?.answer(new Error('EAI_AGAIN'));
  await turn();
  expect(asked.map(({ name }) => name)).toEqual(['away.test', 'there.test']);
  asked[1]?.answer();
  expect(await Promise.all(results)).toEqual(['not found', 'not found', 'found']);
});

it('[PL9] asks again for a name that was not found before', async () => {
  const { asked, known } = slowServer();
  const first = known('away.test').catch(() => 'not found');
  await turn();
  asked[0]?.answer(new Error('EAI_AGAIN'));
  expect(await first).toBe('not found');
  const second = known('away.test');
  await turn();
  asked[1]?.answer();
  await expect(second).resolves.toBeUndefined();
});

it('[PL9] sends nothing to a host whose name is not found, and fails as fetch does', async () => {
  const sent: unknown[] = [];
  const send: typeof fetch = async (url) => {
    sent.push(url);
    return new Response('answer');
  };
  const away = fetchInTurn(send, () => Promise.reject(new Error('EAI_AGAIN')));
  await expect(away('http://away.test/')).rejects.toThrow(new TypeError('fetch failed'));
  expect(sent).toEqual([]);
  // An address is not looked up.
  expect(await (await away('http://[::1]:80/')).text()).toBe('answer');
});

it('sends what it was asked to no host that another one names', async () => {
  const asked: string[] = [];
  await using service = await new FakeServer(({ path }, response) => {
    asked.push(path);
    response.writeHead(307, { location: '/elsewhere' }).end();
  }).start();
  const answer = await fetchInTurn()(`${service.url}/api/chat`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(307);
  expect(asked).toEqual(['/api/chat']);
});

it('[PL9] ends the wait at once when the request is aborted', async () => {
  const waiting = fetchInTurn(fetch, () => new Promise(() => undefined));
  const leaving = new AbortController();
  const answer = waiting('http://away.test/', { signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
});
