import { system } from '@mach42/domain/kernel/decider.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { person, type World } from './world.ts';

/** Posts, edits, deletes and answers. */
export class MessageActions {
  readonly #world: World;
  readonly #messages: { readonly id: string; readonly roomId: string }[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  post(): void {
    const { log, choices } = this.#world;
    const [roomId, messageId] = [this.#world.somewhere(), log.newId()];
    const run = log.on(messagesDecider, messageId);
    const isPosted = run(person(this.#world.someone()), 'PostMessage', {
      messageId,
      room: log.state(roomsDecider, roomId),
      content: choices.words(),
      tempId: messageId,
      modelId: 'builtin:latest',
      mentions: choices.chance(0.2) ? [this.#world.someone()] : [],
    });
    if (isPosted) this.#messages.push({ id: messageId, roomId });
  }

  editOrDelete(): void {
    const { log, choices } = this.#world;
    const message = choices.pick(this.#messages);
    if (message === undefined) return;
    const room = log.state(roomsDecider, message.roomId);
    const run = log.on(messagesDecider, message.id);
    const actor = person(this.#world.someone());
    if (choices.chance(0.7)) run(actor, 'EditMessage', { room, content: choices.words() });
    else run(actor, 'DeleteMessage', { room });
  }

  reply(): void {
    const { log, choices } = this.#world;
    const question = choices.pick(this.#messages);
    if (question === undefined) return;
    const { roomId } = question;
    const [messageId, personId] = [log.newId(), this.#world.someone()];
    const replaced = this.#messages.find(({ id }) => this.#isReplyIn(id, roomId));
    const replaces = replaced !== undefined && choices.chance(0.3) ? { replaces: replaced.id } : {};
    const request = { messageId, roomId, questionId: question.id, personId, ...replaces };
    const run = log.on(messagesDecider, messageId);
    run(system, 'RequestReply', { ...request, modelId: 'builtin:latest' });
    this.#messages.push({ id: messageId, roomId });
    this.#work(messageId, roomId, personId);
  }

  #work(messageId: string, roomId: string, personId: string): void {
    const { log, choices } = this.#world;
    const run = log.on(messagesDecider, messageId);
    const workerId = 'worker-1';
    const content = choices.words();
    if (choices.chance(0.9)) run(system, 'StartReply', { workerId, leaseUntil: log.now(60) });
    const ends = [
      () => run(system, 'CompleteReply', { workerId, content, ...this.#result() }),
      () => run(system, 'CompleteReply', { workerId, content, ...this.#result() }),
      () => run(system, 'FailReply', { error: 'The provider is away.' }),
      () => run(person(personId), 'StopReply', { room: log.state(roomsDecider, roomId), content }),
      () => false,
    ];
    choices.pick(ends)?.();
  }

  #result() {
    return { modelCallId: this.#world.log.newId(), processingMs: 5 };
  }

  #isReplyIn(messageId: string, roomId: string): boolean {
    const state = this.#world.log.state(messagesDecider, messageId);
    return state.exists && state.kind === 'reply' && state.roomId === roomId && !state.deleted;
  }
}
