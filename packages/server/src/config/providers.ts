import type { Compute } from '@mach42/compute/compute.ts';
import type { Clock } from '@mach42/processors/kernel/clock.ts';
import { builtinProvider } from '@mach42/processors/providers/builtin/builtin-provider.ts';
import { chatProvider } from '@mach42/processors/providers/language-model/chat-provider.ts';
import { ollamaClient } from '@mach42/processors/providers/ollama/ollama-client.ts';
import { OllamaWatch } from '@mach42/processors/providers/ollama/ollama-watch.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import type { ModelsConfig } from './models-config.ts';
import {
  anthropicProviderId,
  builtinProviderId,
  ollamaProviderId,
} from '@mach42/contracts/models/catalogue.ts';
import type { ProviderState } from '@mach42/contracts/settings/schemas.ts';

export interface ConnectedProviders {
  readonly providers: readonly ModelProvider[];
  /** Resolves when it is known which of them answer. */
  start(): Promise<void>;
  stop(): void;
}

interface AppContext {
  /** See `OllamaOptions`. */
  readonly keepAliveMinutes: () => number;
  readonly clock: Clock;
  readonly compute: Compute;
}

/** The providers that the configuration names, and an Ollama that is found on the machine. */
export async function connectProviders(
  config: ModelsConfig,
  { keepAliveMinutes, clock, compute }: AppContext,
): Promise<ConnectedProviders> {
  const { anthropic, ollama, modelIds } = config;
  const watch = new OllamaWatch(ollama.host.url);
  const client = ollamaClient({ ...ollama, watch, modelIds, keepAliveMinutes, clock });
  const outside: ModelProvider[] = [];
  if (anthropic !== undefined) {
    // Its library has hundreds of files, which a start without a key does not read.
    const { anthropicClient } =
      await import('@mach42/processors/providers/anthropic/anthropic-client.ts');
    outside.push(chatProvider(anthropicClient({ ...anthropic, modelIds, clock }), compute));
  }
  return {
    providers: [...outside, chatProvider(client, compute), builtinProvider({ compute })],
    start: () => watch.start(),
    stop: () => watch.stop(),
  };
}

/** Providers that are given, and need nothing. */
export const connected = (providers: readonly ModelProvider[]): ConnectedProviders => ({
  providers,
  start: async () => {},
  stop: () => {},
});

/** Of every provider that the product knows, whether it is connected and where that is decided. */
export async function providerStates(
  { anthropic, ollama }: ModelsConfig,
  providers: readonly ModelProvider[],
): Promise<ProviderState[]> {
  const known = [
    {
      id: anthropicProviderId,
      name: 'Anthropic',
      configured: anthropic !== undefined,
      setIn: 'ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL',
    },
    {
      id: ollamaProviderId,
      name: 'Ollama',
      configured: ollama.isConfigured,
      setIn: 'OLLAMA_HOST',
    },
    { id: builtinProviderId, name: 'Built-in assistant', configured: true, setIn: 'Always there' },
  ];
  return Promise.all(
    known.map(async (one) => {
      const provider = providers.find(({ id }) => id === one.id);
      return { ...one, available: (await provider?.available()) ?? false };
    }),
  );
}
