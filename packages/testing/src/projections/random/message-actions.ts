import { system } from '@mach42/domain/kernel/decider.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import type { ReplyMessage } from '@mach42/domain/messages/state.ts';
import { pinsDecider } from '@mach42/domain/pins/decider.ts';
import { remindersDecider } from '@mach42/domain/reminders/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import type { ExistingRoom } from '@mach42/domain/rooms/state.ts';
import { savedDecider } from '@mach42/domain/saved/decider.ts';
import type { PostedMessage } from './work-actions.ts';
import { person, type World } from './world.ts';

const reminderTimes = ['2031-01-01T08:00:00.000Z', '2031-02-03T22:30:00.000Z'] as const;
const dates = {
  day: '2031-01-01',
  items: [{ title: 'Lease', day: '2031-01-01', time: '' }],
  nextDay: '2031-05-01',
} as const;

const emojis = ['👍', '🎉', '👨‍👩‍👧', '1️⃣'];

/** Posts, edits, deletes, reacts and answers. */
export class MessageActions {
  readonly #world: World;
  readonly #messages: { readonly id: string; readonly roomId: string }[] = [];
  readonly #posted: PostedMessage[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  get posted(): readonly PostedMessage[] {
    return this.#posted;
  }

  post(): void {
    const { log, choices } = this.#world;
    const [roomId, messageId] = [this.#world.somewhere(), log.newId()];
    const room = log.state(roomsDecider, roomId);
    const answered = this.#messages.filter((message) => message.roomId === roomId);
    const run = log.on(messagesDecider, messageId);
    const authorId = this.#world.someone();
    const isPosted = run(person(authorId), 'PostMessage', {
      messageId,
      room,
      content: choices.words(),
      tempId: messageId,
      modelId: 'builtin:latest',
      mentions: choices.chance(0.2) && room.exists ? Object.keys(room.participants) : [],
      ...(choices.chance(0.4) ? this.#answers(choices.pick(answered)) : {}),
    });
    if (!isPosted) return;
    this.#messages.push({ id: messageId, roomId });
    this.#posted.push({ messageId, roomId, authorId });
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

  react(): void {
    const { log, choices } = this.#world;
    const message = choices.pick(this.#messages);
    if (message === undefined) return;
    const room = log.state(roomsDecider, message.roomId);
    const run = log.on(messagesDecider, message.id);
    const type = choices.chance(0.7) ? 'AddReaction' : 'RemoveReaction';
    run(person(this.#world.someone()), type, { room, emoji: choices.pick(emojis) ?? '' });
  }

  reply(): void {
    const { log, choices } = this.#world;
    const message = choices.pick(this.#messages);
    if (message === undefined) return;
    const { roomId } = message;
    const room = log.state(roomsDecider, roomId);
    if (!room.exists) return;
    const [messageId, personId] = [log.newId(), this.#world.someone()];
    const replaced = choices.chance(0.5) ? this.#replyAt(message.id) : undefined;
    const questionId = replaced?.questionId ?? message.id;
    const asked = { questionId, personId, ...this.#threadOf(questionId, room) };
    const replaces = replaced === undefined ? {} : { replaces: replaced.messageId };
    const request = { messageId, roomId, ...asked, ...replaces };
    const run = log.on(messagesDecider, messageId);
    run(system, 'RequestReply', { ...request, modelId: 'builtin:latest' });
    this.#messages.push({ id: messageId, roomId });
    this.#work(messageId, roomId, personId);
  }

  /** Pins a message, saves it for later, is reminded of it, and takes each back. */
  keep(): void {
    const { log, choices } = this.#world;
    const message = choices.pick(this.#messages);
    if (message === undefined) return;
    const { id: messageId, roomId } = message;
    const room = log.state(roomsDecider, roomId);
    const userId = this.#world.someone();
    const pins = log.on(pinsDecider, roomId);
    const saved = log.on(savedDecider, userId);
    const reminders = log.on(remindersDecider, userId);
    const note = choices.chance(0.5) ? choices.words() : '';
    const [soon, later] = reminderTimes;
    const actions = [
      () => {
        pins(person(userId), 'PinMessage', { room, messageId, deleted: [] });
        const remindAt = soon;
        reminders(person(userId), 'SetReminder', { userId, room, messageId, remindAt });
      },
      () => {
        pins(person(userId), 'UnpinMessage', { room, messageId });
        reminders(system, 'RemindOfMessage', { userId, messageId, remindAt: soon });
        reminders(system, 'RemindOfDates', { ...dates, userId, plannedAt: soon });
      },
      () => {
        saved(person(userId), 'SaveMessage', { userId, room, messageId, note });
        reminders(system, 'RemindOfDates', { ...dates, userId, plannedAt: later });
      },
      () => {
        saved(person(userId), 'UnsaveMessage', { userId, messageId });
        reminders(person(userId), 'RemoveReminder', { userId, messageId });
        reminders(person(userId), 'DismissDates', { userId });
      },
    ];
    choices.pick(actions)?.();
  }

  choose(): void {
    const { log, choices } = this.#world;
    const message = choices.pick(this.#messages);
    const reply = message && this.#replyAt(message.id);
    if (reply === undefined) return;
    const room = log.state(roomsDecider, reply.roomId);
    const run = log.on(messagesDecider, reply.messageId);
    run(person(reply.personId), 'ChooseReply', { room });
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

  #answers(message: { readonly id: string } | undefined) {
    return message && { answers: this.#world.log.state(messagesDecider, message.id) };
  }

  #threadOf(questionId: string, room: ExistingRoom) {
    if (room.type === 'private_chat') return {};
    const question = this.#world.log.state(messagesDecider, questionId);
    return { thread: (question.exists && question.thread) || questionId };
  }

  #replyAt(messageId: string): ReplyMessage | undefined {
    const state = this.#world.log.state(messagesDecider, messageId);
    return state.exists && state.kind === 'reply' && !state.deleted ? state : undefined;
  }
}
