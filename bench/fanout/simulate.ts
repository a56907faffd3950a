import { seededRandom } from '@mach42/event-store/contract/seeded-random.ts';
import { percentile } from '../row.ts';

/** A room whose sockets are spread over processes, each of one thread that sends to one after the other. */
export interface Forum {
  /** People with an open socket. */
  readonly people: number;
  readonly processes: number;
  readonly messagesPerSecond: number;
  /** Time of a process's thread for one frame to one socket. */
  readonly microsecondsPerFrame: number;
  /** The share of a process's thread that pings and all other work take; below 1. */
  readonly otherLoad: number;
  /** Milliseconds from the posting of a message until every process has received it. */
  readonly receivedAfterMs: number;
}

export interface Delays {
  /** The load of one process's thread; from 1 on its queue grows without end. */
  readonly load: number;
  /** Milliseconds from the posting of a message until a socket's frame was handed to the network. */
  readonly medianMs: number;
  readonly p99Ms: number;
}

const seconds = 120;
const receiversSampled = 20;

/**
 * Follows messages that come at random (a Poisson process) through the queue of each process, which
 * finishes one before it begins the next. The same seed gives the same delays.
 */
export function simulate(forum: Forum, seed = 42): Delays {
  const { people, processes, messagesPerSecond, microsecondsPerFrame, otherLoad } = forum;
  const random = seededRandom(seed);
  const frames = people / processes;
  const serviceMs = (frames * microsecondsPerFrame) / 1000 / (1 - otherLoad);
  const load = (messagesPerSecond * serviceMs) / 1000;
  if (load >= 1) return { load, medianMs: Infinity, p99Ms: Infinity };
  const delays: number[] = [];
  let postedMs = 0;
  let freeMs = 0;
  while (postedMs < seconds * 1000) {
    postedMs += (-Math.log(1 - random()) * 1000) / messagesPerSecond;
    const begunMs = Math.max(postedMs + forum.receivedAfterMs, freeMs);
    freeMs = begunMs + serviceMs;
    for (let receiver = 0; receiver < receiversSampled; receiver += 1) {
      delays.push(begunMs + random() * serviceMs - postedMs);
    }
  }
  return { load, medianMs: percentile(delays, 50), p99Ms: percentile(delays, 99) };
}
