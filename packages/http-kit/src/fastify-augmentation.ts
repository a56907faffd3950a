import type { Envelope } from '@mach42/contracts/kernel/call.ts';
import type { CallActor } from './claims.ts';
import type { CallMeter } from './call-meter.ts';
import type { Authenticate } from './authenticate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of the route. */
    actor: CallActor | null;
  }
  interface FastifyContextConfig {
    envelope?: Envelope;
  }
  interface FastifyInstance {
    authenticate: Authenticate;
    /** Whether answers are checked against their schemas, which tests want. */
    checksAnswers: boolean;
    /** Measures what callers ask for; null: nothing does. */
    meter: CallMeter | null;
    isClosing: () => boolean;
    /** Adds what is to happen beside the wait for clients while the app closes. */
    whileClosing: (work: () => Promise<void>) => void;
  }
}
