import type { ProvidersInForce } from '@mach42/command-api/providers/live-providers.ts';
import {
  shippedSettings,
  type SettingsInForce,
} from '@mach42/command-api/settings/live-settings.ts';
import type { ChosenModel, ModelRates } from '@mach42/contracts/providers/schemas.ts';
import { settings } from '@mach42/contracts/settings/all-settings.ts';
import type { SettingValues } from '@mach42/contracts/settings/schemas.ts';
import { nameIn, namesIn, numberIn } from '@mach42/contracts/settings/setting-values.ts';
import { modelSettingName, settingNames } from '@mach42/contracts/settings/setting.ts';
import type { ModelIds, ModelPrice } from '@mach42/processors/models/model-ids.ts';
import type { Quota } from '@mach42/processors/models/quota.ts';
import type { StorageOfPerson } from './config.ts';
import { chosenModelId } from './live-catalogue.ts';
import type { ModelsConfig } from './models-config.ts';

type Names = Readonly<Record<string, string>>;

/** The values in force where no admin changed them: from the environment, from `models.json`, or as shipped. */
export function defaultSettings(
  { modelIds, quota }: Pick<ModelsConfig, 'modelIds' | 'quota'>,
  maxOutputTokens: number,
  storage: StorageOfPerson,
): SettingValues {
  return {
    ...named('anthropic', modelIds.anthropic),
    ...named('ollama', modelIds.ollama),
    [settingNames.anthropicHybrid]: modelIds.anthropicHybrid,
    [settingNames.ollamaHybrids]: [...modelIds.ollamaHybrids],
    ...shippedSettings,
    [settingNames.quotaDollars]: quota.dollars,
    [settingNames.quotaTokens]: quota.tokens,
    [settingNames.maxOutputTokens]: maxOutputTokens,
    [settingNames.storageMegabytes]: storage.megabytes,
    [settingNames.storageMegabytesOfDay]: storage.megabytesOfDay,
  };
}

/** The table of names, with the present settings and the models that admins chose at each access. */
export function liveModelIds(
  base: ModelIds,
  inForce: SettingsInForce,
  providers: ProvidersInForce,
): ModelIds {
  const chosenOf = (id: string) => providers.all.find((one) => one.id === id)?.models ?? [];
  return {
    get anthropic() {
      return {
        ...base.anthropic,
        ...namesOf('anthropic', base.anthropic, inForce.values),
        ...chosenNames('anthropic', chosenOf('anthropic')),
      };
    },
    get anthropicHybrid() {
      return nameIn(inForce.values, settingNames.anthropicHybrid);
    },
    get ollama() {
      return {
        ...base.ollama,
        ...namesOf('ollama', base.ollama, inForce.values),
        ...chosenNames('ollama', chosenOf('ollama')),
      };
    },
    get ollamaHybrids() {
      return namesIn(inForce.values, settingNames.ollamaHybrids);
    },
    get prices() {
      const priced = chosenOf('anthropic').map(
        ({ name, price }) => [name, priceOf(price)] as const,
      );
      return { ...base.prices, ...present(priced) };
    },
    get contexts() {
      const known = chosenOf('anthropic').map((one) => [one.name, one.contextTokens] as const);
      return { ...base.contexts, ...present(known) };
    },
  };
}

const chosenNames = (providerId: string, models: readonly ChosenModel[]): Names =>
  Object.fromEntries(models.map(({ name }) => [chosenModelId(providerId, name), name]));

const present = <T>(entries: readonly (readonly [string, T | null])[]): Record<string, T> =>
  Object.fromEntries(entries.filter((entry): entry is [string, T] => entry[1] !== null));

/** Anthropic's prices of its cache follow from the price of the prompt. */
const priceOf = (rates: ModelRates | null): ModelPrice | null =>
  rates && { ...rates, cacheWrite: rates.input * 1.25, cacheRead: rates.input * 0.1 };

export const liveQuota = (inForce: SettingsInForce): Quota => ({
  get dollars() {
    return numberIn(inForce.values, settingNames.quotaDollars);
  },
  get tokens() {
    return numberIn(inForce.values, settingNames.quotaTokens);
  },
});

/** Only of models of the catalogue: `models.json` may name others. */
function named(provider: 'anthropic' | 'ollama', names: Names): SettingValues {
  return Object.fromEntries(
    Object.entries(names)
      .map(([modelId, name]) => [modelSettingName(provider, modelId), name] as const)
      .filter(([name]) => settings.has(name)),
  );
}

function namesOf(provider: 'anthropic' | 'ollama', names: Names, values: SettingValues): Names {
  return Object.fromEntries(
    Object.keys(names)
      .map((modelId) => [modelId, values[modelSettingName(provider, modelId)]] as const)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
