import { Kafka, logLevel } from 'kafkajs';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { requestTimeoutMs, retries } from './patience.ts';

/**
 * Without requests that wait there is nothing to look at. kafkajs looks all the same, every
 * millisecond and for each connection, by a timer in the past, which Node warns of.
 */
const look = Object.getOwnPropertyDescriptor(RequestQueue.prototype, 'scheduleCheckPendingRequests')
  ?.value as (this: RequestQueue) => void;
RequestQueue.prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
  if (this.pending.length > 0) look.call(this);
};

/** Says nothing by itself: what an operator should know is told by those who use it. */
export function kafkaClient(brokers: readonly string[], clientId: string): Kafka {
  return new Kafka({
    clientId,
    brokers: [...brokers],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 3_000,
    requestTimeout: requestTimeoutMs,
    retry: retries,
  });
}
