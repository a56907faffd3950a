import { emailFailureTexts as texts } from '@mach42/contracts/email/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { MailFailed, type Mail, type MailTransport } from './smtp.ts';

/** Counts of the messages of this process since its start, without addresses. */
interface MailFigures {
  readonly sent: number;
  readonly failed: number;
  readonly waiting: number;
  /** `at`: milliseconds since 1970. */
  readonly lastFailure: { readonly at: number; readonly text: string } | undefined;
}

interface Waiting {
  readonly mail: Mail;
  /** Milliseconds since 1970. */
  readonly until: number;
  notBefore: number;
  tries: number;
}

interface Parts {
  readonly transport: MailTransport;
  readonly now: () => number;
  /** Receives why a message was given up. */
  readonly warn: (text: string) => void;
  /** Default: the clock of the process. */
  readonly after?: (ms: number, callback: () => void) => () => void;
}

const atOnce = 2;
/** Milliseconds before the second attempt; doubled with each further one. */
const firstPauseMs = 5_000;
const longestPauseMs = 5 * 60_000;

/**
 * Messages on their way to the server: no request of a person waits for it. They are in memory, as each of them answers
 * a person who can ask again.
 */
export class Outbox {
  readonly #parts: Parts;
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #sent = 0;
  #failed = 0;
  #lastFailure: MailFigures['lastFailure'];
  #cancel: (() => void) | undefined;
  #idle: (() => void)[] = [];
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  figures(): MailFigures {
    return {
      sent: this.#sent,
      failed: this.#failed,
      waiting: this.#waiting.length + this.#running,
      lastFailure: this.#lastFailure,
    };
  }

  /** Sends one as soon as the server takes it, within half an hour. */
  post(mail: Mail): void {
    if (this.#waiting.length >= limits.email.waiting) {
      this.#note(new MailFailed('server', texts.full));
      return;
    }
    const now = this.#parts.now();
    this.#waiting.push({ mail, until: now + limits.email.triedMs, notBefore: now, tries: 0 });
    this.#next();
  }

  /**
   * Makes one attempt.
   * @returns the answer of the server
   * @throws MailFailed
   */
  async send(mail: Mail, withinMs: number = limits.email.attemptMs): Promise<string> {
    try {
      const answer = await this.#parts.transport.send(mail, withinMs);
      this.#sent += 1;
      return answer;
    } catch (error) {
      this.#note(error);
      throw error;
    }
  }

  /** Resolves when nothing is being sent and nothing could be sent now. */
  async idle(): Promise<void> {
    if (this.#running === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#idle.push(resolve);
    await promise;
  }

  /** Gives up the messages that wait, and resolves when those being sent have ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    this.#waiting.length = 0;
    await this.idle();
  }

  #note(error: unknown): void {
    this.#failed += 1;
    const text = error instanceof MailFailed ? error.message : texts.away;
    this.#lastFailure = { at: this.#parts.now(), text };
  }

  #next(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    const now = this.#parts.now();
    while (this.#running < atOnce) {
      const index = this.#waiting.findIndex(({ notBefore }) => notBefore <= now);
      const [due] = index < 0 ? [] : this.#waiting.splice(index, 1);
      if (due === undefined) break;
      void this.#attempt(due);
    }
    if (this.#running < atOnce && this.#waiting.length > 0) {
      const soonest = Math.min(...this.#waiting.map(({ notBefore }) => notBefore));
      const { after = timer } = this.#parts;
      this.#cancel = after(Math.max(1, soonest - now), () => this.#next());
    }
    if (this.#running === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #attempt(one: Waiting): Promise<void> {
    this.#running += 1;
    one.tries += 1;
    try {
      await this.send(one.mail);
    } catch (error) {
      this.#again(one, error);
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  #again(one: Waiting, error: unknown): void {
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (one.tries - 1));
    one.notBefore = this.#parts.now() + pause;
    const isLost = error instanceof MailFailed && error.fault === 'message';
    if (this.#isClosed) return;
    if (isLost || one.notBefore > one.until) {
      const reason = error instanceof Error ? error.message : texts.away;
      this.#parts.warn(
        `A message by e-mail was given up after ${one.tries === 1 ? 'one attempt' : `${one.tries} attempts`}. ${reason}`,
      );
      return;
    }
    this.#waiting.push(one);
  }
}

function timer(ms: number, callback: () => void): () => void {
  const one = setTimeout(callback, ms);
  one.unref();
  return () => clearTimeout(one);
}
