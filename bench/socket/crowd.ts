import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Sockets that listen, and how what they hear is posted. */
export interface Crowd {
  readonly listeners: readonly Listener[];
  readonly messages: number;
  readonly perSecond: number;
  /** Absent: over the first socket. */
  readonly http?: { readonly url: string; readonly token: string };
  /** Channels of a PostgreSQL on which is told what becomes of a message on its way. */
  readonly stages?: {
    readonly url: string;
    readonly channels: Readonly<Record<string, readonly string[]>>;
  };
}

export interface Listener {
  readonly url: string;
  /** Its first frame, before whose answer it hears nothing. */
  readonly hello?: object;
}

/** Milliseconds from the sending of a message. */
export interface Heard {
  /** To its arrival, of every message at every socket. */
  readonly seen: readonly number[];
  /** To the answer of its POST. */
  readonly answered: readonly number[];
  /** To what was told of it, by the names of the stages. */
  readonly told: Readonly<Record<string, readonly number[]>>;
}

/** Posts and listens in a process of its own. */
export async function hear(crowd: Crowd): Promise<Heard> {
  const child = fork(join(import.meta.dirname, 'crowd.child.ts'));
  const { promise, resolve, reject } = Promise.withResolvers<Heard>();
  child.once('message', (heard) => resolve(heard as Heard));
  child.once('exit', (code) => reject(new Error(`The crowd ended with code ${code}.`)));
  child.send(crowd);
  return promise;
}
