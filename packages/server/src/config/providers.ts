import type { ProvidersInForce } from '@mach42/command-api/providers/live-providers.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import {
  anthropicProviderId,
  builtinProviderId,
  ollamaProviderId,
} from '@mach42/contracts/models/catalogue.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { isThisMachine } from '@mach42/contracts/providers/address.ts';
import type { ProviderState } from '@mach42/contracts/settings/schemas.ts';
import type { ConnectedProvider } from '@mach42/domain/providers/decider.ts';
import type { Clock } from '@mach42/processors/kernel/clock.ts';
import { repeatedFault, type Log } from '@mach42/processors/kernel/log.ts';
import { builtinProvider } from '@mach42/processors/providers/builtin/builtin-provider.ts';
import { chatProvider } from '@mach42/processors/providers/language-model/chat-provider.ts';
import { ollamaClient } from '@mach42/processors/providers/ollama/ollama-client.ts';
import { ollamaHost } from '@mach42/processors/providers/ollama/ollama-host.ts';
import { OllamaWatch } from '@mach42/processors/providers/ollama/ollama-watch.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import { chosenModelId } from './live-catalogue.ts';
import type { GuardedFetches } from './model-services.ts';
import type { ModelsConfig } from './models-config.ts';

interface ConnectedProviders {
  /** The providers that are connected now, in no order. */
  readonly all: () => readonly ModelProvider[];
  /** Resolves when it is known which of them answer. */
  start(): Promise<void>;
  stop(): void;
}

interface AppContext {
  /** See `OllamaOptions`. */
  readonly keepAliveMinutes: () => number;
  readonly clock: Clock;
  readonly compute: Compute;
  readonly log: Log;
  readonly guarded: GuardedFetches;
  /** The providers that admins connected. */
  readonly inForce: ProvidersInForce & { onChange(listener: () => void): void };
  /** The key under an id in the vault. */
  readonly readKey: (keyId: string) => Promise<string | undefined>;
}

/** The values that a connection is made of: another one is made when any of them changes. */
interface Wanted {
  readonly id: string;
  readonly madeOf: readonly unknown[];
  readonly connect: () => Promise<Connection | undefined>;
}

interface Connection {
  readonly provider: ModelProvider;
  start?(): Promise<void>;
  stop?(): void;
}

/** Milliseconds until a connection that could not be made is tried again. */
const againMs = 2000;

/**
 * The providers that the environment names and those that admins connected; where both name the same one, the
 * environment decides.
 */
export function connectProviders(config: ModelsConfig, context: AppContext): ConnectedProviders {
  const { compute, clock, log, inForce } = context;
  const builtin = builtinProvider({ compute });
  const connected = new Map<string, Connection & Pick<Wanted, 'madeOf'>>();
  let isStopped = false;
  let applying: Promise<void> = Promise.resolve();
  const fault = repeatedFault({ log, clock }, () => ({}), {
    failed: 'A provider could not be connected and is tried again',
    worked: 'All providers are connected again',
  });
  let cancelRetry: (() => void) | undefined;

  /** Makes the wanted connections that are missing, and ends those that are not wanted. */
  async function apply(): Promise<void> {
    if (isStopped) return;
    const wanted = wantedOf(config, context);
    const ids = new Set(wanted.map(({ id }) => id));
    for (const [id, one] of connected) {
      if (ids.has(id)) continue;
      connected.delete(id);
      one.stop?.();
    }
    for (const { id, madeOf, connect } of wanted) {
      const before = connected.get(id);
      if (before !== undefined && isSame(before.madeOf, madeOf)) continue;
      const made = await connect();
      before?.stop?.();
      if (made === undefined) connected.delete(id);
      else connected.set(id, { ...made, madeOf });
      await made?.start?.();
    }
    fault.worked();
    if (isStopped) for (const one of connected.values()) one.stop?.();
  }

  function applySoon(): Promise<void> {
    cancelRetry?.();
    applying = applying.then(apply).catch((error: unknown) => {
      fault.failed(error);
      if (!isStopped) cancelRetry = clock.after(againMs, () => void applySoon());
    });
    return applying;
  }

  inForce.onChange(() => void applySoon());
  return {
    all: () => [...[...connected.values()].map(({ provider }) => provider), builtin],
    start: () => applySoon(),
    stop() {
      isStopped = true;
      cancelRetry?.();
      for (const one of connected.values()) one.stop?.();
    },
  };
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.every((value, index) => value === other[index]);

function wantedOf(config: ModelsConfig, context: AppContext): Wanted[] {
  const services = context.inForce.all.filter(({ kind, enabled }) => kind === 'openai' && enabled);
  return [
    anthropic(config, context),
    ...services.map((provider) => service(provider, context)),
    ollama(config, context),
  ].filter((one) => one !== undefined);
}

function anthropic(config: ModelsConfig, context: AppContext): Wanted | undefined {
  const { modelIds } = config;
  const { clock, compute, guarded, readKey } = context;
  const stored = context.inForce.all.find(({ id }) => id === anthropicProviderId);
  const client = async (options: { apiKey: string; baseUrl: string; fetch?: typeof fetch }) => {
    // Its library has hundreds of files, which a start without a key does not read.
    const { anthropicClient } =
      await import('@mach42/processors/providers/anthropic/anthropic-client.ts');
    const keyIn = options.fetch === undefined ? { keyIn: 'ANTHROPIC_API_KEY' } : {};
    return {
      provider: chatProvider(anthropicClient({ ...options, ...keyIn, modelIds, clock }), compute),
    };
  };
  const id = anthropicProviderId;
  const named = config.anthropic;
  if (named !== undefined) return { id, madeOf: ['environment'], connect: () => client(named) };
  if (stored === undefined || !stored.enabled || stored.keyId === null) return undefined;
  const { keyId, address } = stored;
  const baseUrl = address ?? 'https://api.anthropic.com';
  return {
    id,
    madeOf: [baseUrl, keyId],
    async connect() {
      const apiKey = await readKey(keyId);
      if (apiKey === undefined) return undefined;
      return client({ apiKey, baseUrl, fetch: guarded.for(baseUrl) });
    },
  };
}

function ollama(config: ModelsConfig, context: AppContext): Wanted | undefined {
  const { keepAliveMinutes, clock, compute, guarded, inForce } = context;
  const { modelIds } = config;
  const stored = inForce.all.find(({ id }) => id === ollamaProviderId);
  const isNamed = config.ollama.isConfigured;
  if (!isNamed && stored?.enabled === false) return undefined;
  const address = isNamed ? null : (stored?.address ?? null);
  const host = address === null ? config.ollama.host : ollamaHost(address);
  const send = address === null ? {} : { fetch: guarded.for(host.url) };
  const contextOf = (modelId: string): number | undefined =>
    chosenOf(inForce, ollamaProviderId, modelId)?.contextTokens ?? undefined;
  return {
    id: ollamaProviderId,
    madeOf: [address],
    async connect() {
      const watch = new OllamaWatch(host.url, undefined, send.fetch);
      const isConfigured = isNamed || address !== null;
      const client = ollamaClient({
        host,
        isConfigured,
        watch,
        modelIds,
        contextOf,
        keepAliveMinutes,
        clock,
        ...send,
      });
      return {
        provider: chatProvider(client, compute),
        start: () => watch.start(),
        stop: () => watch.stop(),
      };
    },
  };
}

function service(provider: ConnectedProvider, context: AppContext): Wanted {
  const { clock, compute, guarded, inForce, readKey } = context;
  const { id, name, keyId } = provider;
  const baseUrl = provider.address ?? '';
  const isPaid = provider.models.some(
    ({ price }) => price !== null && price.output + price.input > 0,
  );
  return {
    id,
    madeOf: [name, baseUrl, keyId, isPaid],
    async connect() {
      const apiKey = keyId === null ? undefined : await readKey(keyId);
      if (keyId !== null && apiKey === undefined) return undefined;
      const { openAiClient } = await import('@mach42/processors/providers/openai/openai-client.ts');
      const client = openAiClient({
        id,
        name,
        baseUrl,
        apiKey,
        isOutside: !isThisMachine(baseUrl),
        isPaid,
        modelOf(modelId) {
          const model = chosenOf(inForce, id, modelId);
          return (
            model && {
              name: model.name,
              contextTokens: model.contextTokens ?? usualContext,
              price: model.price ?? free,
              seesPictures: model.images ?? false,
            }
          );
        },
        fetch: guarded.for(baseUrl),
        clock,
      });
      return { provider: chatProvider(client, compute) };
    },
  };
}

/**
 * The context of a service that does not report how long its contexts are: as long as those of the smallest models of
 * today.
 */
const usualContext = 32_000;
const free = { input: 0, output: 0 };

/** The chosen model of a provider that answers as a model of the catalogue. */
function chosenOf({ all }: ProvidersInForce, providerId: string, modelId: string) {
  const provider = all.find(({ id }) => id === providerId);
  if (provider === undefined) return undefined;
  const { models, assistants } = provider;
  // The product's own models that are asked of it are the assistants.
  return modelId.includes('/')
    ? models.find(({ name }) => chosenModelId(providerId, name) === modelId)
    : models.find(({ name }) => name === assistants);
}

/** Providers that are given, and need nothing. */
export const connected = (providers: readonly ModelProvider[]): ConnectedProviders => ({
  all: () => providers,
  start: async () => {},
  stop: () => {},
});

/** The state of every provider that the product knows: whether it is connected and where that is decided. */
export async function providerStates(
  { anthropic: named, ollama: host }: ModelsConfig,
  inForce: ProvidersInForce,
  providers: readonly ModelProvider[],
): Promise<ProviderState[]> {
  const isStored = (providerId: string): boolean =>
    inForce.all.some(({ id, enabled }) => id === providerId && enabled);
  const added = inForce.all.filter(({ kind }) => kind === 'openai');
  const known = [
    {
      id: anthropicProviderId,
      name: 'Anthropic',
      configured: named !== undefined || isStored(anthropicProviderId),
      setIn:
        named === undefined ? modelTexts.onModelsPage : 'ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL',
    },
    {
      id: ollamaProviderId,
      name: 'Ollama',
      configured: host.isConfigured || isStored(ollamaProviderId),
      setIn: host.isConfigured ? 'OLLAMA_HOST' : modelTexts.onModelsPage,
    },
    ...added.map(({ id, name, enabled }) => ({
      id,
      name,
      configured: enabled,
      setIn: modelTexts.onModelsPage,
    })),
    {
      id: builtinProviderId,
      name: modelTexts.providers.builtin,
      configured: true,
      setIn: modelTexts.alwaysThere,
    },
  ];
  return Promise.all(
    known.map(async (one) => {
      const provider = providers.find(({ id }) => id === one.id);
      return { ...one, available: (await provider?.available()) ?? false };
    }),
  );
}
