import type { ModelIds } from '@mach42/processors/models/model-ids.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

const closed = { additionalProperties: false };
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Names = Type.Record(Type.String(), Name);
const Rate = Type.Number({ minimum: 0 });
const rates = { input: Rate, output: Rate, cacheWrite: Rate, cacheRead: Rate };
const Long = Type.Object({ overTokens: Rate, ...rates }, closed);
const Price = Type.Object({ ...rates, long: Type.Optional(Long) }, closed);

/** What may be replaced of the shipped table; whatever is left out stays as it is. */
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

const modelIdsFile = 'models.json';

/** The shipped table with what `models.json` in the data folder, and then `MODEL_IDS`, replace. */
export function readModelIds(
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
  const value = parsed(text);
  if (Value.Check(Replacement, value)) return value;
  const [error] = Value.Errors(Replacement, value);
  const where = error === undefined ? '' : ` (${error.instancePath || '/'}: ${error.message})`;
  fault(`${name} must be JSON with ids of models${value === undefined ? '' : where}.`);
  return {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const replaced = (ids: ModelIds, by: Replacement): ModelIds => ({
  anthropic: { ...ids.anthropic, ...by.anthropic },
  anthropicHybrid: by.anthropicHybrid ?? ids.anthropicHybrid,
  prices: { ...ids.prices, ...by.prices },
  contexts: { ...ids.contexts, ...by.contexts },
  ollama: { ...ids.ollama, ...by.ollama },
  ollamaHybrids: by.ollamaHybrids ?? ids.ollamaHybrids,
});
