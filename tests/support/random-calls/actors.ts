import { addEntry } from '@mach42/contracts/datarais/calls.ts';
import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { updatePhod } from '@mach42/contracts/phod/calls.ts';
import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import { registerUser, guest, login, logout } from '@mach42/contracts/users/calls.ts';
import { ada, dana, demoPassword, mo, type DemoPerson } from '@mach42/server/demo/people.ts';
import { setTimeout } from 'node:timers/promises';
import { Caller, signInAs, signedIn, type Input } from '../calls.ts';

export interface Actor {
  readonly name: string;
  token: string | undefined;
  /** A text that is only in content of their own. */
  readonly marker: string | undefined;
  /** Signs in again, as the same or as another person, when the token is refused. */
  readonly renew?: () => Promise<string>;
}

/** Everybody who makes random calls, and the people whose accounts may be lost by it. */
export interface Actors {
  readonly all: readonly Actor[];
  /** Ids of people whom an admin may deactivate, rename or have forgotten. */
  readonly expendable: ReadonlySet<string>;
}

const words = { password: 'a lantern of birch', secret: 'a kettle of tin' };

/** Nobody, a signed-out token, a guest, a person, a moderator, an admin, and one person after the other who may be lost. */
export async function actorsOf(address: string, seed: number): Promise<Actors> {
  const asGuest = async () => (await patiently(new Caller(address), guest)).data.token;
  const people = await Promise.all(
    [dana, mo, ada].map(async (person) => {
      const { caller, token } = await signInAs(address, person);
      const marker = `only-${person.username}-${seed}`;
      await writeOwn(caller, marker);
      const renew = async () => (await signInPatiently(address, person)).token;
      return { name: person.username, token, marker, renew };
    }),
  );
  const { caller: leaving, token: left } = await signInAs(address, dana);
  await leaving.call(logout);
  const expendable = new Set<string>();
  const renew = () => someoneNew(address, expendable);
  return {
    all: [
      { name: 'nobody', token: undefined, marker: undefined },
      { name: 'signed out', token: left, marker: undefined },
      { name: 'guest', token: await asGuest(), marker: undefined, renew: asGuest },
      { name: 'expendable', token: await renew(), marker: undefined, renew },
      ...people,
    ],
    expendable,
  };
}

async function someoneNew(address: string, expendable: Set<string>): Promise<string> {
  const { caller } = await signInPatiently(address, ada);
  const number = expendable.size;
  const mobile = `00457${String(number).padStart(7, '0')}`;
  const username = `robin.${number}`;
  const email = `${username}@example.org`;
  const profile = { firstName: 'Robin', lastName: 'Relay', username, email, mobile };
  const { id } = (await caller.call(registerUser, { body: { ...profile, ...words } })).data;
  expendable.add(id);
  return (await signInPatiently(address, { mobile }, words.password)).token;
}

async function signInPatiently(
  address: string,
  { mobile }: Pick<DemoPerson, 'mobile'>,
  password = demoPassword,
) {
  const body = { mobile, password, environment: 'web' } as const;
  const { token } = signedIn((await patiently(new Caller(address), login, { body })).data);
  return { token, caller: new Caller(address, token) };
}

/** Random calls may sign in, and out, more often than an address or an account may in a minute. */
async function patiently<Shape extends CallShape>(
  caller: Caller,
  call: Call<Shape>,
  input?: Input<Shape>,
): Promise<Shape['answer']> {
  for (;;) {
    const { status, headers, body } = await caller.attempt(call, input);
    if (status < 300) return body as Shape['answer'];
    if (status !== 429) throw new Error(`${call.method} ${call.path} answered ${status}.`);
    await setTimeout(Number(headers.get('retry-after')) * 1000);
  }
}

async function writeOwn(caller: Caller, marker: string): Promise<void> {
  await caller.call(addEntry, { body: { title: marker, content: `${marker} and more` } });
  const briefData = { notes: [{ title: marker, content: marker }], secrets: { door: marker } };
  await caller.call(updatePhod, { body: { updatedBy: 'test', briefData } });
  const room = { name: marker, type: 'private_chat' } as const;
  const { id } = (await caller.call(createRoom, { body: room })).data;
  await caller.call(postMessage, { params: { id }, body: { content: marker } });
}
