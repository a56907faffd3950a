import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { SettingValues } from '@mach42/contracts/settings/schemas.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';

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
};
