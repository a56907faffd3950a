import { locale, t } from '@mach42/language/t.ts';
import { bytesOfMegabyte } from '../storage/texts.ts';
import type { Role } from '../users/schemas.ts';
import { settings } from './all-settings.ts';
import { settingNames, type SettingValue, type Setting } from './setting.ts';

export const settingTexts = {
  title: t('Settings'),
  stale: (base: number, current: number) =>
    t('These settings have changed since: you saw version {base}, the newest is {current}.', {
      base,
      current,
    }),
  unknown: (name: string) => t('There is no setting {name}.', { name }),
  between: (least: number, most: number) =>
    t('Enter a number from {least} to {most}.', {
      least: least.toLocaleString(locale),
      most: most.toLocaleString(locale),
    }),
  whole: t('Enter a whole number.'),
  nameNeeded: t('Enter the name of a model as its provider writes it, without spaces.'),
  choiceNeeded: t('Choose one of the values.'),
  namesNeeded: t('Enter at least one name of a model, one a line, without spaces.'),
  saved: t('Settings saved'),
  discarded: t('What you typed was discarded'),
  savedElsewhere: t('Another admin has saved these settings since.'),
} as const;

type Values = Readonly<Record<string, SettingValue>>;

/** @throws Error the setting has no such value: every default is one */
export function numberIn(values: Values, name: string): number {
  const value = values[name];
  return typeof value === 'number' ? value : missing(name);
}

/** @throws Error */
export function namesIn(values: Values, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value : missing(name);
}

/** @throws Error */
export function nameIn(values: Values, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : missing(name);
}

function missing(name: string): never {
  throw new Error(`The setting ${name} has no value that fits.`);
}

/** Returns the fault of a value of a setting; undefined where there is none. */
export function settingFault(name: string, value: SettingValue): string | undefined {
  const setting = settings.get(name);
  return setting === undefined ? settingTexts.unknown(name) : faultOf(setting, value);
}

function faultOf(setting: Setting, value: SettingValue): string | undefined {
  switch (setting.kind) {
    case 'number': {
      const { least, most, fractions = false } = setting;
      const fits = typeof value === 'number' && value >= least && value <= most;
      if (!fits) return settingTexts.between(least, most);
      return fractions || Number.isInteger(value) ? undefined : settingTexts.whole;
    }
    case 'name':
      return isName(value) ? undefined : settingTexts.nameNeeded;
    case 'choice':
      return setting.options.some((option) => option.value === value)
        ? undefined
        : settingTexts.choiceNeeded;
    case 'names':
      return Array.isArray(value) && value.length > 0 && value.every(isName)
        ? undefined
        : settingTexts.namesNeeded;
  }
}

/** Whether a value is a model name as providers write them, without spaces. */
const isName = (value: unknown): boolean =>
  typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,199}$/.test(value);

export type SecondFactorPolicy = 'off' | 'allowed' | 'required';

/** Returns the policy of a person's second factor from the settings: the strictest of their roles. */
export function secondFactorPolicyIn(values: Values, roles: readonly Role[]): SecondFactorPolicy {
  const names = roles.flatMap((role) => policyNames[role] ?? []);
  const policies = names.map((name) => nameIn(values, name));
  if (policies.includes('required')) return 'required';
  return policies.includes('allowed') ? 'allowed' : 'off';
}

const policyNames: { readonly [R in Role]?: string } = {
  user: settingNames.secondFactorStandard,
  moderator: settingNames.secondFactorModerator,
  admin: settingNames.secondFactorAdmin,
};

/** Limits in bytes; null: no limit. */
export interface StorageLimits {
  readonly bytes: number | null;
  readonly day: number | null;
}

/** Returns the storage limits of one person from the settings, which are in megabytes; 0 is no limit. */
export function storageLimitsIn(values: Values): StorageLimits {
  const bytesOf = (name: string) => numberIn(values, name) * bytesOfMegabyte || null;
  return {
    bytes: bytesOf(settingNames.storageMegabytes),
    day: bytesOf(settingNames.storageMegabytesOfDay),
  };
}
