import { PostMessageBody } from '@mach42/contracts/messages/schemas.ts';
import fastify from 'fastify';

export interface BareFastify extends AsyncDisposable {
  readonly url: string;
}

/** Fastify that validates the same body and does nothing with it. */
export async function startBareFastify(): Promise<BareFastify> {
  const app = fastify();
  app.post('/messages', { schema: { body: PostMessageBody } }, async () => ({ success: true }));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url: `${address}/messages`, [Symbol.asyncDispose]: () => app.close() };
}
