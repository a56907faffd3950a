import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The features of browser and device that the product does not need: all but the clipboard. */
const nothingAllowed = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Everything comes from this origin. Styles that libraries set through the DOM need no exception,
 * and those of the page's own scripts a nonce (`web-app.ts`); there is no inline script and no
 * remote image.
 */
export async function protect(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', nothingAllowed);
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        // Pictures of messages are loaded with a token, and shown from memory.
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // Browsers would refuse plain HTTP for months; a proxy that ends TLS sets it.
    strictTransportSecurity: false,
  });
}
