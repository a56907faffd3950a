import { FairQueue } from '@mach42/compute/fair-queue.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { PushNotice } from '@mach42/contracts/push/notice.ts';
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
  /** Whether this process is the first to ask about a subject: the notices about it are sent once. */
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
  /** Attempts that were made. */
  tries: number;
}

/**
 * The number of attempts under way, with at most one of each person: a push service that does not answer holds up
 * only its own people.
 */
const atOnce = 16;
const firstPauseMs = 2_000;
const gone: readonly number[] = [404, 410];

/** Encrypts each notice for its browser (RFC 8291), and tries again as the push service asks. */
export class PushSender implements Pushes {
  readonly #parts: Parts;
  /** The notices whose attempt is due, in turns of their people. */
  readonly #due = new FairQueue<Sending>();
  /** Notices of a person that are on their way; the others have none. */
  readonly #ofPeople = new Map<string, number>();
  readonly #running = new Set<string>();
  readonly #figures = { sent: 0, gone: 0, refused: 0, unanswered: 0, dropped: 0 };
  #onTheirWay = 0;
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
        continue;
      }
      const notice = await noticeIn(browser.language);
      if (this.#mayTake(userId)) {
        this.#count(userId, 1);
        const until = this.#parts.now() + limits.push.lateMs;
        this.#due.push(userId, { browser, notice, until, tries: 0 });
        this.#next();
      } else {
        this.#figures.dropped += 1;
        this.#parts.warn('A notice to a browser was given up: too many wait.');
      }
    }
  }

  /** Notices by what became of them, and how many are on their way. */
  figures() {
    return { ...this.#figures, waiting: this.#onTheirWay };
  }

  /** Gives up the notices that wait. */
  close(): void {
    this.#isClosed = true;
    for (const { browser } of this.#due.drain()) this.#count(browser.read.owner, -1);
  }

  #mayTake(userId: string): boolean {
    const { waiting, waitingOfPerson } = limits.push;
    return this.#onTheirWay < waiting && (this.#ofPeople.get(userId) ?? 0) < waitingOfPerson;
  }

  #count(userId: string, change: 1 | -1): void {
    this.#onTheirWay += change;
    const left = (this.#ofPeople.get(userId) ?? 0) + change;
    if (left === 0) this.#ofPeople.delete(userId);
    else this.#ofPeople.set(userId, left);
  }

  #next(): void {
    while (this.#running.size < atOnce) {
      const next = this.#due.take((userId) => !this.#running.has(userId));
      if (next === undefined) return;
      void this.#run(next);
    }
  }

  async #run(sending: Sending): Promise<void> {
    const { owner } = sending.browser.read;
    this.#running.add(owner);
    const waitMs = await this.#send(sending);
    this.#running.delete(owner);
    if (waitMs === undefined) this.#count(owner, -1);
    else void this.#later(sending, waitMs);
    this.#next();
  }

  /** Repeats an attempt later; it waits beside the attempts of others. */
  async #later(sending: Sending, waitMs: number): Promise<void> {
    const { after = pause } = this.#parts;
    const { owner } = sending.browser.read;
    await after(waitMs);
    if (this.#isClosed) return this.#count(owner, -1);
    this.#due.push(owner, sending);
    this.#next();
  }

  /** Makes one attempt; answers the milliseconds until the next one, undefined: there is none. */
  async #send(sending: Sending): Promise<number | undefined> {
    const { browser, notice, until } = sending;
    const { warn, now, vault } = this.#parts;
    sending.tries += 1;
    const { tries } = sending;
    try {
      const wait = await this.#attempt(browser, notice, until);
      if (wait === 'sent') {
        this.#figures.sent += 1;
        return undefined;
      }
      if (wait === 'gone') {
        this.#figures.gone += 1;
        await vault.records.remove(pushKind, browser.read.id, browser.read);
        return undefined;
      }
      const ms = wait ?? firstPauseMs * 4 ** (tries - 1);
      if (tries < limits.push.tries && ms <= limits.push.waitMs && now() + ms <= until) return ms;
      this.#figures.unanswered += 1;
      warn(
        `A notice to a browser was given up after ${tries === 1 ? 'one attempt' : `${tries} attempts`}.`,
      );
    } catch (error) {
      this.#figures.refused += 1;
      warn(
        `A notice to a browser was given up: ${error instanceof Error ? error.name : 'failed'}.`,
      );
    }
    return undefined;
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
