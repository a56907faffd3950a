import { builtinModelId, defaultModelId } from '@mach42/contracts/models/catalogue.ts';
import type { AIModel, ModelType } from '@mach42/contracts/models/schemas.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import type { ActiveRole } from '@mach42/contracts/users/schemas.ts';
import { received } from '@mach42/language/received.ts';
import { locale, t } from '@mach42/language/t.ts';

/** Returns the whole description, with the part of the name after its dash. */
export function descriptionOf({ name, description }: AIModel): string {
  const [, ...rest] = name.split(' - ');
  const own = received(description);
  return rest.length === 0 ? own : `${received(rest.join(' - '))}. ${own}`;
}

const providers: Readonly<Record<string, string>> = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  google: t('Google'),
  microsoft: t('Microsoft'),
};

/** Whether the model is an assistant that answers without a language model. */
export const isBuiltIn = ({ type, workerStats }: AIModel): boolean =>
  type === 'hybrid' && workerStats.builtIn === true;

/** Returns the facts of the last line: the needs of a local model, or the provider of another one. */
export function factsOf(model: AIModel): readonly string[] {
  if (model.id === builtinModelId) return [t('Always available')];
  const time = isBuiltIn(model) ? responseTimeText(model) : undefined;
  const connected = time === undefined ? [] : [t('{time} with a language model', { time })];
  if (model.id === defaultModelId) return [t('Default model'), ...connected];
  if (connected.length > 0) return connected;
  if (model.type !== 'local')
    return [providers[model.provider]].filter((known) => known !== undefined);
  const size = model.size === undefined ? [] : [t('{size} GB', { size: model.size })];
  const parameters =
    model.parameters === undefined
      ? []
      : [t('{parameters} parameters', { parameters: model.parameters })];
  return [...size, ...parameters];
}

/** Returns the time that an answer of its language model takes: `2–5 minutes`. */
export function responseTimeText({ responseTime: time }: AIModel): string | undefined {
  if (time === undefined) return undefined;
  const unit = time.unit === 'minutes' ? t('minutes') : t('seconds');
  if (time.min > 0) return `${time.min}–${time.max} ${unit}`;
  return t('under {max} {value}', { max: time.max, value: time.max === 1 ? t('minute') : unit });
}

const dollars = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 3,
});

/** Returns the cost in US dollars, to the tenth of a cent: `$0.008 a message`. */
export function costText({ costPerMessage }: AIModel): string | undefined {
  return costPerMessage === undefined
    ? undefined
    : t('{cost} a message', { cost: dollars.format(costPerMessage) });
}

const hasWorkers = ({ workerStats }: AIModel): boolean => workerStats.totalWorkers > 0;

/** Returns the text beside the panel's title. It counts the workers of the local models, once there are any. */
export function summaryOf(models: readonly AIModel[]): string {
  const count = t('{models, plural, one {# model} other {# models}}', { models: models.length });
  const local = models.filter(({ type }) => type === 'local');
  if (!local.some(hasWorkers)) return count;
  const active = local.reduce((sum, { workerStats }) => sum + workerStats.activeWorkers, 0);
  return t('{count}, {active} local {active, plural, one {worker} other {workers}} active', {
    count,
    active,
  });
}

export interface ModelGroup {
  /** The key of the group among the others. */
  readonly key: string;
  readonly type: ModelType;
  readonly title: string;
  readonly hint: string;
  readonly models: readonly AIModel[];
}

const hints: Readonly<Record<ModelType, string>> = {
  hybrid: t('think first, then answer'),
  external: t('open in a tab of their own'),
  cloud: t('personal data is masked first'),
  local: t('answer at once, from Ollama'),
};

const connectedHints: Readonly<Record<ModelType, string>> = {
  ...hints,
  local: t('connected by an admin'),
};

const columns: readonly (readonly ModelType[])[] = [
  ['hybrid', 'external'],
  ['cloud', 'local'],
];
const forAdmins = new Set<ModelType>(['cloud', 'local']);

/**
 * Returns the groups that a person in this role sees, in two columns, without the empty groups. If there are only two
 * groups, each column has one.
 */
export function modelColumns(
  models: readonly AIModel[],
  activeRole: ActiveRole,
): readonly (readonly ModelGroup[])[] {
  const [first = [], last = []] = columns.map((types) =>
    types
      .filter((type) => activeRole === 'admin' || !forAdmins.has(type))
      .map((type) => groupOf(type, models))
      .filter((group) => group.models.length > 0),
  );
  const second = [...connectedGroups(models), ...last];
  return second.length > 0 ? [first, second] : first.map((group) => [group]);
}

/**
 * Returns the models that admins connected, by their provider; the server lists only models that the role may use.
 */
function connectedGroups(models: readonly AIModel[]): ModelGroup[] {
  const connected = models.filter(({ roles }) => roles !== undefined);
  return [...Map.groupBy(connected, ({ provider }) => provider)].flatMap(([provider, same]) => {
    const [first] = same;
    if (first === undefined) return [];
    const { type, providerName } = first;
    const title = modelTexts.ofProvider(providerName ?? provider);
    return [{ key: provider, type, title, hint: connectedHints[type], models: same }];
  });
}

function groupOf(type: ModelType, models: readonly AIModel[]): ModelGroup {
  const own = models.filter((model) => model.type === type && model.roles === undefined);
  const isAway = type === 'local' && !own.some(hasWorkers);
  const hint = isAway ? t('Ollama is not connected') : hints[type];
  return { key: type, type, title: modelTexts.groups[type], hint, models: own };
}

/** Returns the models that contain every word of a query. */
export function findModels(models: readonly AIModel[], query: string): readonly AIModel[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return models.filter((model) => {
    const { name, description, provider, parameters = '', type } = model;
    const text = [name, description, provider, parameters, modelTexts.groups[type]].join(' ');
    return words.every((word) => text.toLowerCase().includes(word));
  });
}
