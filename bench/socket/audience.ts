import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Sockets that listen, and the way messages to them are posted. */
export interface Audience {
  readonly listeners: readonly Listener[];
  readonly messages: number;
  readonly perSecond: number;
  /** Absent: over the first socket. */
  readonly http?: { readonly url: string; readonly token: string };
  /** Channels of a PostgreSQL on which is published what becomes of a message on its way. */
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
export interface Received {
  /** The milliseconds to its arrival, for every message at every socket. */
  readonly seen: readonly number[];
  /** The milliseconds to the answer of its POST. */
  readonly answered: readonly number[];
  /** Milliseconds until each stage received it, by the names of the stages. */
  readonly reported: Readonly<Record<string, readonly number[]>>;
}

/** Posts and listens in a process of its own. */
export async function receive(audience: Audience): Promise<Received> {
  const child = fork(join(import.meta.dirname, 'audience.child.ts'));
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  child.once('message', (received) => resolve(received as Received));
  child.once('exit', (code) => reject(new Error(`The audience ended with code ${code}.`)));
  child.send(audience);
  return promise;
}
