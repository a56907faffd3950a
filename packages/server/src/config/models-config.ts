import { shippedModelIds, type ModelIds } from '@mach42/processors/models/model-ids.ts';
import type { Quota } from '@mach42/processors/models/quota.ts';
import { ollamaHost, type OllamaHost } from '@mach42/processors/providers/ollama/ollama-host.ts';
import type { Environment } from './config.ts';
import { readModelIds } from './model-ids-file.ts';

/** Which language models are connected, by which names, and how much they may cost. */
export interface ModelsConfig {
  /** Absent without a key. */
  readonly anthropic: { readonly apiKey: string; readonly baseUrl: string } | undefined;
  readonly ollama: {
    readonly host: OllamaHost;
    /** False where none is configured, and one is searched on this machine. */
    readonly isConfigured: boolean;
    /** Answers that it gives at once, where the environment says so. */
    readonly parallel: number | undefined;
  };
  readonly modelIds: ModelIds;
  /** Of each person, each calendar month. */
  readonly quota: Quota;
}

type Fault = (text: string) => void;

const usualQuota: Quota = { dollars: 20, tokens: 5_000_000 };

/** @param fault receives each fault of the environment and of `models.json` in the data folder */
export function readModelsConfig(env: Environment, dataDir: string, fault: Fault): ModelsConfig {
  return {
    anthropic: readAnthropic(env, fault),
    ollama: readOllama(env, fault),
    modelIds: readModelIds(shippedModelIds, env['MODEL_IDS'], dataDir, fault),
    quota: {
      dollars: readAmount(env, 'QUOTA_USD_PER_MONTH', usualQuota.dollars, fault),
      tokens: readAmount(env, 'QUOTA_TOKENS_PER_MONTH', usualQuota.tokens, fault),
    },
  };
}

function readAnthropic(env: Environment, fault: Fault): ModelsConfig['anthropic'] {
  const apiKey = env['ANTHROPIC_API_KEY']?.trim() ?? '';
  const given = env['ANTHROPIC_BASE_URL']?.trim() ?? '';
  const baseUrl = given === '' ? 'https://api.anthropic.com' : given;
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '')) {
    fault('ANTHROPIC_BASE_URL must be a URL.');
    return undefined;
  }
  return apiKey === '' ? undefined : { apiKey, baseUrl };
}

function readOllama(env: Environment, fault: Fault): ModelsConfig['ollama'] {
  const text = env['OLLAMA_HOST'];
  // A variable of Ollama itself: where it is of no use here, Ollama says so.
  const given = Number(env['OLLAMA_NUM_PARALLEL'] ?? '');
  const parallel = Number.isInteger(given) && given > 0 ? given : undefined;
  const isConfigured = text !== undefined && text.trim() !== '';
  try {
    return { host: ollamaHost(text), isConfigured, parallel };
  } catch {
    fault('OLLAMA_HOST must be a host, host:port or URL.');
    return { host: ollamaHost(), isConfigured: false, parallel };
  }
}

function readAmount(env: Environment, name: string, usual: number, fault: Fault): number {
  const text = env[name]?.trim() ?? '';
  if (text === '') return usual;
  const amount = Number(text);
  if (Number.isFinite(amount) && amount >= 0) return amount;
  fault(`${name} must be a number, 0 or more.`);
  return usual;
}
