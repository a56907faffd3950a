import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Worker threads and child processes of the tests start faster with it. */
const compileCache = fileURLToPath(new URL('node_modules/.cache/node', import.meta.url));

/** A machine stands still for seconds at times; what is polled for seldom takes as many milliseconds. */
const patiently = { poll: { timeout: 20_000 } };

const outside = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    reporters: ['default'],
    // Most tests wait for timers and disks more than for a processor.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          expect: patiently,
          include: ['packages/**/*.spec.{ts,tsx}', 'tests/**/*.spec.ts'],
          exclude: [...outside, '**/*.{int,cluster,component}.spec.{ts,tsx}'],
          // Pure code leaves nothing behind, and loading it anew for each file takes far longer.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          // Screens, rendered without a browser.
          name: 'component',
          environment: 'happy-dom',
          expect: patiently,
          include: ['packages/**/*.component.spec.tsx'],
          exclude: outside,
          setupFiles: ['packages/testing/src/screens/setup.ts'],
          // Loading the product takes longer than its tests; the set-up takes away what a test opened.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          expect: patiently,
          include: ['packages/**/*.int.spec.{ts,tsx}', 'tests/**/*.int.spec.ts'],
          exclude: outside,
          env: { NODE_COMPILE_CACHE: compileCache },
          // What a file opens it closes, in folders and on ports of its own.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'cluster',
          expect: patiently,
          include: ['{packages,tests}/**/*.cluster.spec.ts'],
          exclude: outside,
          env: { NODE_COMPILE_CACHE: compileCache },
          globalSetup: ['tests/cluster/provide-postgres.ts', 'tests/cluster/provide-kafka.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each file has databases and topics of its own, and mostly waits.
          maxWorkers: 3,
        },
      },
      {
        test: {
          // By hand: what chance finds in minutes or hours.
          name: 'fuzz',
          expect: patiently,
          include: ['tests/fuzz/**/*.fuzz.ts'],
          exclude: outside,
          env: { NODE_COMPILE_CACHE: compileCache },
        },
      },
      {
        test: {
          // What reads and writes the read models, once more on PostgreSQL.
          name: 'cluster-read-models',
          expect: patiently,
          include: ['packages/{read-models,projectors,query-api}/**/*.spec.ts'],
          exclude: [...outside, '**/*.cluster.spec.ts', 'packages/read-models/src/sqlite/**'],
          globalSetup: 'tests/cluster/provide-read-models.ts',
          // The files of a worker share its schemas.
          isolate: false,
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          expect: patiently,
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude: outside,
          env: { NODE_COMPILE_CACHE: compileCache },
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // A browser on a busy machine misses a moment now and then; twice in a row is a fault.
          retry: 1,
        },
      },
    ],
  },
});
