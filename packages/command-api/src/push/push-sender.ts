import type { PushNotice } from '@mach42/contracts/push/notice.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { pushKind, readPush, type ReadPush } from '@mach42/http-kit/push-record.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { readVapidKeys, type VapidKeys } from './vapid-keys.ts';

/** Sends notices to the browsers of people. */
export interface Pushes {
  /**
   * Begins to send one to each browser of a person, and does not wait for them.
   * @param generation of the sign-ins of the person now: browsers of ended ones are forgotten
   */
  notify(
    userId: string,
    generation: number,
    noticeIn: (language: ReadPush['language']) => Promise<PushNotice>,
  ): Promise<void>;
  /** Whether this process is the first to ask about something: what it is about is sent once. */
  isFirst(about: string): Promise<boolean>;
}

interface Parts {
  readonly vault: Pick<Vault, 'records' | 'serviceKeys' | 'attempts'>;
  /** Follows no redirect, and reaches only addresses that are allowed. */
  readonly fetch: typeof fetch;
  /** How a push service reaches the operator (RFC 8292 §2.1): an https address. */
  readonly subject: string;
  readonly now: () => number;
  /** Receives why a notice was given up, without an address. */
  readonly warn: (text: string) => void;
  readonly after?: (ms: number) => Promise<void>;
}

interface Sending {
  readonly browser: ReadPush;
  readonly notice: PushNotice;
  readonly until: number;
}

const atOnce = 4;
const firstPauseMs = 2_000;
const gone: readonly number[] = [404, 410];

/** Encrypts each notice for its browser (RFC 8291), and tries again as the push service asks. */
export class PushSender implements Pushes {
  readonly #parts: Parts;
  readonly #waiting: Sending[] = [];
  readonly #figures = { sent: 0, gone: 0, refused: 0, unanswered: 0, dropped: 0 };
  #running = 0;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async isFirst(about: string): Promise<boolean> {
    const once = [{ name: `push ${about}`, most: 1 }];
    return (await this.#parts.vault.attempts.begin(once, limits.push.lateMs * 2)).isCounted;
  }

  async notify(
    userId: string,
    generation: number,
    noticeIn: (language: ReadPush['language']) => Promise<PushNotice>,
  ): Promise<void> {
    const { records } = this.#parts.vault;
    for (const read of await records.list(pushKind, userId)) {
      const browser = readPush(read);
      if (browser.generation < generation) {
        await records.remove(pushKind, read.id, read);
      } else if (this.#waiting.length >= limits.push.waiting) {
        this.#figures.dropped += 1;
        this.#parts.warn('A notice to a browser was given up: too many wait.');
      } else {
        const until = this.#parts.now() + limits.push.lateMs;
        this.#waiting.push({ browser, notice: await noticeIn(browser.language), until });
        this.#next();
      }
    }
  }

  /** Notices by what became of them, and how many are on their way. */
  figures() {
    return { ...this.#figures, waiting: this.#waiting.length + this.#running };
  }

  /** What waits is given up. */
  close(): void {
    this.#isClosed = true;
    this.#waiting.length = 0;
  }

  #next(): void {
    while (this.#running < atOnce) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#running += 1;
      void this.#send(next).finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }

  async #send({ browser, notice, until }: Sending): Promise<void> {
    const { warn, now, after = pause, vault } = this.#parts;
    try {
      for (let tries = 1; !this.#isClosed; tries += 1) {
        const wait = await this.#attempt(browser, notice, until);
        if (wait === 'sent') {
          this.#figures.sent += 1;
          return;
        }
        if (wait === 'gone') {
          this.#figures.gone += 1;
          await vault.records.remove(pushKind, browser.read.id, browser.read);
          return;
        }
        const ms = wait ?? firstPauseMs * 4 ** (tries - 1);
        if (tries >= limits.push.tries || ms > limits.push.waitMs || now() + ms > until) {
          this.#figures.unanswered += 1;
          warn(
            `A notice to a browser was given up after ${tries === 1 ? 'one attempt' : `${tries} attempts`}.`,
          );
          return;
        }
        await after(ms);
      }
    } catch (error) {
      this.#figures.refused += 1;
      warn(
        `A notice to a browser was given up: ${error instanceof Error ? error.name : 'failed'}.`,
      );
    }
  }

  /** Milliseconds that the push service asks to wait; undefined: it did not take the notice now. */
  async #attempt(
    browser: ReadPush,
    notice: PushNotice,
    until: number,
  ): Promise<'sent' | 'gone' | number | undefined> {
    const { vault, fetch: send, now } = this.#parts;
    const keys = await readVapidKeys(vault.serviceKeys);
    if (keys === undefined) return 'gone';
    const ttl = Math.max(0, Math.floor((until - now()) / 1000));
    const { headers, body } = await this.#encrypted(keys, browser, notice, ttl);
    let response: Response;
    try {
      response = await send(browser.endpoint, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(limits.push.attemptMs),
      });
    } catch (error) {
      // No answer: it may be there again.
      if (error instanceof TypeError || error instanceof DOMException) return undefined;
      throw error;
    }
    await response.body?.cancel();
    if (response.ok) return 'sent';
    if (gone.includes(response.status)) return 'gone';
    const isBusy = response.status === 429 || response.status >= 500;
    if (!isBusy) throw new PushRefused();
    return waitIn(response.headers.get('retry-after'), now());
  }

  async #encrypted(keys: VapidKeys, browser: ReadPush, notice: PushNotice, ttl: number) {
    const { default: webPush } = await import('web-push');
    const { endpoint, p256dh, auth } = browser;
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notice),
      {
        vapidDetails: { subject: this.#parts.subject, ...keys },
        TTL: ttl,
        contentEncoding: 'aes128gcm',
        urgency: 'normal',
      },
    );
    const { headers } = details;
    return { headers, body: new Uint8Array(details.body) };
  }
}

/** The push service does not take the notice, and would not later. */
class PushRefused extends Error {
  override readonly name = 'PushRefused';
}

/** Seconds, or a time (RFC 9110 §10.2.3), in milliseconds from now. */
function waitIn(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
