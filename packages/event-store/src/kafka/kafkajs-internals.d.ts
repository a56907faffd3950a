declare module 'kafkajs/src/network/requestQueue/index.js' {
  /** Requests of one connection that wait to be sent. */
  export default class RequestQueue {
    readonly pending: readonly unknown[];
    scheduleCheckPendingRequests: (this: RequestQueue) => void;
  }
}

declare module 'kafkajs/src/consumer/runner.js' {
  import type { Batch, Logger } from 'kafkajs';

  /** The calls that a runner makes to its membership in a group. */
  export interface RunnerGroup {
    connect(): Promise<void>;
    joinAndSync(): Promise<void>;
    leave(): Promise<void>;
    heartbeat(options: { interval: number }): Promise<void>;
    /** The ids of the brokers that are known at the moment. */
    getNodeIds(): readonly string[];
    fetch(nodeId: string): Promise<readonly Batch[]>;
  }

  /** Fetches from every broker and hands out what came, as long as it runs. */
  export default class Runner {
    readonly running: boolean;
    constructor(options: {
      readonly logger: Logger;
      readonly consumerGroup: RunnerGroup;
      readonly instrumentationEmitter: { emit(event: string, payload: unknown): void };
      readonly concurrency: number;
      readonly onCrash: (reason: Error) => void;
      readonly retry: { readonly initialRetryTime: number };
    });
    start(): Promise<void>;
    stop(): Promise<void>;
    fetch: (this: Runner, nodeId: string) => Promise<readonly Batch[]>;
  }
}
