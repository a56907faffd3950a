import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Worker threads and child processes of the tests start faster with it. */
const compileCache = fileURLToPath(new URL('node_modules/.cache/node', import.meta.url));

/** A machine stands still for seconds at times; what is polled for rarely takes as many milliseconds. */
const patiently = { poll: { timeout: 20_000 } };
/** On a busy machine, a process that starts takes half a minute before it does anything. */
const patientlyWithProcesses = { poll: { timeout: 60_000 } };
const ofProcesses = { testTimeout: 120_000, hookTimeout: 120_000 };

const seeded = 'packages/testing/src/random-inputs.ts';

const outside = ['**/node_modules/**', '**/dist/**'];

const isShort = process.env['TEST_CLUSTER_SHORT'] === '1';

/** The tests of the whole product, by HTTP and sockets, that run over every engine. */
const chosen = [
  'tests/product/{isolation,restart,room-permissions,rooms,runs}.int.spec.ts',
  'tests/product/{odd-values,unstorable-in-log,unstorable-texts,forgotten-on-each-engine}.int.spec.ts',
  'tests/product/{break-glass,phod,providers,sent-again,sign-in-ends}.int.spec.ts',
  ...(isShort
    ? []
    : [
        'tests/product/{accounting,admin-news,blocking,causation,direct-messages}.int.spec.ts',
        'tests/product/{model-types,pictures,rebuild,settings}.int.spec.ts',
      ]),
];
/** Tests that wait for leases, brokers and servers that are away, up to a minute each: `--short` leaves them out. */
const drills = [
  'packages/event-store/src/kafka/{kafka-faults,kafka-feed-faults,relay-processes}.cluster.spec.ts',
  'packages/projectors/src/cluster/{failover,storm}.cluster.spec.ts',
  'tests/cluster/{faults,forgetting,kurrentdb,processors}.cluster.spec.ts',
  'tests/cluster/{postgres-disk-full,postgres-faults-under-load,three-restarts}.cluster.spec.ts',
  'tests/cluster/{refused-sign-in,traces}.cluster.spec.ts',
];

/** In one process over PostgreSQL only: what takes a minute, which `npm test` has over files, and the metrics. */
const inOneProcess = ['metrics', ...(isShort ? [] : ['random-calls'])].map(
  (name) => `tests/product/${name}.int.spec.ts`,
);

/** Files that take a minute or more, though most of them are short. */
const long = [
  'tests/simulation/simulate.int.spec.ts',
  'tests/product/{recover,killed-in-each-phase,growth,disk-full,first-start-killed,random-calls}.int.spec.ts',
  'packages/event-store/src/{kurrentdb/kurrentdb,sqlite/archived}.int.spec.ts',
  'packages/server/src/transfer/transfer.int.spec.ts',
  'tests/e2e/every-screen-of-{admins,others}.e2e.ts',
  'tests/cluster/{roles,product-on-postgres,one-role}.cluster.spec.ts',
];

/** Long files first: at the end, all workers but one would wait for them. A clone does not know yet which they are. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const isLong = ({ moduleId }: TestSpecification) =>
      long.some((pattern) => path.matchesGlob(path.relative(root, moduleId), pattern));
    // oxlint-disable-next-line unicorn/no-array-sort -- no array has it
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** The whole product as people meet it, once more with all its stores on servers. */
const onEngine = (name: string, engine: Readonly<Record<string, string>>, include: string[]) => ({
  test: {
    name,
    expect: patientlyWithProcesses,
    include,
    exclude: outside,
    env: { NODE_COMPILE_CACHE: compileCache, ...engine },
    globalSetup: 'tests/cluster/provide-product-stores.ts',
    isolate: false,
    maxWorkers: 2,
    ...ofProcesses,
  },
});

/** The commands as they are called, once more with their log on a server. */
const commandsOn = (name: string, log: 'postgres' | 'kurrentdb') => ({
  test: {
    name,
    expect: patiently,
    include: ['packages/command-api/src/**/*.int.spec.ts'],
    // They have no log.
    exclude: [
      ...outside,
      'packages/command-api/src/{attachments/read-file,email/smtp,push/push-sender}.int.spec.ts',
    ],
    env: { NODE_COMPILE_CACHE: compileCache, TEST_LOG_ENGINE: log },
    globalSetup: 'tests/cluster/provide-log.ts',
    isolate: false,
    maxWorkers: 1,
    ...ofProcesses,
  },
});

export default defineConfig({
  test: {
    reporters: ['default'],
    // Most tests wait for timers and disks more than for a processor.
    maxWorkers: '100%',
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          expect: patiently,
          include: ['packages/**/*.spec.{ts,tsx}', 'tests/**/*.spec.ts'],
          exclude: [...outside, '**/*.{int,cluster,component,containers}.spec.{ts,tsx}'],
          setupFiles: [seeded],
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
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          expect: patientlyWithProcesses,
          include: ['packages/**/*.int.spec.{ts,tsx}', 'tests/**/*.int.spec.ts'],
          exclude: outside,
          setupFiles: [seeded],
          env: { NODE_COMPILE_CACHE: compileCache },
          // What a file opens it closes, in folders and on ports of its own.
          isolate: false,
          ...ofProcesses,
          // Files that start processes wait for them: one more than there are cores has these at work.
          maxWorkers: availableParallelism() + 1,
        },
      },
      {
        test: {
          name: 'cluster',
          expect: patientlyWithProcesses,
          include: ['{packages,tests}/**/*.cluster.spec.ts'],
          exclude: [...outside, ...(isShort ? drills : [])],
          env: { NODE_COMPILE_CACHE: compileCache },
          globalSetup: ['tests/cluster/provide-postgres.ts', 'tests/cluster/provide-kafka.ts'],
          ...ofProcesses,
          // Each file has databases and topics of its own, and mostly waits.
          maxWorkers: 3,
        },
      },
      {
        test: {
          // The product in containers, by `npm run test:containers`.
          name: 'containers',
          expect: patientlyWithProcesses,
          include: ['tests/containers/**/*.containers.spec.ts'],
          exclude: outside,
          env: { NODE_COMPILE_CACHE: compileCache },
          ...ofProcesses,
          // One after the other: each starts up to fourteen containers.
          maxWorkers: 1,
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
          include: [
            'packages/projectors/**/*.spec.ts',
            'packages/query-api/**/*.int.spec.ts',
            'packages/read-models/src/changes/pruning.spec.ts',
          ],
          exclude: [
            ...outside,
            '**/*.cluster.spec.ts',
            'packages/query-api/src/socket/**',
            // What takes a minute; generations of read models have a suite that both engines pass.
            ...(isShort
              ? ['packages/projectors/src/runtime/{rebuild,late-indexes}.int.spec.ts']
              : []),
          ],
          globalSetup: 'tests/cluster/provide-read-models.ts',
          // The files of a worker share its schemas.
          isolate: false,
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      commandsOn('cluster-commands', 'postgres'),
      commandsOn('cluster-commands-kurrentdb', 'kurrentdb'),
      onEngine('cluster-product', { TEST_PRODUCT_ENGINE: 'postgres' }, [
        ...chosen,
        ...inOneProcess,
      ]),
      onEngine(
        'cluster-product-kurrentdb',
        { TEST_PRODUCT_ENGINE: 'kurrentdb', TEST_PRODUCT_BY_ROLES: '1' },
        chosen,
      ),
      onEngine(
        'cluster-product-kafka',
        { TEST_PRODUCT_ENGINE: 'postgres-kafka', TEST_PRODUCT_BY_ROLES: '1' },
        // Kafka only carries the events that PostgreSQL has: what follows them is run, not what is refused.
        [
          'tests/product/{restart,rooms,runs,forgotten-on-each-engine}.int.spec.ts',
          'tests/product/{break-glass,causation,sent-again}.int.spec.ts',
        ],
      ),
      {
        test: {
          name: 'browser',
          expect: patientlyWithProcesses,
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude: outside,
          env: { NODE_COMPILE_CACHE: compileCache },
          isolate: false,
          ...ofProcesses,
          maxWorkers: 2,
          // A browser on a busy machine misses a moment now and then; twice in a row is a fault.
          retry: 1,
        },
      },
    ],
  },
});
