import { headers } from '@mach42/contracts/kernel/call.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { defaultModelId } from '@mach42/contracts/models/catalogue.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { pathOf } from './calls.ts';

/** An answer other than 2xx, or that none came in time. */
export interface Refused {
  readonly status: number | 'no answer';
  readonly body: unknown;
  readonly afterMs: number;
}

export interface Acknowledged {
  readonly content: string;
  readonly messageId: string;
  readonly isQuestion: boolean;
  /** From when it was sent first, in milliseconds. */
  readonly afterMs: number;
}

/** People who write one message after the other, and repeat each until it is acknowledged. */
export interface SteadyLoad {
  readonly acknowledged: readonly Acknowledged[];
  readonly refused: readonly Refused[];
  /** Resolves when the message under way of each is acknowledged. */
  stop(): Promise<void>;
}

export interface LoadOptions {
  readonly address: string;
  readonly token: string;
  readonly roomId: string;
  readonly name: string;
  readonly writers?: number;
  /** After so long without an answer it is asked again, in milliseconds. */
  readonly patienceMs?: number;
}

/** The name by which a message in a room addresses the model. */
const [model] = defaultModelId.split(':');
const pauseMs = 50;
/** One in so many messages of a writer asks for a reply. */
const questionEvery = 8;

export function steadyLoad(options: LoadOptions): SteadyLoad {
  const { address, token, roomId, name, writers = 3, patienceMs = 5_000 } = options;
  const acknowledged: Acknowledged[] = [];
  const refused: Refused[] = [];
  const url = new URL(pathOf(postMessage, { id: roomId }), address);
  const stopping = new AbortController();

  async function attempt(key: string, content: string): Promise<string | undefined> {
    const began = performance.now();
    try {
      const answer = await fetch(url, {
        method: postMessage.method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          [headers.idempotencyKey]: key,
        },
        body: JSON.stringify({ content }),
        signal: AbortSignal.timeout(patienceMs),
      });
      const reported = (await answer.json()) as { readonly data?: { readonly id: string } };
      if (answer.ok && reported.data !== undefined) return reported.data.id;
      refused.push({ status: answer.status, body: reported, afterMs: performance.now() - began });
    } catch (error) {
      const afterMs = performance.now() - began;
      refused.push({ status: 'no answer', body: String(error), afterMs });
    }
    return undefined;
  }

  async function write(writer: number): Promise<void> {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      const isQuestion = n % questionEvery === 1;
      const call = isQuestion ? `@${model} ` : '';
      const content = `${call}${name}, writer ${writer}, message ${n}`;
      const key = randomUUID();
      const began = performance.now();
      let messageId = await attempt(key, content);
      while (messageId === undefined) {
        await setTimeout(pauseMs * 4);
        messageId = await attempt(key, content);
      }
      acknowledged.push({ content, messageId, isQuestion, afterMs: performance.now() - began });
      await setTimeout(pauseMs);
    }
  }
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  return {
    acknowledged,
    refused,
    async stop() {
      stopping.abort();
      await writing;
    },
  };
}
