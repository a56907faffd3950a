/** The protocols that providers speak. */
export const providerKinds = ['anthropic', 'ollama', 'openai'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** A service that an admin can add without knowing its address. */
export interface ProviderPreset {
  readonly id: string;
  readonly kind: ProviderKind;
  readonly name: string;
  /** Empty where the admin enters it. */
  readonly address: string;
  readonly key: 'needed' | 'optional' | 'none';
  /** The page on which a key is made, for a link. */
  readonly keysAt?: string;
}

/**
 * The presets in the order in which they are offered. The addresses are from the documentation of each service,
 * November 2026.
 */
export const providerPresets: readonly ProviderPreset[] = [
  {
    id: 'ollama',
    kind: 'ollama',
    name: 'Ollama',
    address: 'http://127.0.0.1:11434',
    key: 'none',
  },
  {
    id: 'anthropic',
    kind: 'anthropic',
    name: 'Anthropic',
    address: 'https://api.anthropic.com',
    key: 'needed',
    keysAt: 'https://console.anthropic.com/settings/keys',
  },
  {
    id: 'openai',
    kind: 'openai',
    name: 'OpenAI',
    address: 'https://api.openai.com/v1',
    key: 'needed',
    keysAt: 'https://platform.openai.com/api-keys',
  },
  {
    id: 'mistral',
    kind: 'openai',
    name: 'Mistral',
    address: 'https://api.mistral.ai/v1',
    key: 'needed',
    keysAt: 'https://console.mistral.ai/api-keys',
  },
  {
    id: 'groq',
    kind: 'openai',
    name: 'Groq',
    address: 'https://api.groq.com/openai/v1',
    key: 'needed',
    keysAt: 'https://console.groq.com/keys',
  },
  {
    id: 'openrouter',
    kind: 'openai',
    name: 'OpenRouter',
    address: 'https://openrouter.ai/api/v1',
    key: 'needed',
    keysAt: 'https://openrouter.ai/settings/keys',
  },
  {
    id: 'lm-studio',
    kind: 'openai',
    name: 'LM Studio',
    address: 'http://127.0.0.1:1234/v1',
    key: 'none',
  },
  {
    id: 'llama-cpp',
    kind: 'openai',
    name: 'llama.cpp',
    address: 'http://127.0.0.1:8080/v1',
    key: 'optional',
  },
  { id: 'vllm', kind: 'openai', name: 'vLLM', address: '', key: 'optional' },
  { id: 'other', kind: 'openai', name: '', address: '', key: 'optional' },
];
