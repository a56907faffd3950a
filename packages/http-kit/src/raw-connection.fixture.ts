import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Sends a text over a connection of its own, in one piece; answers what came back until the server closed it. */
export async function sentInOnePiece(app: FastifyInstance, text: string): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  // One that is cut off is closed behind it.
  socket.on('error', () => undefined);
  let answers = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answers += part));
  socket.write(text);
  await once(socket, 'close');
  return answers;
}
