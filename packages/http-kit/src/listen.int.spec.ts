import fastify from 'fastify';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen, requireFree } from './listen.ts';

const callers = 32;

/** A server whose calls are answered together, when all callers have asked and the test says so. */
async function started() {
  const app = fastify();
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let asked = 0;
  app.get('/held', async () => {
    asked += 1;
    if (asked === callers) reached.resolve();
    await held.promise;
    return 'answered';
  });
  await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return { app, held, reached, port: (app.server.address() as AddressInfo).port };
}

describe('listening', () => {
  it.runIf(process.platform === 'linux')(
    '[HK31] accepts several connections a turn of the event loop',
    async () => {
      const { app, port } = await started();
      const clients = 64;
      let [turn, accepted] = [0, 0];
      const turns = new Set<number>();
      const all = Promise.withResolvers<void>();
      app.server.on('connection', () => {
        turns.add(turn);
        accepted += 1;
        if (accepted === clients) all.resolve();
      });
      let counting = setImmediate(function count() {
        turn += 1;
        counting = setImmediate(count);
      });
      const sockets = Array.from({ length: clients }, () => connect(port, '127.0.0.1'));
      await all.promise;
      clearImmediate(counting);
      for (const socket of sockets) socket.destroy();
      expect(turns.size).toBeLessThan(clients / 3);
    },
  );

  it('[HK31] answers on every connection, and closes when all are answered', async () => {
    const { app, held, reached, port } = await started();
    const answers = Array.from({ length: callers }, () => fetch(`http://127.0.0.1:${port}/held`));
    await reached.promise;
    const closed = app.close();
    held.resolve();
    const texts = await Promise.all(answers.map(async (answer) => (await answer).text()));
    await closed;
    expect(new Set(texts)).toEqual(new Set(['answered']));
    await expect(fetch(`http://127.0.0.1:${port}/held`)).rejects.toThrow('fetch failed');
  });

  it('[HK31] refuses a port that another server has, its own kind included', async () => {
    const { port } = await started();
    const address = { host: '127.0.0.1', port };
    await expect(requireFree(address)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await expect(listen(fastify(), address)).rejects.toMatchObject({ code: 'EADDRINUSE' });

    const foreign = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void foreign.close());
    await once(foreign, 'listening');
    const taken = { host: '127.0.0.1', port: (foreign.address() as AddressInfo).port };
    await expect(listen(fastify(), taken)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
