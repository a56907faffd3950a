import { builtinModelId, defaultModelId } from '@mach42/contracts/models/catalogue.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';

/** The whole description, with what the name says after its dash. */
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

/** The quiet line at the end: what a local model needs, who serves another one. */
export function factsOf(model: AIModel): readonly string[] {
  if (model.id === defaultModelId) return [t('Default model')];
  if (model.id === builtinModelId) return [t('Always available')];
  if (model.type !== 'local')
    return [providers[model.provider]].filter((known) => known !== undefined);
  const size = model.size === undefined ? [] : [t('{size} GB', { size: model.size })];
  const parameters =
    model.parameters === undefined
      ? []
      : [t('{parameters} parameters', { parameters: model.parameters })];
  return [...size, ...parameters];
}

export function responseTimeText({ responseTime: time }: AIModel): string | undefined {
  if (time === undefined) return undefined;
  const unit = time.unit === 'minutes' ? t('minutes') : t('seconds');
  if (time.min > 0) return `${time.min}–${time.max} ${unit}`;
  return t('under {max} {value}', { max: time.max, value: time.max === 1 ? t('minute') : unit });
}

/** `$0.008 a message`: US dollars, to the tenth of a cent. */
export function costText({ costPerMessage }: AIModel): string | undefined {
  return costPerMessage === undefined
    ? undefined
    : t('${costPerMessage} a message', { costPerMessage: costPerMessage.toFixed(3) });
}

/** What the panel's title has beside it; the workers are those of the local models. */
export function summaryOf(models: readonly AIModel[]): string {
  const count = t('{models, plural, one {# model} other {# models}}', { models: models.length });
  const local = models.filter(({ type }) => type === 'local');
  if (local.length === 0) return count;
  const active = local.reduce((sum, { workerStats }) => sum + workerStats.activeWorkers, 0);
  return t('{count}, {active} {active, plural, one {worker} other {workers}} active', {
    count,
    active,
  });
}
