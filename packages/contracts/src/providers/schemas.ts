import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { closed, Nullable, OneOf, Time, VersionNumber } from '../kernel/schema.ts';
import { ActiveRole } from '../users/schemas.ts';
import { providerKinds } from './presets.ts';

const of = limits.providers;

const ProviderKind = OneOf(providerKinds);

const ProviderId = Type.String({
  pattern: '^[a-z][a-z0-9-]*$',
  maxLength: of.idCharacters,
});

/** The name of a model as its provider writes it. */
export const ModelName = Type.String({
  pattern: '^[A-Za-z0-9._/][A-Za-z0-9._:/@+~-]*$',
  maxLength: of.modelNameCharacters,
});

const Name = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '\\S' });

const Rate = Type.Number({ minimum: 0, maximum: 10_000 });
/** US dollars for a million tokens. */
export const ModelRates = Type.Object({ input: Rate, output: Rate }, closed);
export type ModelRates = Static<typeof ModelRates>;

const ContextTokens = Type.Integer({ minimum: 1000, maximum: 20_000_000 });

/** A model of a provider that people can choose. */
export const ChosenModel = Type.Object(
  {
    name: ModelName,
    /** The name that people see. */
    label: Name(of.modelLabelCharacters),
    /** Tokens of question and answer together; null: the provider's usual number. */
    contextTokens: Nullable(ContextTokens),
    /** Null: it costs nothing. */
    price: Nullable(ModelRates),
    /** The roles that may use the model. */
    roles: Type.Array(ActiveRole, { minItems: 1, maxItems: 4, uniqueItems: true }),
    /** Whether the model reads pictures, where its service does not say it; absent: it does not. */
    images: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type ChosenModel = Static<typeof ChosenModel>;

const ChosenModels = Type.Array(ChosenModel, { maxItems: of.models });
const Address = Type.String({ minLength: 1, maxLength: of.addressCharacters });
const Key = Type.String({
  minLength: 1,
  maxLength: of.keyCharacters,
  // The characters that a header takes.
  pattern: '^[!-~]+$',
});

/** The person who set a value, and the time. */
const SetBy = Type.Object({ at: Time, by: Type.String() });

/** A provider as admins see it: of its key they see who set it, and never the key. */
export const ProviderView = Type.Object({
  id: ProviderId,
  kind: ProviderKind,
  name: Type.String(),
  /** 0 of one that no admin has changed. */
  version: Type.Integer(),
  /** The address of the provider; null: it has none yet. */
  address: Nullable(Type.String()),
  /** Variables of the environment that decide its address or key, whatever is entered here. */
  variables: Type.Array(Type.String()),
  key: Nullable(SetBy),
  /** Whether it can be called: it is configured completely, and turned on. */
  connected: Type.Boolean(),
  enabled: Type.Boolean(),
  /** Whether it answers now. */
  available: Type.Boolean(),
  /** Whether its input leaves the machine. */
  outside: Type.Boolean(),
  models: Type.Array(ChosenModel),
  /** Its model that the assistants answer with; null: they do not ask this provider, or its usual one. */
  assistants: Nullable(Type.String()),
});
export type ProviderView = Static<typeof ProviderView>;

export const AddProviderBody = Type.Object(
  {
    kind: ProviderKind,
    name: Name(of.nameCharacters),
    /** Null: where the provider usually is, or where a variable says. */
    address: Nullable(Address),
    /** Stored in the vault; no answer has it. */
    key: Type.Optional(Key),
    models: ChosenModels,
    assistants: Type.Optional(Nullable(ModelName)),
  },
  closed,
);
export type AddProviderBody = Static<typeof AddProviderBody>;

export const ChangeProviderBody = Type.Object(
  {
    baseVersion: VersionNumber,
    name: Type.Optional(Name(of.nameCharacters)),
    address: Type.Optional(Nullable(Address)),
    /** Null removes the one that is stored. */
    key: Type.Optional(Nullable(Key)),
    enabled: Type.Optional(Type.Boolean()),
    models: Type.Optional(ChosenModels),
    assistants: Type.Optional(Nullable(ModelName)),
  },
  closed,
);
export type ChangeProviderBody = Static<typeof ChangeProviderBody>;

export const ProviderParams = Type.Object({ id: ProviderId }, closed);
export type ProviderParams = Static<typeof ProviderParams>;

/** A provider that is not stored yet, or one that is, with its own key where none is given. */
export const TestProviderBody = Type.Object(
  {
    id: Type.Optional(ProviderId),
    kind: ProviderKind,
    address: Nullable(Address),
    key: Type.Optional(Key),
  },
  closed,
);
export type TestProviderBody = Static<typeof TestProviderBody>;

/** A model that a provider lists, with the provider's data about it. */
export const FoundModel = Type.Object({
  name: Type.String(),
  label: Type.String(),
  contextTokens: Nullable(Type.Integer()),
  price: Nullable(ModelRates),
  /** Bytes on the disk of an Ollama. */
  bytes: Nullable(Type.Integer()),
  /** Whether it sees pictures; absent where the provider does not say. */
  images: Type.Optional(Type.Boolean()),
});
export type FoundModel = Static<typeof FoundModel>;

export const TestedProvider = Type.Object({
  /** The address in the form in which it is stored. */
  address: Type.String(),
  outside: Type.Boolean(),
  ms: Type.Integer(),
  /** The found models by name; at most `limits.providers.listed`. */
  models: Type.Array(FoundModel),
  /** The number of all models that the provider lists. */
  total: Type.Integer(),
});
export type TestedProvider = Static<typeof TestedProvider>;

export const PullBody = Type.Object({ model: ModelName }, closed);
export type PullBody = Static<typeof PullBody>;

/** A model that an Ollama downloads, or downloaded last. */
export const ModelPull = Type.Object({
  model: Type.String(),
  state: OneOf(['running', 'done', 'cancelled', 'failed']),
  /** Bytes that are there; null while it is not known how many it takes. */
  done: Nullable(Type.Integer()),
  total: Nullable(Type.Integer()),
  startedAt: Time,
  /** The reason of the failure, in a sentence. */
  problem: Nullable(Type.String()),
});
export type ModelPull = Static<typeof ModelPull>;

export const ProvidersView = Type.Object({
  providers: Type.Array(ProviderView),
  pulls: Type.Array(ModelPull),
  /** Whether addresses of this machine, and of private networks, may be entered. */
  networks: Type.Object({ loopback: Type.Boolean(), private: Type.Boolean() }),
});
export type ProvidersView = Static<typeof ProvidersView>;

export const ProviderChangedView = Type.Object({ id: ProviderId, version: Type.Integer() });
export type ProviderChangedView = Static<typeof ProviderChangedView>;
