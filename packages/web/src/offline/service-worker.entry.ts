import { serveOffline, type Build, type WorkerScope } from './service-worker.ts';

/** Put in by `build/service-worker.ts`. */
declare const workerBuild: Build;

const scope = globalThis as unknown as WorkerScope;
serveOffline(
  Object.assign(scope, { fetch: fetch.bind(globalThis), now: () => Date.now() }),
  workerBuild,
);
