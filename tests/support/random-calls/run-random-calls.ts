import { Random } from '@mach42/query-api/outbox/testing/random.ts';
import { actorsOf, type Actor } from './actors.ts';
import { describedCalls, type DescribedCall } from './described-calls.ts';
import { faultsOf, type Answer } from './judge.ts';
import { drawRequest, type RandomRequest } from './random-requests.ts';
import { jsonText, RandomValues } from './random-values.ts';
import { endsOthers, endsOwn, refusedWith, showsOthers } from './who-may.ts';

export interface Failure {
  readonly actor: string;
  readonly request: RandomRequest;
  readonly status: number;
  readonly faults: readonly string[];
}

export interface Options {
  readonly address: string;
  readonly seed: number;
  /** Beyond one of each call by everybody who makes it. */
  readonly requests: number;
}

/**
 * Makes each call as everybody once, and then random ones, one after the other, and judges each answer.
 * `tried` has each call with each actor; `succeeded` those that someone made with success.
 */
export async function runRandomCalls({ address, seed, requests }: Options) {
  const random = new Random(seed);
  const calls = await describedCalls(address);
  const actors = await actorsOf(address, seed);
  const markers = actors.all.flatMap(({ marker }) => marker ?? []);
  const ids = new Set<string>();
  const known = new RandomValues(random, () => [...ids].slice(-300));
  const lost = new RandomValues(random, () => [...actors.expendable]);
  const failures: Failure[] = [];
  const statuses = new Map<number, number>();
  const tried = new Set<string>();
  const succeeded = new Set<string>();

  const pairs = calls.flatMap((call) =>
    actors.all.filter(({ marker }) => !mayLose(call, marker)).map((actor) => ({ call, actor })),
  );
  for (let left = [...pairs]; left.length > 0;) {
    const [pair] = left.splice(random.below(left.length), 1);
    if (pair !== undefined) await once(pair, true);
  }
  for (let n = 0; n < requests; n += 1) {
    const pair = random.pick(pairs);
    if (pair !== undefined) await once(pair, random.chance(0.3));
  }
  return { failures, statuses, tried, succeeded, calls };

  async function once({ call, actor }: Pair, isFitting: boolean): Promise<void> {
    const values = endsOthers(call) ? lost : known;
    const request = drawRequest(call, random, values, isFitting);
    const judged = await attempt(request, actor);
    const name = `${call.method} ${call.path}`;
    tried.add(`${name} as ${actor.name}`);
    if (judged.status < 300) succeeded.add(name);
    statuses.set(judged.status, (statuses.get(judged.status) ?? 0) + 1);
    for (const [id] of judged.text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
      ids.add(id);
    if (judged.faults.length > 0) failures.push(await shrunk(request, actor, judged));
    if (judged.status === 401 && actor.renew !== undefined) actor.token = await actor.renew();
  }

  async function attempt(request: RandomRequest, actor: Actor) {
    const { call } = request;
    const answer = await send(address, request, actor.token);
    const faults = faultsOf(call, answer);
    const isOthers = markers.some(
      (marker) => marker !== actor.marker && answer.text.includes(marker),
    );
    if (isOthers && !(showsOthers(call.path) && refusedWith(call, actor.name) === undefined))
      faults.push('it shows what another wrote');
    const refused = refusedWith(call, actor.name);
    const isEnded = answer.status === 401 && actor.renew !== undefined;
    if (
      refused !== undefined &&
      answer.status !== refused &&
      !isEnded &&
      !wasRefusedBefore(answer, request)
    )
      faults.push(`it is not refused with ${refused}`);
    return { ...answer, faults };
  }

  /** The request with as few fields of its body as still fail. */
  async function shrunk(
    request: RandomRequest,
    actor: Actor,
    first: Answer & { faults: string[] },
  ): Promise<Failure> {
    let [smallest, judged] = [request, first];
    const fields = Object.keys((request.value as object | null | undefined) ?? {});
    for (const field of Array.isArray(request.value) ? [] : fields) {
      const { [field]: _, ...value } = smallest.value as Record<string, unknown>;
      const smaller = { ...smallest, value, body: jsonText(value) };
      const again = await attempt(smaller, actor);
      if (again.faults.length > 0) [smallest, judged] = [smaller, again];
    }
    const { status, faults } = judged;
    return { actor: actor.name, request: smallest, status, faults };
  }
}

interface Pair {
  readonly call: DescribedCall;
  readonly actor: Actor;
}

/** Whether a call would end the sign-in of someone whose content the answers are looked through for. */
const mayLose = ({ method, path }: DescribedCall, marker: string | undefined): boolean =>
  marker !== undefined && endsOwn.has(`${method} ${path}`);

/** Before it is looked who calls: the headers of a request, and its rate. */
const wasRefusedBefore = ({ status }: Answer, { headers }: RandomRequest): boolean =>
  status === 429 || (status === 400 && Object.keys(headers).length > 0);

async function send(
  address: string,
  { call, target, headers, body }: RandomRequest,
  token?: string,
): Promise<Answer> {
  const response = await fetch(new URL(target, address), {
    method: call.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': usualType(body) }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const usualType = (body: string | Uint8Array): string =>
  typeof body === 'string' ? 'application/json' : 'application/octet-stream';

/** The failure as a request that can be made by hand. */
export function describeFailure({ actor, request, status, faults }: Failure): string {
  const { call, target, headers, body } = request;
  const given = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [
    `${call.method} ${target.slice(0, 300)} as ${actor} → ${status}: ${faults.join('; ')}`,
    ...given.map((line) => `  ${line.slice(0, 200)}`),
    ...(body === undefined ? [] : [`  ${Buffer.from(body).toString('latin1', 0, 500)}`]),
  ].join('\n');
}
