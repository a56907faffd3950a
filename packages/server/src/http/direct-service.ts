import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * Opens the port of the direct model service, unless it is 0.
 * @param warn hears that the port is taken, where the same calls are answered on the main port too;
 *   absent: it is needed
 */
export async function listenDirectly(
  app: FastifyInstance,
  { host, directPort }: Pick<Config, 'host' | 'directPort'>,
  warn?: (message: string) => void,
): Promise<void> {
  if (directPort === 0) return;
  try {
    await app.listen({ host, port: directPort });
  } catch (error) {
    if (!isTaken(error) || warn === undefined) throw error;
    warn(`The port ${directPort} is taken: direct runs are served on the main port only.`);
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
