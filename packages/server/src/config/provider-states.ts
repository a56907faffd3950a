import {
  anthropicProviderId,
  builtinProviderId,
  ollamaProviderId,
} from '@mach42/contracts/models/catalogue.ts';
import type { ProviderState } from '@mach42/contracts/settings/schemas.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import type { ModelsConfig } from './models-config.ts';

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
