import { randomBytes } from 'node:crypto';
import { dockerAnswers } from '../containers/docker-answers.ts';
import { startThrowawayServer } from './throwaway-server.ts';

export interface TestServer {
  /** The address of the database `postgres`, as its superuser. */
  readonly url: string;
  /** Stops and removes everything. */
  readonly stop: () => Promise<void>;
}

const image = 'postgres:17.6-bookworm';

/**
 * A PostgreSQL for tests: in a container where Docker answers, else of the packages of this machine;
 * undefined where there is none to be had.
 */
export async function startTestServer(): Promise<TestServer | undefined> {
  if (!(await dockerAnswers())) return startThrowawayServer();
  try {
    return await startContainer();
  } catch (error) {
    console.error(`No container of ${image} starts, another PostgreSQL is used: ${String(error)}`);
    return startThrowawayServer();
  }
}

async function startContainer(): Promise<TestServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const password = randomBytes(12).toString('hex');
  const container = await new GenericContainer(image)
    .withEnvironment({
      POSTGRES_PASSWORD: password,
      POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C',
    })
    .withCommand(['postgres', '-c', 'max_connections=300'])
    .withExposedPorts(5432)
    // The server that the image's first start sets up says so, too.
    .withWaitStrategy(Wait.forLogMessage('database system is ready to accept connections', 2))
    .start();
  const address = `${container.getHost()}:${container.getMappedPort(5432)}`;
  return {
    url: `postgres://postgres:${password}@${address}/postgres`,
    async stop() {
      await container.stop();
    },
  };
}
