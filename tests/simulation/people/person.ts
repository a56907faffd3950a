import { headers } from '@mach42/contracts/kernel/call.ts';
import type { Tokens } from '@mach42/http-kit/tokens.ts';
import type { Chance } from '../kernel/chance.ts';
import { Owner } from '../kernel/scheduler.ts';
import type { Span, Viewer } from '../oracle/access.ts';
import { Violation } from '../oracle/violation.ts';
import type { Ground } from '../world/ground.ts';
import type { Machine } from '../world/machine.ts';

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly body?: object;
  /** Names a command once and for all. */
  readonly key?: string;
  readonly minPosition?: number;
  /** Instead of the person's own. */
  readonly token?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly position: number;
  /** Where the answering process was as it was asked, and where the log was as it answered. */
  readonly span: Span;
}

interface Answered {
  readonly status: number;
  readonly payload: string;
  readonly position: unknown;
  readonly span: Span;
}

/** The parts of the world that people and their devices need. */
export interface PersonContext {
  readonly ground: Ground;
  readonly machines: readonly Machine[];
  readonly tokens: Tokens;
}

const answerWithinMs = 12_000;
const mostTries = 8;
/** It may go better at another time, or elsewhere. */
const passing: ReadonlySet<number> = new Set([408, 429, 503, 504]);

const rolesOf = {
  guest: ['guest'],
  standard: ['user'],
  moderator: ['user', 'moderator'],
  admin: ['user', 'moderator', 'admin'],
} as const;

/** A person who uses the product from outside, and repeats requests that were not answered. */
export class Person {
  readonly viewer: Viewer;
  readonly name: string;
  readonly owner: Owner;
  readonly #ground: Ground;
  readonly #machines: readonly Machine[];
  readonly #chance: Chance;
  readonly #tokens: Tokens;
  #token = '';
  /** The furthest position that an answered command led to. */
  acknowledged = 0;

  constructor(viewer: Viewer, name: string, { ground, machines, tokens }: PersonContext) {
    this.viewer = viewer;
    this.name = name;
    this.owner = new Owner(name);
    this.#ground = ground;
    this.#machines = machines;
    this.#tokens = tokens;
    this.#chance = ground.chance.fork(name);
  }

  get token(): string {
    return this.#token;
  }

  /** A new sign-in. */
  async signIn(): Promise<void> {
    const { id: userId, role: activeRole } = this.viewer;
    const roles = rolesOf[activeRole];
    this.#token = await this.#tokens.issue({ userId, name: this.name, activeRole, roles });
  }

  /** One of the machines that serve. */
  machine(): Machine | undefined {
    return this.#chance.pick(this.#machines.filter(({ server }) => server !== undefined));
  }

  /** Asks until it is answered; undefined when the person gives up. */
  async call(request: Request): Promise<Answer | undefined> {
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const answer = await this.#callOnce(request);
      if (answer !== undefined && !passing.has(answer.status)) return answer;
      await this.#ground.scheduler.wait(this.#chance.between(50, 400 * tries));
    }
    return undefined;
  }

  async #callOnce(request: Request): Promise<Answer | undefined> {
    const { network, history, scheduler, fail } = this.#ground;
    const machine = this.machine();
    const server = machine?.server;
    const { method, url, body, key, minPosition, token = this.#token } = request;
    const asked = async (): Promise<Answered> => {
      const from = Number(server?.projections.position);
      const answer = await server?.app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          ...(key === undefined ? {} : { [headers.idempotencyKey]: key }),
          ...(minPosition === undefined ? {} : { [headers.minPosition]: String(minPosition) }),
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      return {
        status: answer?.statusCode ?? 0,
        payload: answer?.payload ?? '',
        position: answer?.headers[headers.position],
        span: { from, to: history.events.length },
      };
    };
    try {
      const owner = server === undefined ? undefined : machine?.owner;
      return this.#judged(request, await network.ask(this.owner, owner, asked, answerWithinMs));
    } catch (error) {
      if (error instanceof Violation) fail(error);
      scheduler.trace(`${this.name} ${method} ${url}: ${(error as Error).name}`);
      return undefined;
    }
  }

  /** @throws Violation the answer must never be given */
  #judged({ method, url }: Request, { status, payload, position, span }: Answered): Answer {
    const { access, scheduler } = this.#ground;
    const what = `${method} ${url} by ${this.name}`;
    scheduler.trace(`${what}: ${status} ${payload}`);
    if (status === 500 || status === 0) {
      throw new Violation('internal-error', `${what}: ${status} ${payload}`);
    }
    const seen = access.forbidden(this.viewer, payload, span);
    if (seen.length > 0) {
      throw new Violation('forbidden-seen', `${what} was shown ${seen.join(', ')}: ${payload}`);
    }
    if (method !== 'GET' && status < 300) {
      this.acknowledged = Math.max(this.acknowledged, Number(position ?? 0));
    }
    const body = JSON.parse(payload) as Answer['body'];
    return { status, position: Number(position ?? 0), span, body };
  }
}
