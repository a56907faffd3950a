import type { Act } from './act.ts';
import { messageActs } from './message-acts.ts';
import { ownActs } from './own-acts.ts';
import { roomActs } from './room-acts.ts';

const acts = { ...roomActs, ...messageActs, ...ownActs };
export type ActName = keyof typeof acts;

/** Everything that people do, and how often. */
export const weights: { readonly [Name in ActName]: number } = {
  'create a room': 5,
  'invite someone': 8,
  'join a room': 8,
  'leave a room': 3,
  'remove someone': 4,
  'remove a room': 1,
  'restore a room': 2,
  'set a room': 2,
  'post a message': 30,
  'edit a message': 5,
  'delete a message': 3,
  'react to a message': 4,
  'stop a reply': 1,
  'read messages': 10,
  'read lists': 6,
  search: 3,
  'record an entry': 6,
  'queue a job': 8,
  'cancel a job': 1,
  'retry a job': 2,
  'save the file': 4,
  'sign out': 1,
  'look into a forum': 3,
  'lose a connection': 10,
  'read slowly': 2,
};

/** Does one thing, and hears what comes of it. */
export async function perform(name: ActName, act: Act): Promise<void> {
  try {
    await acts[name](act);
  } catch (error) {
    act.ground.fail(error);
  }
}
