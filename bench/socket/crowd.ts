import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Sockets that listen, and how what they hear is posted. */
export interface Crowd {
  readonly socket: string;
  /** First frame of each socket. */
  readonly hellos: readonly (object | undefined)[];
  readonly messages: number;
  readonly perSecond: number;
  /** Absent: over the first socket. */
  readonly http?: { readonly url: string; readonly token: string };
}

/**
 * Milliseconds from the sending of a message to its arrival, for every message at every socket; the
 * crowd lives in a process of its own.
 */
export async function delaysOf(crowd: Crowd): Promise<readonly number[]> {
  const child = fork(join(import.meta.dirname, 'crowd.child.ts'));
  const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>();
  child.once('message', (delays) => resolve(delays as readonly number[]));
  child.once('exit', (code) => reject(new Error(`The crowd ended with code ${code}.`)));
  child.send(crowd);
  return promise;
}
