import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { listKeys } from '@mach42/contracts/ops/calls.ts';
import type { KeyPurpose, Keys } from '@mach42/contracts/ops/key-schemas.ts';
import { listPhodVersions } from '@mach42/contracts/phod/calls.ts';
import { switchRole } from '@mach42/contracts/users/calls.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { keysDecider, keysId } from '@mach42/domain/ops/keys.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { ada, dana, demoPassword } from '@mach42/server/demo/people.ts';
import { exitCodes } from '@mach42/server/ops/ops-error.ts';
import { runOps } from '@mach42/server/ops/run-ops.ts';
import { KeyRing } from '@mach42/server/stores/key-ring.ts';
import { decryptedStore } from '@mach42/server/stores/open-stores.ts';
import { describeOnPostgres } from '@mach42/testing/postgres/provided.ts';
import { openPostgresVault } from '@mach42/vault/postgres/open-postgres-vault.ts';
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { demoClusterOfTests } from '../support/demo-cluster.ts';

const roles = 'command-api,query-api,projectors,processors';

describeOnPostgres('keys of two processes over one PostgreSQL', () => {
  const demo = demoClusterOfTests({ first: roles, second: roles });
  const both = () => Promise.all([addressOf('first'), addressOf('second')]);
  const addressOf = (name: 'first' | 'second') => demo.cluster.addressOf(name);

  /** Runs a verb, of a server or of the stores. */
  async function ops(args: readonly string[], more: Record<string, string> = {}) {
    const printed: string[] = [];
    const env = { OPS_MOBILE: ada.mobile, OPS_PASSWORD: demoPassword, ...more };
    const { signal } = new AbortController();
    const code = await runOps(args, { env, print: (line) => printed.push(line), signal });
    return { code, text: printed.join('\n') };
  }
  const stores = () => ({ EVENT_STORE: demo.database.url, VAULT: demo.database.url });

  /** Leaves the state of a process that is killed once the rotation of the master key has begun. */
  async function beginMaster(): Promise<void> {
    const { url } = demo.database;
    await using closing = new AsyncDisposableStack();
    const vault = await openPostgresVault({ url });
    closing.defer(() => vault.close());
    const stored = await openPostgresEventStore({ url });
    const store = decryptedStore(stored, new KeyRing(vault.contentKeys));
    closing.defer(() => store.close());
    const data = { purpose: 'master', rotation: randomUUID(), signOut: false } as const;
    const at = new Date().toISOString();
    const command = { type: 'RequestKeyRotation', data, actor: system, at } as const;
    const commands = createCommands({ store, warn: () => undefined });
    await commands.execute(keysDecider, keysId, command, { correlationId: 'operator' });
    await vault.rotation.beginMaster(data.rotation);
  }

  async function keysAt(address: string): Promise<Keys> {
    const { caller } = await signInAs(address, ada);
    const { data } = await caller.call(switchRole, { body: { role: 'admin' } });
    return (await new Caller(address, data.token).call(listKeys)).data;
  }
  const inUse = ({ keys }: Keys, purpose: KeyPurpose) =>
    keys.find((key) => key.purpose === purpose && key.state === 'inUse')?.number;

  /** Returns whether both processes accept a token and read encrypted content. */
  async function isAccepted(token: string): Promise<boolean> {
    const read = async (address: string) =>
      new Caller(address, token).call(listPhodVersions, { query: {} }).then(
        ({ data }) => data.length > 0,
        () => false,
      );
    return (await Promise.all((await both()).map(read))).every(Boolean);
  }

  it('[KY1] [KY2] [KY3] are replaced at one, and used by the other, while people stay signed in', async () => {
    const [first, second] = await both();
    const old = await signInAs(first, dana);
    for (const purpose of ['signing', 'master', 'seal'] as const) {
      const before = inUse(await keysAt(second), purpose) ?? 0;
      const done = await ops(['keys', 'rotate', purpose, '--server', first]);
      expect(done.code).toBe(0);
      expect(inUse(await keysAt(second), purpose)).toBe(before + 1);
      for (const address of [first, second]) {
        const { token } = await signInAs(address, dana);
        await vi.waitUntil(() => isAccepted(token), { timeout: 30_000, interval: 200 });
      }
      expect(await isAccepted(old.token)).toBe(true);
    }
  });

  it('[KY3] are replaced by an operator beside the running processes, which sign everyone out', async () => {
    const [first, second] = await both();
    const { token } = await signInAs(first, dana);
    const rotated = await ops(['keys', 'rotate', 'signing', '--sign-out', '--stopped'], stores());
    expect(rotated.code).toBe(0);
    for (const address of [first, second])
      await vi.waitUntil(
        () =>
          new Caller(address, token).call(listPhodVersions, { query: {} }).then(
            () => false,
            () => true,
          ),
        { timeout: 30_000, interval: 200 },
      );
    const again = await signInAs(second, dana);
    await vi.waitUntil(() => isAccepted(again.token), { timeout: 30_000, interval: 200 });
  });

  it('[KY4] that a killed process has begun to replace are continued by the next process', async () => {
    const [first] = await both();
    const before = inUse(await keysAt(first), 'master') ?? 0;
    for (const name of ['first', 'second'] as const) await demo.cluster.end(name, 'SIGKILL');
    await beginMaster();
    await demo.cluster.start('second');
    const address = await addressOf('second');
    await vi.waitUntil(async () => (await keysAt(address)).rotating.length === 0, {
      timeout: 90_000,
      interval: 500,
    });
    expect(inUse(await keysAt(address), 'master')).toBe(before + 1);
    const { caller } = await signInAs(address, dana);
    expect((await caller.call(listPhodVersions, { query: {} })).data.length).toBeGreaterThan(0);
  });

  it('[AR5] the log is not archived: the verbs say so, with an exit code of its own', async () => {
    const address = await addressOf('second');
    for (const verb of [['list'], ['create', '--up-to', '20'], ['stop']])
      // The processes that were killed have their share of the projections until their time is over.
      await expect
        .poll(
          () => ops(['archive', ...verb, '--server', address]).catch((error: unknown) => error),
          {
            timeout: 60_000,
          },
        )
        .toMatchObject({ finding: 'unsupported' });
    expect(exitCodes.unsupported).toBe(9);
  });
});
