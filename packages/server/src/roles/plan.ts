import type { FastifyInstance } from 'fastify';
import type { Checks } from '../http/health-checks.ts';

/** What comes of the roles of a process. */
export interface Plan {
  /** What the process serves at its port. */
  readonly serve: ((app: FastifyInstance) => void | Promise<void>)[];
  /** What begins when everything is open. */
  readonly start: (() => Promise<void>)[];
  /** What listens beside the port; each has its own. */
  readonly listen: (() => Promise<void>)[];
  /** What takes up nothing more as soon as a stop is announced; resolves when what is begun has ended. */
  readonly windDown: (() => Promise<void>)[];
  /** What ends before requests are waited for. */
  readonly beforeStop: (() => void)[];
  /** What the process cannot work without. */
  readonly checks: { [part: string]: Checks[string] };
}

export const emptyPlan = (): Plan => ({
  serve: [],
  start: [],
  listen: [],
  windDown: [],
  beforeStop: [],
  checks: {},
});
