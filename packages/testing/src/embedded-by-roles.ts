import { readConfig } from '@mach42/server/config/config.ts';
import type { Environment } from '@mach42/server/config/variables.ts';
import type { Embedded } from '@mach42/server/roles/embedded.ts';
import type { Role } from '@mach42/server/roles/role.ts';
import { startRoles, type RolesOptions, type Running } from '@mach42/server/roles/start-roles.ts';
import { startFront } from './front.ts';

type Options = Omit<RolesOptions, 'config'> & { readonly environment: Environment };

/**
 * The product as by processes of one role each, behind a proxy, but all in this process: nothing is shared but the
 * stores and what carries signals.
 */
export async function startByRoles({ environment, ...options }: Options): Promise<Embedded> {
  await using opened = new AsyncDisposableStack();
  async function start(...roles: Role[]): Promise<Running> {
    const running = await startRoles({ ...options, config: readConfig(environment, roles) });
    opened.defer(() => running.stop());
    return running;
  }
  const projecting = await start('projectors');
  const commanding = await start('command-api', 'direct');
  const processing = await start('processors');
  const querying = await start('query-api');
  if (environment['FEED'] !== undefined) await start('relay');
  const addresses = {
    commands: [await commanding.listen()],
    queries: [await querying.listen()],
  };
  const front = opened.use(
    await startFront({ commands: () => addresses.commands, queries: () => addresses.queries }),
  );
  const { store, files } = await commanding.parts.storage();
  const { commands } = await commanding.parts.commanding();
  const { vault } = await commanding.parts.people();
  const projections = await projecting.parts.readModels();
  const processors = await processing.parts.processors();
  const followers = await Promise.all(
    [commanding, querying, processing].map(({ parts }) => parts.readModels()),
  );
  /** Repeats until no role appended an event. */
  async function processAll(): Promise<void> {
    for (;;) {
      const head = await store.head();
      await projections.progress.processAll();
      await Promise.all(followers.map(({ progress }) => progress.waitFor(head, 30_000)));
      await processors.processAll();
      if ((await store.head()) === head) return;
    }
  }
  const all = opened.move();
  return {
    app: commanding.app,
    listen: async () => front.address,
    stop: () => all.disposeAsync(),
    store,
    vault,
    commands,
    files,
    processAll,
  };
}
