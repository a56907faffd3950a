import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { estimateTokens } from '@mach42/contracts/models/estimate-tokens.ts';
import { ScriptedProvider } from '@mach42/testing/providers/scripted-provider.ts';
import { describe, expect, it } from 'vitest';
import { providerRegistry } from './registry.ts';

const builtin = new ScriptedProvider('builtin');
const registry = providerRegistry(
  () => modelCatalogue('mach42'),
  () => [builtin],
);

describe('the provider of a model', () => {
  it.each(['mach42v1:latest', 'adexis:latest', 'locklan:latest', 'builtin:latest'])(
    '[PV1] is builtin for the hybrid model %s, where nothing better is configured',
    (modelId) => {
      expect(registry.providerFor(modelId)).toBe(builtin);
    },
  );

  it.each(['qwen3:8b', 'claude-sonnet-4', 'chatgpt:latest', 'unheard-of'])(
    '[PV1] is none for %s',
    (modelId) => {
      expect(registry.providerFor(modelId)).toBeUndefined();
    },
  );
});

describe('the provider of a model, where several are connected', () => {
  const provider = (id: string) => new ScriptedProvider(id);
  const [anthropic, ollama] = [provider('anthropic'), provider('ollama')];
  const all = providerRegistry(
    () => modelCatalogue('mach42'),
    () => [builtin, ollama, anthropic],
  );
  const answering = (modelId: string) => all.providerFor(modelId)?.id;

  it('[PV1] is the best that can answer now', () => {
    expect(answering('mach42v1:latest')).toBe('anthropic');
    anthropic.isAvailable = false;
    expect(answering('mach42v1:latest')).toBe('ollama');
    ollama.isAvailable = false;
    expect(answering('mach42v1:latest')).toBe('builtin');
    [anthropic.isAvailable, ollama.isAvailable] = [true, true];
  });

  it('[PV1] is Anthropic for cloud models, Ollama for local ones, builtin for its own', () => {
    expect(answering('claude-opus-4-1')).toBe('anthropic');
    expect(answering('qwen3:8b')).toBe('ollama');
    expect(answering('builtin:latest')).toBe('builtin');
    expect(answering('chatgpt:latest')).toBeUndefined();
  });

  it('[PV1] is none while the only one is away, though it is known', () => {
    ollama.isAvailable = false;
    expect(answering('qwen3:8b')).toBeUndefined();
    expect(all.providersOf('qwen3:8b')).toEqual([ollama]);
    ollama.isAvailable = true;
  });
});

describe('the estimate of tokens', () => {
  it.each([
    [0, 0],
    [1, 1],
    [34, 10],
    [35, 11],
    [3400, 1000],
  ])('RAIS-140 [PV2] of %d characters is %d', (characters, tokens) => {
    expect(estimateTokens('x'.repeat(characters))).toBe(tokens);
  });
});
