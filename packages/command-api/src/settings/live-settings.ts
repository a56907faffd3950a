import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { SettingValues } from '@mach42/contracts/settings/schemas.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import {
  settingsDecider,
  settingsId,
  type SettingsState,
} from '@mach42/domain/settings/decider.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import { whileAway } from '@mach42/event-store/feed/while-away.ts';
import type { Commands } from '../kernel/commands.ts';
import { DamagedStream } from '../kernel/damaged-stream.ts';

/** The values in force at each read. */
export interface SettingsInForce {
  /** Of every setting, by its name. */
  readonly values: SettingValues;
}

/** The settings as the newest event has them, so that a change takes effect without a restart. */
export class LiveSettings implements SettingsInForce {
  readonly defaults: SettingValues;
  readonly #commands: Pick<Commands, 'load'>;
  #version = -1;
  #values: SettingValues;

  /** @param defaults of every setting: what the environment says, or as shipped */
  constructor(defaults: SettingValues, commands: Pick<Commands, 'load'>) {
    this.defaults = defaults;
    this.#values = defaults;
    this.#commands = commands;
  }

  get values(): SettingValues {
    return this.#values;
  }

  /** Reads them again; where one of their events cannot be read, the known values stay in force. */
  async read(): Promise<void> {
    try {
      this.take((await this.#commands.load(settingsDecider, settingsId)).state);
    } catch (error) {
      if (!(error instanceof DamagedStream)) throw error;
    }
  }

  /** An older state than the one that is known changes nothing. */
  take({ version, changed }: SettingsState): void {
    if (version <= this.#version) return;
    this.#version = version;
    this.#values = { ...this.defaults, ...changed };
  }

  /** Takes what any process changes, until the signal ends it. */
  async follow(
    feed: EventFeed,
    which: { readonly after: bigint; readonly signal: AbortSignal },
  ): Promise<void> {
    for await (const batch of feed.subscribe(which)) {
      if (batch.some(({ type }) => type === 'SettingsSaved')) {
        await whileAway(which.signal, () => this.read());
      }
    }
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
