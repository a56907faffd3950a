import { Type, type Static } from 'typebox';

export const SettingValue = Type.Union([
  Type.Number({ minimum: -1e12, maximum: 1e12 }),
  Type.String({ maxLength: 200 }),
  Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 }),
]);
export type SettingValue = Static<typeof SettingValue>;

export type SettingGroup = 'models' | 'limits' | 'security' | 'notifications' | 'retention';

interface Described {
  readonly group: SettingGroup;
  readonly label: string;
  readonly help: string;
}
interface NumberSetting extends Described {
  readonly kind: 'number';
  readonly least: number;
  readonly most: number;
  /** Whether fractions are allowed. */
  readonly fractions?: boolean;
  readonly unit: string;
}
interface NameSetting extends Described {
  readonly kind: 'name';
}
interface NamesSetting extends Described {
  readonly kind: 'names';
}
/** One of a few words. */
interface ChoiceSetting extends Described {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: string }[];
}
export type Setting = NumberSetting | NameSetting | NamesSetting | ChoiceSetting;

/** JSON pointers (RFC 6901) of settings that have a meaning in the code. */
export const settingNames = {
  anthropicHybrid: '/models/anthropicHybrid',
  ollamaHybrids: '/models/ollamaHybrids',
  ollamaKeepAlive: '/models/ollamaKeepAlive',
  failuresPerMobile: '/limits/failuresPerMobile',
  failuresPerAddress: '/limits/failuresPerAddress',
  guestMessages: '/limits/guestMessages',
  quotaDollars: '/limits/quotaDollars',
  quotaTokens: '/limits/quotaTokens',
  waitForProvider: '/models/waitForProvider',
  ollamaAtOnce: '/models/ollamaAtOnce',
  anthropicAtOnce: '/models/anthropicAtOnce',
  builtinAtOnce: '/models/builtinAtOnce',
  maxOutputTokens: '/limits/maxOutputTokens',
  jobsOfPerson: '/limits/jobsOfPerson',
  jobsWaiting: '/limits/jobsWaiting',
  entriesOfPerson: '/limits/entriesOfPerson',
  roomsOfPerson: '/limits/roomsOfPerson',
  forumsOfPerson: '/limits/forumsOfPerson',
  linksOfPerson: '/limits/linksOfPerson',
  storageMegabytes: '/limits/storageMegabytes',
  storageMegabytesOfDay: '/limits/storageMegabytesOfDay',
  secondFactorStandard: '/security/secondFactorStandard',
  secondFactorModerator: '/security/secondFactorModerator',
  secondFactorAdmin: '/security/secondFactorAdmin',
  passkeys: '/security/webAuthn',
  push: '/notifications/webPush',
  sharedSessionDays: '/retention/sharedSessionDays',
  guestChatHours: '/retention/guestChatHours',
  exportHours: '/retention/exportHours',
  forgettingDays: '/retention/forgettingDays',
} as const;

type ServingProvider = 'anthropic' | 'ollama';

/** The setting that says by which name a provider knows a model of the catalogue. */
export const modelSettingName = (provider: ServingProvider, modelId: string): string =>
  `/models/${provider}/${modelId}`;
