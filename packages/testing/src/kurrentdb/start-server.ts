import { dockerAnswers } from '../containers/docker-answers.ts';

export interface KurrentServer {
  readonly url: string;
  /** Stops and removes the server. */
  readonly stop: () => Promise<void>;
}

const image = 'docker.kurrent.io/kurrent-latest/kurrentdb:26.1.0';

/**
 * A KurrentDB for tests: the one that `KURRENTDB_URL` names, else one in a container where Docker
 * answers; undefined where there is none to be had.
 */
export async function startKurrentServer(): Promise<KurrentServer | undefined> {
  const given = process.env['KURRENTDB_URL'] ?? '';
  if (given !== '') return { url: given, stop: async () => undefined };
  if (!(await dockerAnswers())) return undefined;
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(image)
    .withEnvironment({
      KURRENTDB_INSECURE: 'true',
      KURRENTDB_CLUSTER_SIZE: '1',
    })
    .withExposedPorts(2113)
    .withWaitStrategy(
      Wait.forHttp('/health/live', 2113).forStatusCodeMatching((code) => code < 300),
    )
    .start();
  return {
    url: `kurrentdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`,
    async stop() {
      await container.stop();
    },
  };
}
