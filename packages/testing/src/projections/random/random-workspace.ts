import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { ChosenModel } from '@mach42/contracts/providers/schemas.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { accessDecider } from '@mach42/domain/audit/decider.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { providersDecider, providersId } from '@mach42/domain/providers/decider.ts';
import { settingsDecider, settingsId } from '@mach42/domain/settings/decider.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { MessageActions } from './message-actions.ts';
import { OwnActions } from './own-actions.ts';
import { changeRoom, changeUser, createRoom, readRoom, registerUser } from './people-actions.ts';
import { PhodActions } from './phod-actions.ts';
import { WorkActions } from './work-actions.ts';
import { World, person } from './world.ts';

export interface RandomWorkspace {
  readonly events: readonly RecordedEvent[];
  readonly userIds: readonly string[];
  readonly roomIds: readonly string[];
  /** briefData by person, version for version, as the decider had it. */
  readonly phods: ReadonlyMap<string, readonly BriefData[]>;
}

/** A workspace in which people do random things, by the real deciders; the same for a seed. */
export function randomWorkspace(seed: number, events: number): RandomWorkspace {
  const world = new World(seed);
  for (let n = 0; n < 3; n += 1) registerUser(world);
  for (const userId of world.userIds) createRoom(world, userId);

  const messages = new MessageActions(world);
  const phod = new PhodActions(world);
  const work = new WorkActions(world);
  const own = new OwnActions(world);
  const actions: (readonly [share: number, act: () => void])[] = [
    [6, () => messages.post()],
    [3, () => messages.reply()],
    [1, () => messages.editOrDelete()],
    [1, () => messages.choose()],
    [2, () => messages.keep()],
    [3, () => messages.react()],
    [3, () => phod.save()],
    [1, () => phod.revert()],
    [2, () => work.recordEntry()],
    [1, () => work.changeEntry()],
    [1, () => work.queueJob()],
    [1, () => work.keepRun()],
    [2, () => work.workOnJob()],
    [2, () => work.callModel(messages.posted)],
    [1, () => own.openSession()],
    [1, () => own.moveSessionEnd()],
    [1, () => own.savePreference()],
    [1, () => own.setSendPolicy()],
    [1, () => own.savePrompt()],
    [1, () => own.editSaige()],
    [1, () => changeUser(world)],
    [3, () => changeRoom(world)],
    [2, () => readRoom(world)],
    [3, () => openContent(world)],
    [1, () => changeSettings(world)],
  ];
  const drawn = actions.flatMap(([share, act]) => Array.from({ length: share }, () => act));
  changeProviders(world);
  while (world.log.events.length < events) world.choices.pick(drawn)?.();

  const { userIds, roomIds, log } = world;
  // An opening may close the one before it: two events at once.
  return { events: log.events.slice(0, events), userIds, roomIds, phods: phod.versions };
}

/** An admin opens the content of a person, reads it and closes it, or lets it expire. */
function openContent(world: World): void {
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

function changeSettings(world: World): void {
  const { log, choices } = world;
  const { version } = log.state(settingsDecider, settingsId);
  const name = choices.pick([settingNames.guestChatHours, settingNames.quotaDollars]) ?? '';
  const changes = { [name]: choices.chance(0.3) ? null : 1 + choices.below(5) };
  const admin = { id: world.someone(), activeRole: 'admin' } as const;
  log.on(settingsDecider, settingsId)(admin, 'SaveSettings', { baseVersion: version, changes });
}

/** An admin connects three providers of models, changes two of them and removes one, the same in each workspace. */
function changeProviders({ log }: World): void {
  const run = log.on(providersDecider, providersId);
  const admin = { id: 'admin', activeRole: 'admin' } as const;
  const model = {
    name: 'small',
    label: 'Small',
    contextTokens: 32_000,
    price: { input: 1, output: 5 },
    roles: ['admin', 'standard'],
  } satisfies ChosenModel;
  const described = { address: 'https://models.example/v1', models: [model] };
  const services = [
    { ...described, name: 'First', keyId: 'key-1', assistants: 'small' },
    { ...described, name: 'Second', keyId: null, assistants: null },
    { ...described, name: 'Third', keyId: 'key-2', assistants: null },
  ];
  for (const provider of services) run(admin, 'AddProvider', { kind: 'openai', provider });
  const free = { ...model, contextTokens: null, price: null };
  const changes = { models: [free, { ...model, name: 'large' }], keyId: null, enabled: false };
  run(admin, 'ChangeProvider', { providerId: 'first', baseVersion: 1, changes });
  run(admin, 'ChangeProvider', {
    providerId: 'second',
    baseVersion: 1,
    changes: { keyId: 'key-3' },
  });
  run(admin, 'RemoveProvider', { providerId: 'third' });
}
