import { accessDecider } from '@mach42/domain/audit/decider.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { settingsDecider, settingsId } from '@mach42/domain/settings/decider.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { person, type World } from './world.ts';

/** An admin opens the content of a person, reads it and closes it, or lets it expire. */
export function openContent(world: World): void {
  const { log, choices } = world;
  const userId = world.someone();
  const admin = { id: world.someone(), activeRole: 'admin' } as const;
  const run = log.on(accessDecider, userId);
  const kind = choices.pick(['phod', 'entries', 'chats', 'chat'] as const);
  const actions = [
    () =>
      run(admin, 'GrantAccess', {
        openingId: log.newId(),
        userId,
        reason: `Because of ${choices.words()}`,
        expiresAt: log.now(1 + choices.below(40)),
      }),
    () => run(admin, 'UseAccess', { userId, kind }),
    () => run(admin, 'UseAccess', { userId, kind, ref: world.somewhere() }),
    () => run(admin, 'EndAccess', { userId }),
    () => run(system, 'ExpireAccess', { userId }),
    () => run(person(userId), 'MarkAccessSeen', { userId }),
  ];
  choices.pick(actions)?.();
}

export function changeSettings(world: World): void {
  const { log, choices } = world;
  const { version } = log.state(settingsDecider, settingsId);
  const name = choices.pick([settingNames.guestChatHours, settingNames.quotaDollars]) ?? '';
  const changes = { [name]: choices.chance(0.3) ? null : 1 + choices.below(5) };
  const admin = { id: world.someone(), activeRole: 'admin' } as const;
  log.on(settingsDecider, settingsId)(admin, 'SaveSettings', { baseVersion: version, changes });
}
