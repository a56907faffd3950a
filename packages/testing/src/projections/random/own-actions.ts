import { blockingDecider } from '@mach42/domain/blocking/decider.ts';
import { preferencesDecider } from '@mach42/domain/preferences/decider.ts';
import { promptsDecider } from '@mach42/domain/prompts/decider.ts';
import { saigeDecider } from '@mach42/domain/saige/decider.ts';
import { sendingDecider } from '@mach42/domain/sending/decider.ts';
import { sessionsDecider } from '@mach42/domain/sessions/decider.ts';
import { person, type World } from './world.ts';

/** The actions of people for themselves: sessions that others may read, preferences, personas. */
export class OwnActions {
  readonly #world: World;
  readonly #sessionIds: string[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  openSession(): void {
    const { log, choices } = this.#world;
    const sessionId = log.newId();
    const isShared = choices.chance(0.7);
    const run = log.on(sessionsDecider, sessionId);
    const opened = run(person(this.#world.someone()), 'OpenSession', {
      sessionId,
      kind: isShared ? 'shared' : 'external',
      title: choices.words(),
      ...(isShared ? { roomId: this.#world.somewhere() } : { modelId: 'chatgpt:latest' }),
      masked: choices.chance(0.5),
      expiresAt: log.now(choices.below(60)),
    });
    if (opened) this.#sessionIds.push(sessionId);
  }

  moveSessionEnd(): void {
    const { log, choices } = this.#world;
    const sessionId = choices.pick(this.#sessionIds);
    if (sessionId === undefined) return;
    const actor = person(this.#world.someone());
    const run = log.on(sessionsDecider, sessionId);
    if (choices.chance(0.5)) run(actor, 'CloseSession', {});
    else run(actor, 'ExtendSession', { expiresAt: log.now(choices.below(120)) });
  }

  savePreference(): void {
    const { log, choices } = this.#world;
    const userId = this.#world.someone();
    const name = choices.pick(['layout', 'theme', 'display'] as const);
    const value = choices.chance(0.5) ? choices.words() : { left: choices.below(3) };
    log.on(preferencesDecider, userId)(person(userId), 'SavePreference', { userId, name, value });
  }

  setSendPolicy(): void {
    const { log, choices } = this.#world;
    const userId = this.#world.someone();
    const section = choices.pick(['notes', 'projects', 'a/b~c'] as const) ?? '';
    const policy = choices.pick(['full', 'masked', 'never'] as const) ?? 'masked';
    const data = { userId, section, policy };
    log.on(sendingDecider, userId)(person(userId), 'SetSendPolicy', data);
  }

  savePrompt(): void {
    const { log, choices } = this.#world;
    const userId = this.#world.someone();
    const promptId = `prompt-${choices.below(4)}`;
    this.#block(userId);
    const run = log.on(promptsDecider, userId);
    if (choices.chance(0.3)) run(person(userId), 'DeletePrompt', { userId, promptId });
    else {
      const text = choices.words();
      run(person(userId), 'SavePrompt', { userId, promptId, name: `p${choices.below(9)}`, text });
    }
  }

  /** Draws no random number, so that the other actions of a seed stay the same. */
  #block(userId: string): void {
    const { log, userIds } = this.#world;
    const number = log.events.length;
    const type = number % 3 === 0 ? 'UnblockPerson' : 'BlockPerson';
    const data = { userId, blockedId: userIds[number % userIds.length] ?? userId };
    log.on(blockingDecider, userId)(person(userId), type, data);
  }

  editSaige(): void {
    const { log, choices } = this.#world;
    const modelId = choices.pick(['adexis:latest', 'locklan:latest'] as const) ?? '';
    const run = log.on(saigeDecider, modelId);
    const admin = { id: this.#world.someone(), activeRole: 'admin' } as const;
    const content = choices.words();
    const toVersion = 1 + choices.below(3);
    const edits = [
      () => run(admin, 'CreateSaigeFile', { modelId, name: modelId, description: '', content }),
      () => run(admin, 'SaveSaigeVersion', { content, changeSummary: choices.words() }),
      () => run(admin, 'RevertSaige', { content, toVersion }),
    ];
    choices.pick(edits)?.();
  }
}
