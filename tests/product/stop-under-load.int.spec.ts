import { listMessages, postMessage } from '@mach42/contracts/messages/calls.ts';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { Agent, request } from 'node:http';
import { expect, it } from 'vitest';
import { pathOf, signInAs } from '../support/calls.ts';
import { startProcess } from '../support/server-process.ts';
import { openSocket } from '../support/socket.ts';
import { privateChat } from '../support/work.ts';

const clients = 40;

interface Reported {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: Record<string, unknown>;
}

/** One request over a connection that is kept; `cut` where it ended without a whole answer. */
function ask(agent: Agent, url: URL, token: string, content?: string): Promise<Reported | string> {
  return new Promise((resolve) => {
    const body = content === undefined ? undefined : JSON.stringify({ content });
    const asked = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => resolve('cut'));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const retryAfter = answer.headers['retry-after'];
          const reported = JSON.parse(text) as Record<string, unknown>;
          resolve({ status: answer.statusCode ?? 0, retryAfter, body: reported });
        });
      },
    );
    // Nobody listens any more: this one was never taken.
    asked.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'gone' : 'cut'),
    );
    asked.end(body);
  });
}

it('a stop under load answers every call in the form of the contract and cuts none', async () => {
  await using folder = await temporaryFolder();
  await using server = startProcess({ DATA_DIR: folder.path, DEMO: '1', WEB_APP: 'none' });
  const address = await server.address;
  const { caller, token } = await signInAs(address, dana);
  const chat = await privateChat(caller);
  const socket = await openSocket(address, token);
  const post = new URL(pathOf(postMessage, { id: chat }), address);
  const list = new URL(listRooms.path, address);

  const all: (Reported | string)[] = [];
  const acknowledged: string[] = [];
  const enough = Promise.withResolvers<void>();
  async function load(client: number): Promise<void> {
    // Some keep their connection, some open one for each call.
    const agent = new Agent({ keepAlive: client % 4 !== 0, maxSockets: 1 });
    for (let n = 0; ; n += 1) {
      const content = client % 2 === 0 ? `Client ${client}, message ${n}` : undefined;
      const reported = await ask(agent, content === undefined ? list : post, token, content);
      all.push(reported);
      if (all.length === clients * 5) enough.resolve();
      if (typeof reported === 'string') break;
      if (reported.status === 201) acknowledged.push((reported.body['data'] as { id: string }).id);
      // As Retry-After says, the call is not made again at once.
      if (reported.status === 503) break;
    }
    agent.destroy();
  }
  const loads = Array.from({ length: clients }, (_, client) => load(client));
  await enough.promise;
  await server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await Promise.all(loads);

  expect(all.filter((reported) => reported === 'cut')).toEqual([]);
  const answers = all.filter((reported) => typeof reported !== 'string');
  const refused = answers.filter(({ status }) => status >= 300);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, retryAfter, body } of refused) {
    expect(status).toBe(503);
    expect(retryAfter).toBe('2');
    expect(body).toMatchObject({ success: false, error: { code: 'UNAVAILABLE' } });
  }
  expect(await socket.closed).toBe(1001);

  await using again = startProcess({ DATA_DIR: folder.path, WEB_APP: 'none' });
  const { caller: back } = await signInAs(await again.address, dana);
  const kept = new Set<string>();
  for (let before: string | undefined; ;) {
    const query = { limit: 200, ...(before === undefined ? {} : { before }) };
    const { data: page } = await back.call(listMessages, { params: { id: chat }, query });
    for (const { id } of page) kept.add(id);
    const [oldest] = page;
    if (oldest === undefined || oldest.id === before || page.length < 200) break;
    before = oldest.id;
  }
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
}, 60_000);
