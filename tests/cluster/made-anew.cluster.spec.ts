import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { expect, it } from 'vitest';
import { ownDatabase } from '../support/own-database.ts';
import { minutes, patience } from '../support/patience.ts';
import { startProcess } from '../support/server-process.ts';

describeOnPostgres('read models that have to be made from the log', () => {
  it(
    '[WS36] answer nobody, and are not ready, before they are there',
    async () => {
      await using opened = new AsyncDisposableStack();
      const database = opened.use(await ownDatabase(postgresUrl));
      const { path } = opened.use(await temporaryFolder());
      const { url } = database;
      const env = {
        EVENT_STORE: url,
        VAULT: url,
        READ_MODELS: url,
        DATA_DIR: path,
        WEB_APP: 'none',
      };
      const start = (role: string) => opened.use(startProcess(env, ['--role', role]));

      const beginning = start('command-api');
      await beginning.address;
      await beginning.kill('SIGTERM');
      expect(await beginning.ended).toBe(0);

      const address = await start('query-api').address;
      const statusOf = async (pathname: string) => (await fetch(`${address}${pathname}`)).status;
      expect(await statusOf('/health/ready')).toBe(503);
      expect(await statusOf('/health/live')).toBe(200);
      const rooms = await fetch(`${address}/api/rooms`);
      expect([rooms.status, await rooms.json()]).toMatchObject([
        503,
        {
          success: false,
          error: { code: 'UNAVAILABLE', message: expect.stringContaining('Nothing is lost') },
        },
      ]);
      const broken = new Promise((resolve) => {
        const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`);
        socket.addEventListener('open', () => resolve('open'));
        socket.addEventListener('error', () => resolve('refused'));
      });
      expect(await broken).toBe('refused');

      start('projectors');
      await expect.poll(() => statusOf('/api/rooms'), patience).toBe(401);
      await expect.poll(() => statusOf('/health/ready'), patience).toBe(200);
    },
    minutes(3),
  );
});
