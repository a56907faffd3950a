/** US dollars per million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
  readonly cacheWrite: number;
  readonly cacheRead: number;
  /** The price of every token of a call whose prompt is longer than `overTokens` tokens. */
  readonly long?: Omit<ModelPrice, 'long'> & { readonly overTokens: number };
}

/** The name by which each provider knows a model of the catalogue, and its price. */
export interface ModelIds {
  /** Catalogue id → id at Anthropic. */
  readonly anthropic: Readonly<Record<string, string>>;
  /** The id at Anthropic that hybrid models answer with. */
  readonly anthropicHybrid: string;
  /** Id at Anthropic → price. */
  readonly prices: Readonly<Record<string, ModelPrice>>;
  /** Id at Anthropic → tokens of its context; absent: 200,000. */
  readonly contexts: Readonly<Record<string, number>>;
  /** Catalogue id → name at Ollama. */
  readonly ollama: Readonly<Record<string, string>>;
  /** Names at Ollama that hybrid models answer with, the best first; else whatever is there. */
  readonly ollamaHybrids: readonly string[];
}

/**
 * Providers retire ids: operators replace any of these in `models.json` or
 * `MODEL_IDS`, without a change of the code. The ids of the catalogue stay.
 *
 * Ids: the type `Model` of @anthropic-ai/sdk 1.12.0; Claude 3.5 Haiku, Sonnet 4 and Opus 4.1 are
 * retired, so each is answered by the newest of its line. Prices and contexts:
 * https://platform.claude.com/docs/en/about-claude/pricing and the models' pages, November 2026;
 * Haiku 5.5 by the length of the prompt, Sonnet's cache reads since 7 October 2026.
 */
export const shippedModelIds: ModelIds = {
  anthropic: {
    'claude-3-5-haiku': 'claude-haiku-5-5',
    'claude-sonnet-4': 'claude-sonnet-5-5',
    'claude-opus-4-1': 'claude-opus-5-5',
  },
  anthropicHybrid: 'claude-sonnet-5-5',
  prices: {
    'claude-haiku-5-5': {
      input: 0.1,
      output: 0.5,
      cacheWrite: 0.125,
      cacheRead: 0.01,
      long: { overTokens: 100_000, input: 0.5, output: 2.5, cacheWrite: 0.625, cacheRead: 0.05 },
    },
    'claude-sonnet-5-5': { input: 2, output: 10, cacheWrite: 2.5, cacheRead: 0.1 },
    'claude-opus-5-5': { input: 4, output: 20, cacheWrite: 5, cacheRead: 0.2 },
    'claude-haiku-4-5': { input: 1, output: 5, cacheWrite: 1.25, cacheRead: 0.1 },
  },
  contexts: {
    'claude-haiku-5-5': 1_000_000,
    'claude-sonnet-5-5': 1_000_000,
    'claude-opus-5-5': 1_000_000,
  },
  ollama: {
    'qwen3:30b-a3b': 'qwen3:30b-a3b',
    'qwen3:8b': 'qwen3:8b',
    'mixtral:8x7b': 'mixtral:8x7b',
    'qwen2.5:7b': 'qwen2.5:7b',
  },
  ollamaHybrids: ['qwen3:8b', 'qwen2.5:7b', 'qwen3:30b-a3b', 'mixtral:8x7b'],
};
