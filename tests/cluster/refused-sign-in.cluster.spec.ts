import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { login } from '@mach42/contracts/users/calls.ts';
import { dana, demoPassword } from '@mach42/server/demo/people.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { HeldProvider } from '@mach42/testing/providers/held-provider.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { ownDatabase } from '../support/own-database.ts';
import { messagesIn, privateChat } from '../support/work.ts';

const patience = { timeout: 20_000 };
const content = 'Is the kiln on?';

describeOnPostgres('a product that its PostgreSQL refuses while it runs', () => {
  it('answers 503 with what to do, and continues once it is let in', async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => folder.remove());
    const database = await ownDatabase(postgresUrl);
    onTestFinished(() => database[Symbol.asyncDispose]());
    const role = new URL(database.url).pathname.slice(1);
    const own = { username: role, password: 'open-sesame' };
    const url = Object.assign(new URL(database.url), own).href;
    await database.query(`CREATE ROLE ${role} LOGIN PASSWORD 'open-sesame'`);
    await database.query(`GRANT ALL ON DATABASE ${role} TO ${role}`);
    onTestFinished(() =>
      database.query(`DROP OWNED BY ${role} CASCADE; DROP ROLE ${role}`).then(() => undefined),
    );
    const environment = { EVENT_STORE: url, VAULT: url, READ_MODELS: url };
    await using product = await startProduct({
      dataDir: folder.path,
      environment,
      providers: [new HeldProvider()],
    });
    const { caller } = await signInAs(product.address, dana);
    const chat = await privateChat(caller);
    const post = async () =>
      (await caller.attempt(postMessage, { params: { id: chat }, body: { content } })).status;
    expect(await post()).toBe(201);

    await database.query(`ALTER ROLE ${role} PASSWORD 'another'`);
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`,
    );
    const { mobile } = dana;
    const credentials = { mobile, password: demoPassword, environment: 'web' } as const;
    const signIn = () => new Caller(product.address).attempt(login, { body: credentials });
    await expect.poll(async () => (await signIn()).status, patience).toBe(503);
    const refused = await signIn();
    expect(JSON.stringify(refused.body)).toContain('let the server in');
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await post()).toBe(503);

    await database.query(`ALTER ROLE ${role} PASSWORD 'open-sesame'`);
    await expect.poll(post, patience).toBe(201);
    const seen = async () =>
      (await messagesIn(caller, chat)).filter((message) => message.content === content).length;
    await expect.poll(seen, patience).toBe(2);
    expect((await signIn()).status).toBe(200);
  });
});
