import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { login } from '@mach42/contracts/users/calls.ts';
import { dana, demoPassword } from '@mach42/server/demo/people.ts';
import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { HeldProvider } from '@mach42/testing/providers/held-provider.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { ownDatabase } from '../support/own-database.ts';
import { messagesIn, privateChat } from '../support/work.ts';

/** In another database: one that is in use is not renamed. */
async function administer(...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const patience = { timeout: 20_000 };
const content = 'Is the kiln on?';

const connecting = (name: string, may: boolean) =>
  `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${may}`;

interface Refusal {
  /**
   * Returns the statements that are executed while no one may connect to the database.
   * @param name the name of the role, which is also that of the database
   */
  readonly begin: (name: string) => readonly string[];
  readonly end: (name: string) => string;
  /** A part of the text that refuses a sign-in. */
  readonly advice: string;
}

const refusals: Readonly<Record<string, Refusal>> = {
  'its password is another one': {
    begin: (name) => [`ALTER ROLE ${name} PASSWORD 'another'`, connecting(name, true)],
    end: (name) => `ALTER ROLE ${name} PASSWORD 'open-sesame'`,
    advice: 'let the server in',
  },
  'all its connections are taken': {
    begin: (name) => [`ALTER ROLE ${name} CONNECTION LIMIT 0`, connecting(name, true)],
    end: (name) => `ALTER ROLE ${name} CONNECTION LIMIT -1`,
    advice: 'Try again shortly',
  },
  'the database has another name': {
    begin: (name) => [
      `ALTER DATABASE ${name} RENAME TO ${name}_away`,
      connecting(`${name}_away`, true),
    ],
    end: (name) => `ALTER DATABASE ${name}_away RENAME TO ${name}`,
    advice: 'let the server in',
  },
  'the database takes no connections': {
    begin: () => [],
    end: (name) => connecting(name, true),
    advice: 'Try again shortly',
  },
};

describeOnPostgres('a product that its PostgreSQL refuses while it runs', () => {
  it.each(Object.entries(refusals))(
    'answers 503 with what to do where %s, and continues once it is let in',
    async (_, refusal) => {
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

      await administer(
        connecting(role, false),
        `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${role}'`,
        ...refusal.begin(role),
      );
      const { mobile } = dana;
      const credentials = { mobile, password: demoPassword, environment: 'web' } as const;
      const signIn = () => new Caller(product.address).attempt(login, { body: credentials });
      await expect.poll(async () => (await signIn()).status, patience).toBe(503);
      const refused = await signIn();
      expect(JSON.stringify(refused.body)).toContain(refusal.advice);
      expect(refused.headers.get('retry-after')).toBe('2');
      expect(await post()).toBe(503);

      await administer(refusal.end(role));
      await expect.poll(post, patience).toBe(201);
      const seen = async () =>
        (await messagesIn(caller, chat)).filter((message) => message.content === content).length;
      await expect.poll(seen, patience).toBe(2);
      expect((await signIn()).status).toBe(200);
    },
  );
});
