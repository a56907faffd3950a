import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { closed, Id, OneOf, SavedVersion, Time } from '../kernel/schema.ts';
import { SentPicture } from '../sending/pictures.ts';
import { ActiveRole } from '../users/schemas.ts';

export const ModelType = OneOf(['local', 'hybrid', 'external', 'cloud']);
export type ModelType = Static<typeof ModelType>;

export const WorkerStats = Type.Object({
  activeWorkers: Type.Integer(),
  totalWorkers: Type.Integer(),
  /** 0 to 1: share of runs that completed. */
  averageReliability: Type.Number(),
  /** Seconds. */
  averageUptime: Type.Number(),
  queuedRequests: Type.Integer(),
  /**
   * Whether the model is in memory and answers without loading; absent where there is nothing to load or it is
   * unknown.
   */
  loaded: Type.Optional(Type.Boolean()),
  /** The model can see pictures, which stay on this machine or leave it; absent where it cannot. */
  pictures: Type.Optional(OneOf(['here', 'outside'])),
  /** The built-in assistant answers in its place now; absent where it does not. */
  builtIn: Type.Optional(Type.Literal(true)),
});
export type WorkerStats = Static<typeof WorkerStats>;

export const AIModel = Type.Object({
  id: Type.String(),
  _id: Type.String(),
  /** The part before ' - ' is the name, the part after it the subtitle. */
  name: Type.String(),
  description: Type.String(),
  type: ModelType,
  /** ollama, openai, google, microsoft, anthropic, or the product's slug. */
  provider: Type.String(),
  /** GB. */
  size: Type.Optional(Type.Number()),
  parameters: Type.Optional(Type.String()),
  color: Type.String(),
  isAvailable: Type.Boolean(),
  workerStats: WorkerStats,
  responseTime: Type.Optional(
    Type.Object({ min: Type.Number(), max: Type.Number(), unit: Type.String() }),
  ),
  tier: Type.Optional(OneOf(['standard', 'premium'])),
  /** US dollars. */
  costPerMessage: Type.Optional(Type.Number()),
  monthlyEstimate: Type.Optional(Type.String()),
  requiresUpgrade: Type.Boolean(),
  upgradeMessage: Type.Optional(Type.String()),
  /** The reason why the model cannot be chosen yet. */
  disabledReason: Type.Optional(Type.String()),
  /** The roles that may use a model that an admin connected; absent for models that the product includes. */
  roles: Type.Optional(Type.Array(ActiveRole)),
  /** Name of the provider that an admin connected. */
  providerName: Type.Optional(Type.String()),
});
export type AIModel = Static<typeof AIModel>;

/** A model as the product ships it, before anything is known of its workers. */
export type CatalogueModel = Omit<AIModel, '_id' | 'isAvailable' | 'workerStats'>;

/** A request to a model on behalf of a person. */
export const LedgerRow = Type.Object({
  id: Id,
  at: Time,
  provider: Type.String(),
  /** The id of the model in the catalogue. */
  model: Type.String(),
  purpose: Type.String(),
  /** The exact text that the provider received. */
  maskedText: Type.String(),
  /** Whether the text was for a provider outside the machine. */
  outside: Type.Boolean(),
  /**
   * The number of times that the text was sent over the network: 0 where the provider answers within the process,
   * more than 1 where the call was tried again.
   */
  attempts: Type.Integer(),
  inputTokens: Type.Integer(),
  outputTokens: Type.Integer(),
  /** The tokens and the cost are estimated from the length of the texts. */
  tokensEstimated: Type.Optional(Type.Literal(true)),
  /** The characters and pieces that came over the wire, for an answer whose tokens are estimated. */
  received: Type.Optional(Type.Object({ characters: Type.Integer(), pieces: Type.Integer() })),
  /** US dollars. */
  cost: Type.Number(),
  messageId: Type.Optional(Id),
  jobId: Type.Optional(Id),
  /** The version of the model's SAIGE file that held for the call. */
  saigeVersion: Type.Optional(SavedVersion),
  /** Whether the version was sent to the provider; it is not sent to the built-in assistant. */
  saigeSent: Type.Optional(Type.Boolean()),
  /** Sections of the caller's file that were left out, as their send policy is `never`. */
  withheld: Type.Optional(Type.Array(Type.String())),
  /** Sections that were sent in full. */
  unmasked: Type.Optional(Type.Array(Type.String())),
  /** Pictures that were sent, in their order; absent where there were none. */
  pictures: Type.Optional(Type.Array(SentPicture)),
  /** The reason of the failure. */
  error: Type.Optional(Type.String()),
  /** The answer is awaited; until then tokens and cost are estimated from the prompt. */
  underWay: Type.Optional(Type.Literal(true)),
});
export type LedgerRow = Static<typeof LedgerRow>;

/** `YYYY-MM`, UTC. */
const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', maxLength: 7 });

const Word = Type.String({ minLength: 1, maxLength: limits.providers.modelIdCharacters });

export const LedgerQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.ledgerPageMaximum })),
    /** Answers the calls before this one, by its id. */
    before: Type.Optional(Id),
    month: Type.Optional(Month),
    provider: Type.Optional(Word),
    model: Type.Optional(Word),
    purpose: Type.Optional(Word),
  },
  closed,
);
export type LedgerQuery = Static<typeof LedgerQuery>;

export const LedgerMeta = Type.Object({
  /** The number of calls that match the query, on all pages. */
  total: Type.Integer(),
  /** Whether there are calls before the last one of the page. */
  hasMore: Type.Boolean(),
});
export type LedgerMeta = Static<typeof LedgerMeta>;

/** The sum of the calls of a month, provider, model and purpose. */
export const LedgerSum = Type.Object({
  month: Month,
  provider: Type.String(),
  /** The id of the model in the catalogue. */
  model: Type.String(),
  purpose: Type.String(),
  outside: Type.Boolean(),
  calls: Type.Integer(),
  failed: Type.Integer(),
  /** The number of times that texts were sent over the network for these calls. */
  attempts: Type.Integer(),
  /** Calls from which sections of the file were left out, and calls with sections sent as they are. */
  withheld: Type.Integer(),
  unmasked: Type.Integer(),
  inputTokens: Type.Integer(),
  outputTokens: Type.Integer(),
  /** Calls whose tokens are estimated. */
  estimated: Type.Integer(),
  /** US dollars. */
  cost: Type.Number(),
});
export type LedgerSum = Static<typeof LedgerSum>;

const Used = Type.Object({ used: Type.Number(), limit: Type.Number() });

/** The quota of a provider that charges, in the present calendar month (UTC). */
export const LedgerQuota = Type.Object({
  provider: Type.String(),
  /** The time at which the quota starts again. */
  until: Time,
  dollars: Used,
  /** Dollars and tokens of prompts and answers together. */
  tokens: Used,
});
export type LedgerQuota = Static<typeof LedgerQuota>;

export const LedgerSummary = Type.Object({
  /** The sums, newest month first. */
  sums: Type.Array(LedgerSum),
  quotas: Type.Array(LedgerQuota),
});
export type LedgerSummary = Static<typeof LedgerSummary>;

/** A call of a model for a guest: its figures, without its texts and without the guest. */
export const GuestCall = Type.Object({
  ...Type.Pick(LedgerRow, [
    'id',
    'at',
    'provider',
    'model',
    'purpose',
    'outside',
    'attempts',
    'inputTokens',
    'outputTokens',
    'tokensEstimated',
    'cost',
    'underWay',
  ]).properties,
  failed: Type.Boolean(),
});
export type GuestCall = Static<typeof GuestCall>;

export const GuestCallSum = Type.Omit(LedgerSum, ['withheld', 'unmasked']);
export type GuestCallSum = Static<typeof GuestCallSum>;

export const GuestCallsQuery = Type.Object(
  {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.ledgerPageMaximum })),
    month: Type.Optional(Month),
  },
  closed,
);
export type GuestCallsQuery = Static<typeof GuestCallsQuery>;

export const GuestCallsMeta = Type.Object({
  /** The number of calls that match the query. */
  total: Type.Integer(),
  /** The sums of all months, newest first. */
  sums: Type.Array(GuestCallSum),
});
export type GuestCallsMeta = Static<typeof GuestCallsMeta>;
