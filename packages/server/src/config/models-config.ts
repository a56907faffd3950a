import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import { shippedModelIds, type ModelIds } from '@mach42/processors/models/model-ids.ts';
import type { Quota } from '@mach42/processors/models/quota.ts';
import {
  modelNetworks,
  type ModelNetworks,
} from '@mach42/processors/providers/network/model-networks.ts';
import { ollamaHost, type OllamaHost } from '@mach42/processors/providers/ollama/ollama-host.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Environment } from './variables.ts';

/** The connected language models, their names, and how much they may cost. */
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
  /** The quota of each person, each calendar month. */
  readonly quota: Quota;
  /** Addresses that admins may enter. */
  readonly networks: ModelNetworks;
}

type Fault = (text: string) => void;

const usualQuota: Quota = { dollars: 20, tokens: 5_000_000 };

/**
 * @param fault receives each fault of the environment and of `models.json` in the data folder
 * @param usualNetworks where the environment names none
 */
export function readModelsConfig(
  env: Environment,
  dataDir: string,
  fault: Fault,
  usualNetworks = '',
): ModelsConfig {
  return {
    anthropic: readAnthropic(env, fault),
    ollama: readOllama(env, fault),
    modelIds: readModelIds(shippedModelIds, env['MODEL_IDS'], dataDir, fault),
    networks: readNetworks(env['MODEL_NETWORKS'] ?? usualNetworks, fault),
    quota: {
      dollars: readAmount(env, 'QUOTA_USD_PER_MONTH', usualQuota.dollars, fault),
      tokens: readAmount(env, 'QUOTA_TOKENS_PER_MONTH', usualQuota.tokens, fault),
    },
  };
}

function readNetworks(text: string, fault: Fault): ModelNetworks {
  try {
    return modelNetworks(text);
  } catch {
    fault('MODEL_NETWORKS must list loopback, private, or networks such as 10.1.0.0/16.');
    return modelNetworks();
  }
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

const closed = { additionalProperties: false };
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Names = Type.Record(Type.String(), Name);
const Rate = Type.Number({ minimum: 0 });
const rates = { input: Rate, output: Rate, cacheWrite: Rate, cacheRead: Rate };
const Long = Type.Object({ overTokens: Rate, ...rates }, closed);
const Price = Type.Object({ ...rates, long: Type.Optional(Long) }, closed);

/** The parts of the shipped table that may be replaced; every part that is left out stays as it is. */
const Replacement = Type.Object(
  {
    anthropic: Type.Optional(Names),
    anthropicHybrid: Type.Optional(Name),
    prices: Type.Optional(Type.Record(Type.String(), Price)),
    contexts: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 1000 }))),
    ollama: Type.Optional(Names),
    ollamaHybrids: Type.Optional(Type.Array(Name)),
  },
  closed,
);
type Replacement = Static<typeof Replacement>;

export const modelIdsFile = 'models.json';

/** The shipped table with what `models.json` in the data folder, and then `MODEL_IDS`, replace. */
function readModelIds(
  shipped: ModelIds,
  text: string | undefined,
  dataDir: string,
  fault: (text: string) => void,
): ModelIds {
  const file = path.join(dataDir, modelIdsFile);
  const inFile = textOf(file, fault);
  return [
    { name: file, text: inFile },
    { name: 'MODEL_IDS', text: text ?? '' },
  ]
    .filter((source) => source.text.trim() !== '')
    .reduce((ids, source) => replaced(ids, parse(source.text, source.name, fault)), shipped);
}

/** Empty where there is no such file. */
function textOf(file: string, fault: (text: string) => void): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const isAbsent = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (!isAbsent) fault(`${file} must be a file that can be read.`);
    return '';
  }
}

function parse(text: string, name: string, fault: (text: string) => void): Replacement {
  const value = parsedJson(text);
  if (Value.Check(Replacement, value)) return value;
  const [error] = Value.Errors(Replacement, value);
  const where = error === undefined ? '' : ` (${error.instancePath || '/'}: ${error.message})`;
  fault(`${name} must be JSON with ids of models${value === undefined ? '' : where}.`);
  return {};
}

const replaced = (ids: ModelIds, by: Replacement): ModelIds => ({
  anthropic: { ...ids.anthropic, ...by.anthropic },
  anthropicHybrid: by.anthropicHybrid ?? ids.anthropicHybrid,
  prices: { ...ids.prices, ...by.prices },
  contexts: { ...ids.contexts, ...by.contexts },
  ollama: { ...ids.ollama, ...by.ollama },
  ollamaHybrids: by.ollamaHybrids ?? ids.ollamaHybrids,
});
