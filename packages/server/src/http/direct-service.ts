import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * Opens the port of the direct model service, unless it is 0. The same calls are answered on the
 * main port, so one that is taken is a warning.
 */
export async function listenDirectly(
  app: FastifyInstance,
  { host, directPort }: Pick<Config, 'host' | 'directPort'>,
  warn: (message: string) => void,
): Promise<void> {
  if (directPort === 0) return;
  try {
    await app.listen({ host, port: directPort });
  } catch (error) {
    if (!isTaken(error)) throw error;
    warn(`The port ${directPort} is taken: direct runs are served on the main port only.`);
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
