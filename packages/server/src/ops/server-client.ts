import { type Call, type CallShape, headers } from '@mach42/contracts/kernel/call.ts';
import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import { login, switchRole } from '@mach42/contracts/users/calls.ts';
import type { Environment } from '../config/variables.ts';
import { OpsError, type Finding, UsageError } from './ops-error.ts';

type Input<Shape extends CallShape> = Partial<Pick<Shape, 'params' | 'query' | 'body'>>;

/** The text for the help of commands about the sign-in on a server. */
export const signInText = 'Sign-in: OPS_TOKEN, or OPS_MOBILE and OPS_PASSWORD, of an admin.';

const usualAddress = 'http://127.0.0.1:4242';
const patienceMs = 30_000;

const findings: Readonly<Record<number, Finding>> = {
  401: 'denied',
  403: 'denied',
  404: 'missing',
  409: 'inUse',
  503: 'unreachable',
};

/** Makes calls of a running server, as an admin. */
export class ServerClient {
  readonly #address: string;
  #token: string | undefined;
  /** The position of the last command: reads after it wait for it. */
  #position: string | undefined;

  private constructor(address: string, token: string | undefined) {
    this.#address = address;
    this.#token = token;
  }

  /**
   * Signs in at an address, or else at OPS_SERVER or the usual one, with the token OPS_TOKEN, or else with OPS_MOBILE and OPS_PASSWORD.
   * @throws OpsError no person is named, or the server refuses them
   */
  static async signIn(given: string | undefined, env: Environment): Promise<ServerClient> {
    const address = given ?? (env['OPS_SERVER'] || usualAddress);
    if (!URL.canParse(address)) {
      throw new UsageError(`--server ${address} is no address, as http://127.0.0.1:4242 is one.`);
    }
    const { OPS_TOKEN: token, OPS_MOBILE: mobile, OPS_PASSWORD: password } = env;
    const client = new ServerClient(address, token);
    if (token !== undefined) return client;
    if (mobile === undefined || password === undefined) {
      throw new UsageError(
        'Set OPS_TOKEN to the token of an admin, or OPS_MOBILE and OPS_PASSWORD to their sign-in.',
      );
    }
    const body = { mobile, password, environment: 'web' as const };
    const { data } = await unlessDenied(
      client.call(login, { body }),
      'The server refuses this sign-in: correct OPS_MOBILE and OPS_PASSWORD.',
    );
    if (!('token' in data)) {
      throw new OpsError(
        'This admin has a second step at sign-in: set OPS_TOKEN to a token of theirs instead.',
      );
    }
    client.#token = data.token;
    const asAdmin = await unlessDenied(
      client.call(switchRole, { body: { role: 'admin' } }),
      'The person of OPS_MOBILE is no admin: name one who is.',
    );
    client.#token = asAdmin.data.token;
    return client;
  }

  /** @throws OpsError the server refuses it, in its words, or does not answer */
  async call<Shape extends CallShape>(
    call: Call<Shape>,
    { params = {}, query = {}, body }: Input<Shape> = {},
  ): Promise<Shape['answer']> {
    const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    );
    const url = new URL(path, this.#address);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const response = await this.#fetch(url, {
      method: call.method,
      headers: {
        ...(this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(this.#position === undefined ? {} : { [headers.minPosition]: this.#position }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    this.#position = response.headers.get(headers.position) ?? this.#position;
    const answer = (await this.#read(response, call.envelope)) as Shape['answer'] & Refused;
    if (response.ok) return answer;
    const message = answer.error?.message ?? `The server answered ${response.status}.`;
    throw new OpsError(message, { finding: findings[response.status] ?? 'fault' });
  }

  /** @throws OpsError another program answers there */
  async #read(response: Response, envelope: Call['envelope']): Promise<object> {
    const text = await response.text().catch(() => '');
    const answer = parsedJson(text);
    const isObject = typeof answer === 'object' && answer !== null;
    // A refusal is in the usual envelope, whatever the answer is in.
    if (isObject && (envelope === 'direct' || envelope in answer || 'success' in answer))
      return answer;
    throw new OpsError(
      `What answers at ${this.#address} is no workspace (status ${response.status}). Is it the right address?`,
      { finding: 'foreign' },
    );
  }

  async #fetch(url: URL, options: RequestInit): Promise<Response> {
    try {
      return await fetch(url, { ...options, signal: AbortSignal.timeout(patienceMs) });
    } catch (cause) {
      throw new OpsError(`No server answers at ${this.#address}.`, { cause, finding: 'missing' });
    }
  }
}

/** @throws OpsError which says what to do where a sign-in is denied */
async function unlessDenied<T>(answer: Promise<T>, otherwise: string): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (!(cause instanceof OpsError) || cause.finding !== 'denied') throw cause;
    throw new OpsError(otherwise, { cause, finding: 'denied' });
  }
}

interface Refused {
  readonly error?: { readonly message?: string };
}
