import { listForgettings } from '@mach42/contracts/forgetting/calls.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { createRoom, listRooms } from '@mach42/contracts/rooms/calls.ts';
import { switchRole } from '@mach42/contracts/users/calls.ts';
import { ada, demoPassword, pia } from '@mach42/server/demo/people.ts';
import { freePorts } from '@mach42/testing/free-ports.ts';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Caller, signInAs } from '../../tests/support/calls.ts';

const main = path.join(import.meta.dirname, '../../packages/server/src');

type Env = Readonly<Record<string, string>>;

/** A server with a person who reads their rooms and posts a message ten times a second, until it is stopped. */
export interface LoadedServer {
  readonly address: string;
  /** Resolves when a person is forgotten, their receipt included. */
  forgotten(userId: string): Promise<void>;
  stop(): Promise<void>;
}

/** Runs verbs of `npm run ops`, and prints of each how it ended and how long it took. */
export class Operator {
  readonly #env: Env;
  readonly #shortened: readonly (readonly [text: string, short: string])[];
  readonly #only: readonly string[];
  #slowestMs = 0;
  /** Messages that the server acknowledged. */
  #posted = 0;

  /**
   * @param shortened texts of arguments that are printed as something shorter
   * @param only verbs that are run; none: all
   */
  constructor(env: Env, shortened: Readonly<Record<string, string>>, only: readonly string[]) {
    this.#env = {
      PATH: process.env['PATH'] ?? '',
      OPS_MOBILE: ada.mobile,
      OPS_PASSWORD: demoPassword,
      OPS_PASSPHRASE: 'a passphrase for a test',
      ...env,
    };
    this.#shortened = Object.entries(shortened);
    this.#only = only;
  }

  isWanted(verb: string): boolean {
    return this.#only.length === 0 || this.#only.includes(verb);
  }

  /** Runs a verb if it is wanted. */
  async measure(verb: string, ...args: readonly string[]): Promise<void> {
    if (this.isWanted(verb)) await this.run(verb, ...args);
  }

  async serve(): Promise<LoadedServer> {
    const [port, direct] = await freePorts(2);
    const address = `http://127.0.0.1:${port}`;
    const env = { ...this.#env, PORT: String(port), DIRECT_PORT: String(direct) };
    const server = spawn(process.execPath, [path.join(main, 'main.ts')], { env, stdio: 'inherit' });
    const from = performance.now();
    while (!(await isReady(address))) {
      if (server.exitCode !== null) throw new Error('The server has ended.');
      await setTimeout(200);
    }
    console.log(`the server is ready after ${seconds(from)} s`);
    const done = new AbortController();
    const loading = this.#load(address, done.signal);
    return {
      address,
      forgotten: (userId) => forgotten(address, userId),
      async stop() {
        done.abort();
        await loading;
        server.kill('SIGTERM');
        await once(server, 'exit');
      },
    };
  }

  async run(...args: readonly string[]): Promise<void> {
    this.#slowestMs = 0;
    this.#posted = 0;
    const from = performance.now();
    const file = path.join(main, 'ops/main.ts');
    const options = { env: this.#env, maxBuffer: 1_000_000_000 };
    const ended = await promisify(execFile)(process.execPath, [file, ...args], options).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => ({
        code: error.code,
        said: error.stdout.trim() === '' ? error.stderr : error.stdout,
      }),
    );
    const said = ended.said.trim().split('\n').slice(-2).join(' / ');
    const waited =
      this.#slowestMs === 0
        ? ''
        : `, ${this.#posted} messages posted, longest answer ${Math.round(this.#slowestMs)} ms`;
    const line = `${args.join(' ')}: exit ${ended.code}, ${seconds(from)} s${waited} | ${said.slice(0, 240)}`;
    console.log(
      this.#shortened.reduce((text, [long, short]) => text.replaceAll(long, short), line),
    );
  }

  /** Signs in again where a verb has signed the person out. */
  async #load(address: string, signal: AbortSignal): Promise<void> {
    let { caller } = await signInAs(address, pia);
    const { id } = (await caller.call(createRoom, { body: { name: 'Notes of a run' } })).data;
    while (!signal.aborted) {
      const from = performance.now();
      const { status } = await caller.attempt(listRooms).catch(() => ({ status: 503 }));
      const body = { content: `Message ${this.#posted}` };
      const posted = await caller
        .attempt(postMessage, { params: { id }, body })
        .catch(() => ({ status: 503 }));
      if (posted.status === 201) this.#posted += 1;
      this.#slowestMs = Math.max(this.#slowestMs, performance.now() - from);
      if (status === 401)
        caller = await signInAs(address, pia).then(
          (signedIn) => signedIn.caller,
          () => new Caller(address),
        );
      await setTimeout(100);
    }
  }
}

async function forgotten(address: string, userId: string): Promise<void> {
  const from = performance.now();
  const { caller } = await signInAs(address, ada);
  const { token } = (await caller.call(switchRole, { body: { role: 'admin' } })).data;
  const admin = new Caller(address, token);
  for (;;) {
    const { data } = await admin.call(listForgettings);
    if (data.some((one) => one.userId === userId && one.completedAt !== null)) break;
    await setTimeout(500);
  }
  console.log(`forgotten, with a receipt, ${seconds(from)} s after the request`);
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

export function seconds(from: number): string {
  return ((performance.now() - from) / 1_000).toFixed(1);
}
