import type { Signals } from '@mach42/event-store/signals/signals.ts';
import type { FastifyInstance } from 'fastify';
import { HttpMeter } from './http-meter.ts';
import { ProcessMeter } from './process-meter.ts';

/** What the process measures of itself. */
export interface Meters {
  readonly http: HttpMeter;
  readonly process: Pick<ProcessMeter, 'read'>;
  /** Signals on the bus since the process began. */
  readonly signals: () => number;
}

/** Measures until the app closes: every answer of the app, whoever registered its route. */
export function installMeters(app: FastifyInstance, signals: Signals): Meters {
  const http = new HttpMeter();
  const process = new ProcessMeter();
  let heard = 0;
  const endListening = signals.subscribe(() => {
    heard += 1;
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) =>
    http.note({
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    }),
  );
  app.addHook('onClose', async () => {
    endListening();
    process.stop();
  });
  return { http, process, signals: () => heard };
}
