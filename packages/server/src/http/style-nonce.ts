import type { FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';

const header = 'content-security-policy';

/**
 * Lets scripts of this one answer add styles to the page, as the editor of JSON has to: the page
 * knows the nonce, and its policy names it. Whoever smuggles in an element does not know it.
 */
export function withStyleNonce(reply: FastifyReply, page: string): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = reply.getHeader(header);
  if (typeof policy === 'string') {
    void reply.header(header, policy.replace(/style-src [^;]*/, `$& 'nonce-${nonce}'`));
  }
  return page.replace(/(<meta property="csp-nonce" nonce=")/, `$1${nonce}`);
}
