import { health, healthDetails } from '@mach42/contracts/health/calls.ts';
import { Health, HealthDetails } from '@mach42/contracts/health/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { examine, type Sockets } from './examine.ts';
import { ResponseTimes } from './response-times.ts';

const measured = 200;
const alive: Health = { status: 'healthy' };

export function healthRoutes(
  app: FastifyInstance,
  deps: QueryApiDeps,
  sockets: () => Sockets,
): void {
  const responseTimes = new ResponseTimes(measured);
  app.addHook('onResponse', async (_, reply) => responseTimes.add(reply.elapsedTime));

  route(
    app,
    health,
    { answer: { data: Health }, summary: 'Answers while the process is alive.' },
    () => ({ answer: { data: alive } }),
  );

  route(
    app,
    healthDetails,
    { answer: { data: HealthDetails }, summary: 'How every part is, with measured figures.' },
    async () => {
      const responseTime = () => responseTimes.median();
      return { answer: { data: await examine({ ...deps, sockets: sockets(), responseTime }) } };
    },
  );
}
