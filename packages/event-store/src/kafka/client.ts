import kafkajs, { Kafka, logLevel } from 'kafkajs';
import Runner from 'kafkajs/src/consumer/runner.js';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import type { KafkaAccess } from './access.ts';
import { requestTimeoutMs, retries } from './timeouts.ts';

/*
 * Repairs faults of kafkajs 2.2.4 that would harm this product, on loading. Its options reach neither the timer of its
 * requests nor a fetch that is under way, and 2.2.4 is its last release, so that its classes are the only way. Why it is used at
 * all: decision 33.
 */

/**
 * When no request waits, there is nothing to check. kafkajs checks nevertheless, every millisecond and for each
 * connection, by a timer in the past. Node warns of such timers.
 */
const look = RequestQueue.prototype.scheduleCheckPendingRequests;
RequestQueue.prototype.scheduleCheckPendingRequests = function () {
  if (this.pending.length > 0) look.call(this);
};

/**
 * A consumer that is stopped while the brokers it reads from change begins to fetch once more. Its
 * fetches then answer at once with nothing, for ever, and no timer of the process comes to its turn.
 * A fetch of a consumer that was stopped fails instead, which ends that.
 */
const fetchRunning = Runner.prototype.fetch;
Runner.prototype.fetch = async function (nodeId) {
  if (!this.running) throw new kafkajs.KafkaJSError('The consumer has been stopped.');
  return fetchRunning.call(this, nodeId);
};

/** Logs nothing by itself: its users report what an operator should know. */
export function kafkaClient({ brokers, tls = false, login }: KafkaAccess, clientId: string): Kafka {
  return new Kafka({
    clientId,
    brokers: [...brokers],
    ssl: tls,
    ...(login === undefined ? {} : { sasl: login }),
    logLevel: logLevel.NOTHING,
    connectionTimeout: 3_000,
    requestTimeout: requestTimeoutMs,
    retry: retries,
  });
}
