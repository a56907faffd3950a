import { inlineCompute } from '@mach42/compute/call-task.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import type { Rebuild } from '@mach42/contracts/health/schemas.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import type { WorkerStats } from '@mach42/contracts/models/schemas.ts';
import type { Archive } from '@mach42/contracts/ops/archive-schemas.ts';
import type { Backups } from '@mach42/contracts/ops/backup-schemas.ts';
import type { Evidence } from '@mach42/contracts/ops/evidence-schemas.ts';
import type { Keys } from '@mach42/contracts/ops/key-schemas.ts';
import type { Verification } from '@mach42/contracts/ops/verification-schemas.ts';
import type { SettingValues } from '@mach42/contracts/settings/schemas.ts';
import type { StorageLimits } from '@mach42/contracts/settings/setting-values.ts';
import type { WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import { filesInMemory } from '@mach42/event-store/blobs/testing/files-in-memory.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import { createHttpApp } from '@mach42/http-kit/app.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { capabilityKeys } from '@mach42/http-kit/signed-keys.ts';
import type { AppliedChange, AppliedListener, Change } from '@mach42/read-models/changes/change.ts';
import { recordChange } from '@mach42/read-models/changes/changes.writes.ts';
import type { Database, Transaction } from '@mach42/read-models/kernel/database.ts';
import { openReadModels } from '@mach42/read-models/testing/open-read-models.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type {
  PushFigures,
  SealsWaiting,
  HealthProbes,
  PastWorkspace,
  ProviderQuota,
  ServingProvider,
} from '../kernel/deps.ts';
import { oneProcess } from '../outbox/ports.ts';
import { registerQueryApi } from '../query-api.ts';
import { noKnownProviders } from './no-known-providers.ts';
import { isToken, people, type Token } from './people.ts';
import { givenPeople } from './rows.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The query service over read models in memory, with the people of the demo. */
export class QueryWorld {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly workers = new Map<string, WorkerStats>();
  workerReport: WorkerReport = { at, processes: [], providers: [], models: [] };
  cloudProviders: readonly ServingProvider[] = [];
  quotas: readonly ProviderQuota[] = [];
  /** The files that people uploaded. */
  readonly uploads = filesInMemory();
  storageLimits: StorageLimits = { bytes: null, day: null };
  readonly errors: unknown[] = [];
  readonly signals = inProcessSignals();
  readonly keys = capabilityKeys(new Uint8Array(32).fill(7));
  /** Positions up to here are reached; asking for a later one fails at once. */
  reached = 0n;
  rebuild: Rebuild | undefined;
  readonly defaultSettings: SettingValues = { '/retention/guestChatHours': 24 };
  /** The people whose content is open to Ada. */
  readonly openToAda = new Set<string>();
  /** The view of an earlier time that is under way. */
  past: PastWorkspace | undefined;
  backups: Backups = {
    isConfigured: false,
    everyHours: 0,
    keep: 14,
    maxHours: 48,
    work: null,
    backups: [],
  };
  verification: Verification = { isSupported: true, work: null };
  evidence: Evidence = { isSupported: true, head: null, unsealed: 0, publicKeys: [], work: null };
  /** The requests for files of evidence: who reads which file. The content of a file is its name. */
  readonly evidenceRead: unknown[] = [];
  archive: Archive = { isSupported: true, segments: [], head: '9', logBytes: 9, work: null };
  vaultKeys: Keys = { keys: [], destroyedContentKeys: 0, rotating: [], isSigningKeySet: false };
  /** The events of the log, by id. */
  readonly storedEvents = new Map<string, RecordedEvent>();
  /** The recorded readings of content. */
  readonly recordedReadings: object[] = [];
  /** Is awaited before a reading counts as recorded. */
  recording: () => Promise<void> = async () => {};
  #publish: AppliedListener = () => {};
  probes: HealthProbes = {
    eventStoreHead: async () => 0n,
    bus: async () => {},
    providers: async () => [{ id: 'builtin', available: true }],
    waiting: async () => ({ events: 0, since: undefined }),
  };

  readonly vault: Vault;

  private constructor(db: Database, vault: Vault) {
    this.db = db;
    this.vault = vault;
    this.app = createHttpApp({
      authenticate: async (token) => {
        if (isToken(token)) return people[token];
        throw new HttpRefusal('UNAUTHORIZED', 'Sign in to continue.');
      },
      isUnavailable: () => false,
      checkAnswers: true,
    });
  }

  static async open(): Promise<QueryWorld> {
    const world = new QueryWorld(await openReadModels(), await openSqliteVault(':memory:'));
    await world.given(givenPeople);
    world.#register();
    await world.app.ready();
    return world;
  }

  async given(rows: (tx: Transaction) => Promise<void>): Promise<void> {
    await this.db.transaction(rows);
  }

  /** Records changes at the next positions, and announces them. */
  async happens(...changes: Change[]): Promise<void> {
    const applied: AppliedChange[] = [];
    await this.given(async (tx) => {
      for (const change of changes) {
        this.reached += 1n;
        const position = this.reached;
        await recordChange(tx, { position: Number(position), at }, change);
        applied.push({ position, at, ...change });
      }
    });
    this.#publish(this.reached, applied);
  }

  async get(url: string, token?: Token, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send({ method: 'GET', url, headers: { ...headers, ...bearer(token) } });
  }

  async post(url: string, payload: object, token?: Token): Promise<Answer> {
    return this.#send({ method: 'POST', url, payload, headers: bearer(token) });
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.db.close();
    await this.vault.close();
  }

  async #send(request: InjectOptions): Promise<Answer> {
    const { statusCode: status, headers, ...answer } = await this.app.inject(request);
    return { status, headers, body: answer.json<Record<string, unknown>>() };
  }

  #requireOpen(readerId: string, userId: string): void {
    if (readerId === people.ada.id && this.openToAda.has(userId)) return;
    throw new HttpRefusal('FORBIDDEN', 'Not open.');
  }

  /** Runs tasks in this thread and lists them. */
  readonly compute: Compute = {
    run: (task, input, options) => {
      this.computed.push(task.name);
      return inlineCompute.run(task, input, options);
    },
    close: () => inlineCompute.close(),
  };
  /** Names of the tasks that were run. */
  readonly computed: string[] = [];
  /** Whether push services could reach the operator. */
  hasPushContact = false;
  pushed: PushFigures | undefined;
  sealsWaiting: readonly SealsWaiting[] = [];

  #register(): void {
    registerQueryApi(this.app, {
      db: this.db,
      records: this.vault.records,
      push: { isAllowed: () => true, hasContact: this.hasPushContact, figures: () => this.pushed },
      sealsWaiting: () => this.sealsWaiting,
      passkeysAllowed: () => true,
      openId: { label: 'Log in with Staff' },
      secondFactorPolicy: () => 'allowed',
      compute: this.compute,
      projecting: () => 'running',
      program: '0.1.0',
      measured: () => ({ eventsPerSecond: 12.5, fault: undefined }),
      isAbleToServe: () => true,
      progress: {
        position: this.reached,
        waitFor: async (position) => position <= this.reached,
        onApplied: (listener) => {
          this.#publish = listener;
          return () => {};
        },
        onLost: () => () => {},
      },
      files: this.uploads.files,
      signals: this.signals,
      processes: oneProcess,
      signIns: { holds: async () => true, onEnded: () => () => {} },
      keys: this.keys,
      links: { origin: 'https://workspace.test', slug: 'mach42' },
      models: () => modelCatalogue('mach42'),
      providers: noKnownProviders,
      workers: { stats: async () => this.workers, report: async () => this.workerReport },
      cloudProviders: async () => this.cloudProviders,
      quotas: () => this.quotas,
      storageLimits: () => this.storageLimits,
      probes: {
        eventStoreHead: () => this.probes.eventStoreHead(),
        bus: () => this.probes.bus(),
        providers: () => this.probes.providers(),
        waiting: (...which) => this.probes.waiting(...which),
      },
      settings: { defaults: this.defaultSettings, providers: async () => [] },
      rebuild: () => this.rebuild,
      breakGlass: {
        requireOpen: async (reader, userId) => this.#requireOpen(reader.id, userId),
        record: async (reader, what) => {
          this.#requireOpen(reader.id, what.userId);
          await this.recording();
          this.recordedReadings.push(what);
        },
      },
      log: {
        head: async () => 0n,
        readEvent: async (eventId) => this.storedEvents.get(eventId),
        handlersOf: (type) => [{ projector: `of ${type}`, tables: ['some_rows'] }],
      },
      past: () => this.past,
      backups: async () => this.backups,
      vaultKeys: async () => this.vaultKeys,
      archive: async () => this.archive,
      verification: () => this.verification,
      evidence: {
        report: async () => this.evidence,
        read: async (which) => {
          this.evidenceRead.push(which);
          return which.adminId === this.evidence.work?.adminId
            ? { bytes: btoa(which.file), next: null }
            : undefined;
        },
      },
      forgetting: {
        graceDays: () => 14,
        countContent: async () => ({ encrypted: 3, plain: 0 }),
        onCompleted: () => () => undefined,
      },
      now: () => Date.parse('2026-01-02T03:04:05.000Z'),
      report: (error) => this.errors.push(error),
    });
  }
}

const at = '2026-01-02T03:04:05.000Z';
const bearer = (token?: Token) => (token === undefined ? {} : { authorization: `Bearer ${token}` });
