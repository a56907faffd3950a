import { addEntry } from '@mach42/contracts/datarais/calls.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { updatePhod } from '@mach42/contracts/phod/calls.ts';
import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import { guest } from '@mach42/contracts/users/calls.ts';
import { Random } from '@mach42/query-api/outbox/testing/random.ts';
import { ada, dana, mo } from '@mach42/server/demo/people.ts';
import { Caller, signInAs } from '../calls.ts';
import { describedCalls } from './described-calls.ts';
import { faultsOf, type Answer } from './judge.ts';
import { drawRequest, type RandomRequest } from './random-requests.ts';
import { jsonText, RandomValues } from './random-values.ts';

interface Actor {
  readonly name: string;
  token: string | undefined;
  /** What stands in their own content alone. */
  readonly marker: string | undefined;
}

export interface Failure {
  readonly actor: string;
  readonly request: RandomRequest;
  readonly status: number;
  readonly faults: readonly string[];
}

export interface Options {
  readonly address: string;
  readonly seed: number;
  readonly requests: number;
}

/** Calls that end a sign-in or take an account away from the people who make the calls. */
const left = new Set([
  'POST /api/auth/logout',
  'POST /api/auth/role',
  'PUT /api/admin/users/{id}',
  'PUT /api/admin/users/{id}/status',
  'PUT /api/admin/users/{id}/password',
  'PUT /api/admin/users/{id}/secret',
]);

/** Calls whose answers may show what others wrote: a shared link, and content that was opened. */
const showsOthers = (path: string): boolean =>
  path.includes('/load') || path.startsWith('/api/audit/');

/** Makes random calls as everybody, one after the other, and judges each answer. */
export async function runRandomCalls({ address, seed, requests }: Options) {
  const random = new Random(seed);
  const calls = (await describedCalls(address)).filter(
    ({ method, path }) => !left.has(`${method} ${path}`),
  );
  const actors = await actorsOf(address, seed);
  const markers = actors.flatMap(({ marker }) => marker ?? []);
  const ids = new Set<string>();
  const values = new RandomValues(random, () => [...ids].slice(-300));
  const failures: Failure[] = [];
  const statuses = new Map<number, number>();

  for (let n = 0; n < requests; n += 1) {
    const call = random.pick(calls);
    const actor = random.pick(actors);
    if (call === undefined || actor === undefined) break;
    const request = drawRequest(call, random, values);
    const judged = await attempt(request, actor);
    statuses.set(judged.status, (statuses.get(judged.status) ?? 0) + 1);
    for (const [id] of judged.text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
      ids.add(id);
    if (judged.faults.length > 0) failures.push(await shrunk(request, actor, judged));
  }
  return { failures, statuses };

  async function attempt(request: RandomRequest, actor: Actor) {
    const answer = await send(address, request, actor.token);
    const faults = faultsOf(request.call, answer);
    const isOthers = markers.some(
      (marker) => marker !== actor.marker && answer.text.includes(marker),
    );
    if (isOthers && !showsOthers(request.call.path)) faults.push('it shows what another wrote');
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

async function send(
  address: string,
  { call, target, headers, body }: RandomRequest,
  token?: string,
): Promise<Answer> {
  const response = await fetch(new URL(target, address), {
    method: call.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Nobody, a guest, a person, a moderator and an admin, each with content of their own. */
async function actorsOf(address: string, seed: number): Promise<Actor[]> {
  const { data } = await new Caller(address).call(guest);
  const people = await Promise.all(
    [dana, mo, ada].map(async (person) => {
      const { caller, token } = await signInAs(address, person);
      const marker = `only-${person.username}-${seed}`;
      await writeOwn(caller, marker);
      return { name: person.username, token, marker };
    }),
  );
  return [
    { name: 'nobody', token: undefined, marker: undefined },
    { name: 'guest', token: data.token, marker: undefined },
    ...people,
  ];
}

async function writeOwn(caller: Caller, marker: string): Promise<void> {
  await caller.call(addEntry, { body: { title: marker, content: `${marker} and more` } });
  const briefData = { notes: [{ title: marker, content: marker }], secrets: { door: marker } };
  await caller.call(updatePhod, { body: { updatedBy: 'test', briefData } });
  const room = { name: marker, type: 'private_chat' } as const;
  const { id } = (await caller.call(createRoom, { body: room })).data;
  await caller.call(postMessage, { params: { id }, body: { content: marker } });
}

/** The failure as a request that can be made by hand. */
export function tellFailure({ actor, request, status, faults }: Failure): string {
  const { call, target, headers, body } = request;
  const given = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [
    `${call.method} ${target.slice(0, 300)} as ${actor} → ${status}: ${faults.join('; ')}`,
    ...given.map((line) => `  ${line.slice(0, 200)}`),
    ...(body === undefined ? [] : [`  ${body.slice(0, 500)}`]),
  ].join('\n');
}
