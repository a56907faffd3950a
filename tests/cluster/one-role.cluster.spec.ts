import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { expect, it } from 'vitest';
import { ownDatabase } from '../support/own-database.ts';
import { patience } from '../support/patience.ts';
import { startProcess } from '../support/server-process.ts';

describeOnPostgres('a process with one role', () => {
  const needs: readonly (readonly [string, readonly string[]])[] = [
    ['command-api', ['EVENT_STORE', 'VAULT', 'READ_MODELS']],
    ['query-api', ['EVENT_STORE', 'VAULT', 'READ_MODELS']],
    ['projectors', ['EVENT_STORE', 'VAULT', 'READ_MODELS']],
    ['processors', ['EVENT_STORE', 'VAULT', 'READ_MODELS']],
    ['direct', ['EVENT_STORE', 'VAULT', 'READ_MODELS']],
  ];

  it.each(needs)(
    '%s starts with what it needs, tells how it is, and stops in order',
    async (role, variables) => {
      await using database = await ownDatabase(postgresUrl);
      await using folder = await temporaryFolder();
      const env = Object.fromEntries(variables.map((name) => [name, database.url]));
      await using server = startProcess({ ...env, DATA_DIR: folder.path, WEB_APP: 'none' }, [
        '--role',
        role,
      ]);
      const address = await server.address;
      const ready = async () => (await fetch(`${address}/health/ready`)).json();
      await expect.poll(ready, patience).toMatchObject({ status: 'ready' });
      expect(await (await fetch(`${address}/metrics`)).text()).toContain('process_cpu_seconds');
      const isForPeople = role === 'command-api' || role === 'query-api';
      const rooms = await fetch(`${address}/api/rooms`, {
        method: role === 'command-api' ? 'POST' : 'GET',
      });
      expect(rooms.status).toBe(isForPeople ? 401 : 404);
      await server.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    },
  );
});
