import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Sockets that listen, each to a chat; null: to whatever comes. */
export interface Listening {
  readonly socket: string;
  readonly chats: readonly ({ readonly token: string; readonly roomId: string } | null)[];
}

export interface Listeners extends AsyncDisposable {
  /** When each marked text came, by its number. */
  receivedAt(): Promise<readonly number[]>;
}

/** Opens the sockets in a process of their own. */
export async function listen(listening: Listening): Promise<Listeners> {
  const child = fork(join(import.meta.dirname, 'listeners.child.ts'));
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The listeners ended with code ${code}.`);
  });
  ended.catch(() => undefined);
  const answer = async (question: unknown): Promise<unknown> => {
    const answered = once(child, 'message');
    child.send(question as object);
    return (await Promise.race([answered, ended]))[0];
  };
  await answer(listening);
  return {
    receivedAt: async () => (await answer('heard')) as readonly number[],
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
