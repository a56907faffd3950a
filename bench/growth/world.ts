import { enclose } from '@mach42/command-api/kernel/envelope.ts';
import { newId } from '@mach42/command-api/kernel/ids.ts';
import type { Call } from '@mach42/contracts/kernel/call.ts';
import type { ActiveRole, Role } from '@mach42/contracts/users/schemas.ts';
import {
  foldAll,
  streamOf,
  system,
  type Actor,
  type Command,
  type Decider,
  type DomainEvent,
} from '@mach42/domain/kernel/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { createTokens } from '@mach42/http-kit/tokens.ts';
import type { Embedded } from '@mach42/server/roles/embedded.ts';
import { AskedProcess } from '../chat/engine.ts';
import { startBenchProduct } from '../product.ts';
import { ThreadClient, type Received } from './client.ts';
import { costOf, type Cost } from './measured.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly mobile: string;
  readonly token: string;
  readonly actor: Actor;
}

/** One request that is measured. */
export interface Ask {
  readonly call: Call;
  /** Tells it from other requests of the same call. */
  readonly label?: string;
  /** Absent: no person is signed in. */
  readonly as?: Person;
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  /** The body of a call that takes bytes. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses that are right; default: every one below 300. */
  readonly answers?: readonly number[];
}

type Issue = (person: Omit<Person, 'token'>, roles: readonly Role[]) => Promise<string>;

export interface Answered extends Cost {
  readonly received: Received;
}

/** Commands whose events are written together. */
const atOnce = 100;

/** Calls `make` for each number; calls that begin together share a write of the log. */
export async function forEach(
  from: number,
  to: number,
  make: (n: number) => Promise<unknown>,
): Promise<void> {
  for (let at = from; at < to; at += atOnce) {
    const count = Math.min(atOnce, to - at);
    await Promise.all(Array.from({ length: count }, (_, n) => make(at + n)));
  }
}

export interface WorldOptions {
  /** Whether a model outside the machine is connected; default: none is. */
  readonly isOutside?: boolean;
}

/** The whole product in this process and a client in a thread of its own. */
export class GrowthWorld implements AsyncDisposable {
  readonly server: Embedded;
  readonly #address: string;
  readonly #client = new ThreadClient();
  readonly #issue: Issue;
  readonly #stop: () => Promise<void>;
  #people = 0;
  #position: string | undefined;

  private constructor(server: Embedded, address: string, issue: Issue, stop: () => Promise<void>) {
    this.server = server;
    this.#address = address;
    this.#issue = issue;
    this.#stop = stop;
  }

  /** @param dataDir of a workspace that exists, and is kept; default: an empty one that is removed */
  static async open(
    dataDir?: string,
    { isOutside = false }: WorldOptions = {},
  ): Promise<GrowthWorld> {
    const outside = isOutside ? new AskedProcess('../growth/outside.child.ts') : undefined;
    const product = await startBenchProduct({
      ...(dataDir !== undefined && { dataDir }),
      ...(outside && { environment: await outside.ask<Record<string, string>>({}) }),
    });
    const { server } = product;
    const tokens = createTokens(await server.vault.signingKey());
    return new GrowthWorld(
      server,
      await server.listen(),
      ({ id, name, actor }, roles) =>
        tokens.issue({
          userId: id,
          name,
          activeRole: actor.activeRole as ActiveRole,
          roles: [...roles],
        }),
      async () => {
        await product[Symbol.asyncDispose]();
        await outside?.[Symbol.asyncDispose]();
      },
    );
  }

  /** Registers a person and signs them in. */
  async person(activeRole: 'standard' | 'moderator' | 'admin' = 'standard'): Promise<Person> {
    this.#people += 1;
    const number = this.#people;
    const roles: readonly Role[] = activeRole === 'standard' ? ['user'] : ['user', activeRole];
    const id = newId();
    const [firstName, lastName] = ['Dana', `Demo ${number}`];
    const mobile = `0045${20_000_000 + number}`;
    await this.execute(usersDecider, id, system, {
      type: 'RegisterUser',
      data: {
        userId: id,
        username: `dana${number}`,
        firstName,
        lastName,
        email: `dana${number}@example.org`,
        mobile,
        roles: [...roles],
        subscription: 'premium',
      },
    });
    const person = { id, name: `${firstName} ${lastName}`, mobile, actor: { id, activeRole } };
    return { ...person, token: await this.#issue(person, roles) };
  }

  /** Carries out a command without HTTP, for data that exists before anything is measured. */
  async execute<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    id: string,
    actor: Actor,
    command: Pick<C, 'type' | 'data'>,
  ): Promise<State> {
    const whole = { ...command, actor, at: new Date().toISOString() } as C;
    const origin = { correlationId: newId() };
    return (await this.server.commands.execute(decider, id, whole, origin)).state;
  }

  /**
   * The same with many commands of one stream, whose events are written many at a time: a write for each
   * would take as long as the disk does.
   */
  async executeAll<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    id: string,
    commands: readonly (Pick<C, 'type' | 'data'> & Pick<Command, 'actor'>)[],
  ): Promise<void> {
    const origin = { correlationId: newId() };
    let { state, revision } = await this.server.commands.load(decider, id);
    for (let from = 0; from < commands.length; from += atOnce) {
      const events = commands.slice(from, from + atOnce).flatMap((part) => {
        const command = { ...part, at: new Date().toISOString() } as unknown as C;
        const decided = decider.decide(command, state);
        const happened = decided.map((event) => ({ event, at: command.at }));
        state = foldAll(decider, state, happened);
        return enclose(decider, command, origin, decided);
      });
      ({ revision } = await this.server.store.append(streamOf(decider, id), events, revision));
    }
  }

  /** Sends the request, lets everything follow from it, and says what that cost the main thread. */
  async ask(ask: Ask): Promise<Answered> {
    const request = this.#requestOf(ask);
    let received: Received | undefined;
    const cost = await costOf(async () => {
      received = await this.#client.send(request);
      await this.server.processAll();
    });
    if (received === undefined) throw new Error(`${ask.call.path} was not answered.`);
    const { status, position, text } = received;
    const isRight = ask.answers?.includes(status) ?? status < 300;
    if (!isRight)
      throw new Error(
        `${ask.call.method} ${ask.call.path} answered ${status}: ${text?.slice(0, 300)}`,
      );
    this.#position = position ?? this.#position;
    return { ...cost, received };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client[Symbol.asyncDispose]();
    await this.#stop();
  }

  #requestOf({ call, as, params = {}, query = {}, body, text, headers = {} }: Ask) {
    const path = Object.entries(params).reduce(
      (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
      call.path,
    );
    const url = new URL(path, this.#address);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    return {
      url: url.href,
      method: call.method,
      headers: {
        ...(as === undefined ? {} : { authorization: `Bearer ${as.token}` }),
        ...(this.#position === undefined ? {} : { 'x-min-position': this.#position }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(text === undefined ? {} : { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      body: body === undefined ? text : JSON.stringify(body),
    };
  }
}

/** The JSON of an answer. */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the contract says
export function bodyOf<Body extends object>({ received }: Answered): Body {
  if (received.text === undefined) throw new Error('The answer is too long to be read.');
  return JSON.parse(received.text) as Body;
}
