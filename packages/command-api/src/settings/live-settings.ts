import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { SettingValues } from '@mach42/contracts/settings/schemas.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import {
  settingsDecider,
  settingsId,
  type SettingsSaved,
  type SettingsState,
} from '@mach42/domain/settings/decider.ts';
import type { Commands } from '../kernel/commands.ts';
import { LiveState } from '../kernel/live-state.ts';

/** The values in force at each read. */
export interface SettingsInForce {
  /** The value of every setting, by its name. */
  readonly values: SettingValues;
}

/** The settings as the newest event has them. */
export class LiveSettings
  extends LiveState<SettingsState, SettingsSaved>
  implements SettingsInForce
{
  readonly defaults: SettingValues;
  #values: SettingValues;

  /** @param defaults the default of every setting: the value of the environment, or the one as shipped */
  constructor(defaults: SettingValues, commands: Pick<Commands, 'load'>) {
    const stream = {
      fold: settingsDecider,
      id: settingsId,
      versionOf: ({ version }: SettingsState) => version,
      types: ['SettingsSaved'],
    } as const;
    super(stream, commands);
    this.defaults = defaults;
    this.#values = defaults;
    this.onChange(() => {
      this.#values = { ...defaults, ...this.state.changed };
    });
  }

  get values(): SettingValues {
    return this.#values;
  }
}

const day = 24 * 3600;

/** The values of those settings that no provider has a say in. */
export const shippedSettings: SettingValues = {
  [settingNames.failuresPerMobile]: limits.signIn.failuresPerMobile,
  [settingNames.failuresPerAddress]: limits.signIn.failuresPerAddress,
  [settingNames.ollamaKeepAlive]: limits.ollamaKeepAliveMinutes,
  [settingNames.waitForProvider]: limits.providerWaitMinutes,
  [settingNames.ollamaAtOnce]: 0,
  [settingNames.anthropicAtOnce]: 0,
  [settingNames.builtinAtOnce]: 0,
  [settingNames.guestMessages]: limits.guestMessages.messages,
  [settingNames.jobsOfPerson]: limits.jobsOfPerson,
  [settingNames.jobsWaiting]: limits.jobsWaiting,
  [settingNames.entriesOfPerson]: limits.entriesOfPerson,
  [settingNames.roomsOfPerson]: limits.roomsOfPerson,
  [settingNames.forumsOfPerson]: limits.forumsOfPerson,
  [settingNames.linksOfPerson]: limits.session.ofPerson,
  [settingNames.storageMegabytes]: limits.storage.megabytes,
  [settingNames.storageMegabytesOfDay]: limits.storage.megabytesOfDay,
  [settingNames.sharedSessionDays]: limits.session.sharedSeconds / day,
  [settingNames.guestChatHours]: limits.guestChatHours,
  [settingNames.exportHours]: limits.personalExport.hours,
  [settingNames.passkeys]: 'off',
  [settingNames.push]: 'off',
  [settingNames.secondFactorStandard]: 'off',
  [settingNames.secondFactorModerator]: 'off',
  [settingNames.secondFactorAdmin]: 'off',
  [settingNames.forgettingDays]: limits.forgettingDays,
};
