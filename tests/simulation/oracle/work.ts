import type { StoredEvent } from '@mach42/event-store/log/encoded-event.ts';
import { leaseMsAmongSeveral } from '@mach42/processors/processor-options.ts';
import { Violation } from './violation.ts';

interface Claim {
  readonly workerId: string;
  /** When it was stored, by the clock that is right. */
  readonly at: number;
}

interface EventData {
  readonly jobId: string;
  readonly messageId: string;
  readonly questionId: string;
  readonly callId: string;
  readonly modelCallId: string;
  readonly replaces?: string;
  readonly workerId: string;
  readonly final?: boolean;
  readonly asks?: object;
}

/** How early a timer may be, in milliseconds. */
const earlyMs = 50;

/**
 * Jobs, replies and calls of models as the log records them: each claimed by one process, and each brought to an end.
 */
export class Work {
  readonly #claims = new Map<string, Claim>();
  /** Work that has begun and not ended, with the type of the event that began it. */
  readonly #open = new Map<string, string>();
  readonly #replied = new Set<string>();

  /** The work that is left to be done. */
  get open(): string[] {
    return [...this.#open].map(([id, type]) => `${type} ${id}`);
  }

  /** @throws Violation */
  take({ type, data: json }: StoredEvent, at: number): void {
    const data = JSON.parse(json) as EventData;
    const id = data.jobId ?? data.messageId;
    switch (type) {
      case 'MessagePosted':
        if (data.asks !== undefined) this.#open.set(`answer to ${id}`, type);
        break;
      case 'ReplyRequested':
        this.#request(data);
        break;
      case 'JobQueued':
      case 'JobRetried':
        this.#open.set(id, type);
        break;
      case 'JobStarted':
      case 'ReplyStarted':
        this.#claim(id, data.workerId, at);
        break;
      case 'JobLeaseRenewed':
      case 'ReplyLeaseRenewed':
        this.#renew(id, data.workerId, at);
        break;
      case 'JobReleased':
      case 'ReplyReleased':
      case 'JobAwaitsProvider':
        this.#claims.delete(id);
        break;
      case 'JobFailed':
        if (data.final === true) this.#end(id, type);
        else this.#claims.delete(id);
        break;
      case 'JobCompleted':
      case 'JobCancelled':
      case 'ReplyCompleted':
      case 'ReplyFailed':
      case 'ReplyStopped':
        this.#end(id, type);
        break;
      case 'MessageDeleted':
        this.#open.delete(id);
        this.#open.delete(`answer to ${id}`);
        break;
      case 'ModelCallBegun':
        this.#open.set(`call ${data.callId}`, type);
        break;
      case 'ModelCalled':
      case 'ModelCallFailed':
        this.#open.delete(`call ${data.callId}`);
        break;
    }
  }

  #request({ messageId, questionId, replaces }: EventData): void {
    if (replaces === undefined && this.#replied.has(questionId)) {
      throw new Violation('answered-twice', `Two replies were requested to ${questionId}.`);
    }
    this.#replied.add(questionId);
    this.#open.delete(`answer to ${questionId}`);
    this.#open.set(messageId, 'ReplyRequested');
  }

  #claim(id: string, workerId: string, at: number): void {
    const held = this.#claims.get(id);
    if (held !== undefined && held.workerId !== workerId) {
      const ago = at - held.at;
      if (ago < leaseMsAmongSeveral - earlyMs) {
        throw new Violation(
          'lease-held-twice',
          `${workerId} takes ${id}, which ${held.workerId} claimed ${Math.round(ago)} ms ago.`,
        );
      }
    }
    this.#claims.set(id, { workerId, at });
  }

  #renew(id: string, workerId: string, at: number): void {
    const held = this.#claims.get(id);
    if (held?.workerId !== workerId) {
      throw new Violation('lease-held-twice', `${workerId} renews ${id}, which it does not hold.`);
    }
    this.#claims.set(id, { workerId, at });
  }

  #end(id: string, type: string): void {
    this.#claims.delete(id);
    if (!this.#open.delete(id)) {
      throw new Violation('ended-twice', `${type} of ${id}, which had ended before.`);
    }
  }
}
