import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface EnginePace {
  /** Milliseconds before the first piece of an answer. */
  readonly firstMs: number;
  readonly pieces: number;
  readonly paceMs: number;
}

/** By the number of a question, in milliseconds of the machine. */
export interface EngineTimes {
  readonly got: readonly number[];
  readonly wrote: readonly number[];
  /** Answers that were written at the same time, at most. */
  readonly atOnce: number;
}

/** A process that is asked with messages, and ends with its owner. */
export class AskedProcess implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;

  constructor(file: string) {
    this.#child = fork(join(import.meta.dirname, file));
    this.#ended = once(this.#child, 'exit').then(([code]) => {
      throw new Error(`${file} ended with code ${code}.`);
    });
    this.#ended.catch(() => undefined);
  }

  async ask<Answer>(question: object): Promise<Answer> {
    const answered = once(this.#child, 'message');
    this.#child.send(question);
    return (await Promise.race([answered, this.#ended]))[0] as Answer;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exited = once(this.#child, 'exit');
    this.#child.kill();
    await exited;
  }
}
