import { request, type RequestOptions } from 'node:http';

/** Returns the address of the daemon of Docker; undefined for a protocol that is not supported here. */
function daemon(host = 'unix:///var/run/docker.sock'): RequestOptions | undefined {
  if (!URL.canParse(host)) return undefined;
  const { protocol, hostname, port, pathname } = new URL(host);
  if (protocol === 'unix:') return { socketPath: pathname };
  return protocol === 'tcp:' || protocol === 'http:' ? { hostname, port } : undefined;
}

/**
 * Whether a daemon of Docker answers; the program `docker` may be installed without one.
 * @param host in the form of `DOCKER_HOST`
 */
export async function dockerAnswers(host = process.env['DOCKER_HOST']): Promise<boolean> {
  const where = daemon(host);
  if (where === undefined) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const ping = request({ ...where, path: '/_ping', timeout: 2_000 }, (answer) => {
    answer.resume();
    resolve(answer.statusCode === 200);
  });
  ping.on('timeout', () => ping.destroy());
  ping.on('close', () => resolve(false));
  // No daemon, or no permission to ask it: `close` follows.
  ping.on('error', () => undefined);
  ping.end();
  return promise;
}
