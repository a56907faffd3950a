import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { entriesDecider } from '@mach42/domain/datarais/decider.ts';
import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import {
  system,
  type Actor,
  type Command,
  type Decider,
  type DomainEvent,
} from '@mach42/domain/kernel/decider.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { modelCallsDecider } from '@mach42/domain/models/decider.ts';
import { phodDecider } from '@mach42/domain/phod/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { JsonObject, RecordedEvent } from '@mach42/event-store/event.ts';
import { seededRandom } from '@mach42/event-store/sqlite/seeded-random.ts';
import { id } from './samples.ts';

const words = ['lease', 'kiln', 'glaze', 'night train', 'ÆØÅ', '“quoted”', 'a/b~c', '🙂', ''];
const sections = ['notes', 'projects', 'personalInfo', 'a/b~c'];

/** A workspace in which people do random things, by the real deciders; the same for a seed. */
export class RandomWorkspace {
  readonly events: RecordedEvent[] = [];
  /** briefData by person, version for version. */
  readonly phods = new Map<string, BriefData[]>();
  readonly userIds: string[] = [];
  readonly roomIds: string[] = [];
  readonly #states = new Map<string, unknown>();
  readonly #messageIds: { readonly id: string; readonly roomId: string }[] = [];
  readonly #entryIds: string[] = [];
  readonly #jobIds: string[] = [];
  readonly #random: () => number;
  #ids = 0;

  constructor(seed: number, events: number) {
    this.#random = seededRandom(seed);
    for (let n = 0; n < 3; n += 1) this.#registerUser();
    for (const ownerId of this.userIds) this.#createRoom(ownerId);
    const actions = this.#actions();
    while (this.events.length < events) this.#pick(actions)?.();
  }

  #actions(): (() => void)[] {
    const talk = () => this.#post();
    const reply = () => this.#reply();
    const save = () => this.#savePhod();
    const entry = () => this.#entry();
    return [
      ...[talk, talk, talk, talk, talk, talk, reply, reply, reply, save, save, save, entry, entry],
      () => this.#editOrDelete(),
      () => this.#revertPhod(),
      () => this.#job(),
      () => this.#job(),
      () => this.#changeUser(),
      () => this.#changeRoom(),
      () => this.#changeEntry(),
      () => this.#callModel(),
    ];
  }

  #registerUser(): void {
    const userId = this.#newId();
    this.userIds.push(userId);
    const number = this.userIds.length;
    this.#execute(usersDecider, userId, system, 'RegisterUser', {
      userId,
      username: `person-${number}`,
      firstName: 'Person',
      lastName: `Number ${number}`,
      email: `person-${number}@example.org`,
      mobile: `0045000000${10 + number}`,
      roles: this.#chance(0.3) ? ['user', 'moderator'] : ['user'],
      subscription: 'standard',
    });
  }

  #changeUser(): void {
    const userId = this.#user();
    const self = personAt(userId);
    const choice = this.#pick(['gpt', 'web', 'moderator', 'standard', 'off', 'on', 'new'] as const);
    const run = this.#execute.bind(this, usersDecider, userId);
    if (choice === 'new' && this.userIds.length < 6) this.#registerUser();
    if (choice === 'gpt' || choice === 'web') run(self, 'SignIn', { environment: choice });
    if (choice === 'moderator' || choice === 'standard') run(self, 'SwitchRole', { role: choice });
    if (choice === 'off') run(system, 'DeactivateUser', {});
    if (choice === 'on') run(system, 'ActivateUser', {});
  }

  #createRoom(ownerId: string): void {
    const roomId = this.#newId();
    this.roomIds.push(roomId);
    const type = this.#pick(['private_chat', 'group_room', 'internal_forum'] as const);
    const data = { roomId, name: this.#words(), type, description: this.#words() };
    this.#execute(roomsDecider, roomId, personAt(ownerId), 'CreateRoom', data);
  }

  #changeRoom(): void {
    const [roomId, userId, other] = [this.#room(), this.#user(), this.#user()];
    const run = this.#execute.bind(this, roomsDecider, roomId, personAt(userId));
    const actions = [
      () => this.#createRoom(userId),
      () => run('RenameRoom', { name: this.#words() }),
      () => run('DescribeRoom', { description: this.#words() }),
      () => run('InviteParticipant', { userId: other }),
      () => run('JoinRoom', {}),
      () => run('LeaveRoom', {}),
      () => run('RemoveParticipant', { userId: other }),
    ];
    this.#pick(actions)?.();
  }

  #post(): void {
    const [roomId, messageId] = [this.#room(), this.#newId()];
    const room = this.#state(roomsDecider, roomId);
    const data = {
      messageId,
      room,
      content: this.#words(),
      tempId: messageId,
      modelId: 'builtin:latest',
      mentions: this.#chance(0.2) ? [this.#user()] : [],
    };
    const actor = personAt(this.#user());
    if (this.#execute(messagesDecider, messageId, actor, 'PostMessage', data)) {
      this.#messageIds.push({ id: messageId, roomId });
    }
  }

  #editOrDelete(): void {
    const message = this.#pick(this.#messageIds);
    if (message === undefined) return;
    const room = this.#state(roomsDecider, message.roomId);
    const actor = personAt(this.#user());
    const run = this.#execute.bind(this, messagesDecider, message.id, actor);
    if (this.#chance(0.7)) run('EditMessage', { room, content: this.#words() });
    else run('DeleteMessage', { room });
  }

  #reply(): void {
    const question = this.#pick(this.#messageIds);
    if (question === undefined) return;
    const { roomId } = question;
    const [messageId, personId] = [this.#newId(), this.#user()];
    this.#messageIds.push({ id: messageId, roomId });
    const run = this.#execute.bind(this, messagesDecider, messageId, system);
    const replaced = this.#messageIds.find(({ id }) => this.#isReplyIn(id, roomId));
    run('RequestReply', {
      messageId,
      roomId,
      questionId: question.id,
      personId,
      modelId: 'builtin:latest',
      ...(replaced !== undefined && this.#chance(0.3) ? { replaces: replaced.id } : {}),
    });
    const claim = { workerId: 'worker-1', leaseUntil: this.#now(60) };
    if (this.#chance(0.9)) run('StartReply', claim);
    const content = this.#words();
    const end = this.#random();
    if (end < 0.6) {
      const result = { content, modelCallId: this.#newId(), processingMs: 5 };
      run('CompleteReply', { workerId: 'worker-1', ...result });
    } else if (end < 0.75) run('FailReply', { error: 'The provider is away.' });
    else if (end < 0.9) {
      const room = this.#state(roomsDecider, roomId);
      const stop = { room, content };
      this.#execute(messagesDecider, messageId, personAt(personId), 'StopReply', stop);
    }
  }

  #isReplyIn(messageId: string, roomId: string): boolean {
    const state = this.#state(messagesDecider, messageId);
    return state.exists && state.kind === 'reply' && state.roomId === roomId && !state.deleted;
  }

  #savePhod(): void {
    const userId = this.#user();
    const briefData = this.#changedPhod(userId);
    const source = { kind: this.#chance(0.5) ? 'manual' : 'datarais' } as const;
    const data = { userId, briefData, source };
    this.#execute(phodDecider, userId, personAt(userId), 'SavePhod', data);
    this.#keepPhod(userId);
  }

  #revertPhod(): void {
    const userId = this.#user();
    const versions = this.phods.get(userId) ?? [];
    const toVersion = 1 + Math.floor(this.#random() * versions.length);
    const target = versions[toVersion - 1];
    if (target === undefined) return;
    const pointer = this.#chance(0.5) ? { pointer: '/notes' } : {};
    const data = { userId, toVersion, target, ...pointer };
    this.#execute(phodDecider, userId, personAt(userId), 'RevertPhod', data);
    this.#keepPhod(userId);
  }

  #keepPhod(userId: string): void {
    const state = this.#state(phodDecider, userId);
    if (!state.exists) return;
    const versions = this.phods.get(userId) ?? [];
    versions[state.version - 1] = state.briefData;
    this.phods.set(userId, versions);
  }

  #changedPhod(userId: string): BriefData {
    const state = this.#state(phodDecider, userId);
    const briefData = structuredClone(state.exists ? state.briefData : {});
    const section = this.#pick(sections) ?? 'notes';
    const before = briefData[section];
    const items: unknown[] = Array.isArray(before) ? before : [];
    const at = Math.floor(this.#random() * (items.length + 1));
    const item = this.#chance(0.5)
      ? this.#words()
      : { title: this.#words(), tags: this.#chance(0.3) ? [] : [this.#words()], done: false };
    if (this.#chance(0.1)) delete briefData[section];
    else if (this.#chance(0.1)) briefData[section] = { [this.#words()]: item };
    else if (this.#chance(0.3)) briefData[section] = items.toSpliced(at, 1);
    else briefData[section] = items.toSpliced(at, this.#chance(0.4) ? 1 : 0, item);
    return briefData;
  }

  #entry(): void {
    const [entryId, userId] = [this.#newId(), this.#user()];
    this.#entryIds.push(entryId);
    const data = { entryId, userId, title: this.#words(), content: this.#words() };
    this.#execute(entriesDecider, entryId, personAt(userId), 'RecordEntry', data);
  }

  #changeEntry(): void {
    const entryId = this.#pick(this.#entryIds);
    const state = entryId === undefined ? undefined : this.#state(entriesDecider, entryId);
    if (entryId === undefined || !state?.exists) return;
    const run = this.#execute.bind(this, entriesDecider, entryId, personAt(state.userId));
    const actions = [
      () => run('ReviseEntry', { content: this.#words() }),
      () => run('MarkEntryProcessed', { phodVersion: 1 }),
      () => run('DiscardEntry', {}),
      () => run('RestoreEntry', {}),
    ];
    this.#pick(actions)?.();
  }

  #job(): void {
    const jobId = this.#chance(0.3) ? this.#pick(this.#jobIds) : undefined;
    if (jobId === undefined) this.#queueJob();
    else this.#workOn(jobId);
  }

  #queueJob(): void {
    const [jobId, userId, entryId] = [this.#newId(), this.#user(), this.#pick(this.#entryIds)];
    this.#jobIds.push(jobId);
    this.#execute(jobsDecider, jobId, personAt(userId), 'QueueJob', {
      jobId,
      userId,
      kind: 'datarais',
      priority: this.#pick(['low', 'normal', 'high'] as const) ?? 'normal',
      ...(entryId === undefined ? {} : { entryId }),
      entryText: this.#words(),
      entryCreatedAt: this.#now(),
      modelId: 'builtin:latest',
      instructions: 'Merge it.',
    });
    if (this.#chance(0.7)) this.#workOn(jobId);
  }

  #workOn(jobId: string): void {
    const state = this.#state(jobsDecider, jobId);
    if (!state.exists) return;
    const run = this.#execute.bind(this, jobsDecider, jobId);
    const owner = personAt(state.userId);
    const workerId = 'worker-1';
    run(system, 'StartJob', { workerId, leaseUntil: this.#now(60) });
    const end = this.#random();
    if (end < 0.5) {
      const modelCallId = this.#newId();
      run(system, 'CompleteJob', { workerId, modelCallId, proposal: this.#proposal() });
    } else if (end < 0.8) {
      run(system, 'FailJob', { workerId, error: 'No answer.', retryable: this.#chance(0.7) });
    } else if (end < 0.9) run(owner, 'CancelJob', {});
    if (this.#chance(0.3)) run(owner, 'RetryJob', {});
  }

  #proposal() {
    const checks = {
      verbatim: true,
      nothingRemoved: [],
      forbiddenUntouched: true,
      parses: true,
      truncated: false,
      sizeChange: 4,
    };
    return { baseVersion: 1, text: JSON.stringify({ notes: [this.#words()] }), ops: [], checks };
  }

  #callModel(): void {
    const callId = this.#newId();
    const sent = {
      callId,
      userId: this.#user(),
      purpose: 'reply',
      provider: 'builtin',
      modelId: 'builtin:latest',
      sentText: this.#words(),
      durationMs: 3,
    } as const;
    const run = this.#execute.bind(this, modelCallsDecider, callId, system);
    if (this.#chance(0.2)) run('RecordModelCallFailure', { ...sent, error: 'No answer.' });
    else {
      const tokens = { inputTokens: 3, outputTokens: 2, cost: 0.25 };
      run('RecordModelCall', { ...sent, ...tokens, answer: this.#words(), complete: true });
    }
  }

  #state<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    streamId: string,
  ): State {
    const stream = `${decider.category}-${streamId}`;
    return (this.#states.get(stream) as State | undefined) ?? decider.initialState;
  }

  /** Answers whether anything happened; a refusal is nothing. */
  #execute<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    streamId: string,
    actor: Actor,
    type: C['type'],
    data: object,
  ): boolean {
    const command = { type, data, actor, at: this.#now() } as Command as C;
    let state = this.#state(decider, streamId);
    const stream = `${decider.category}-${streamId}`;
    const happened = this.#decide(decider, command, state);
    for (const event of happened) {
      state = decider.evolve(state, event, command.at);
      this.#record(stream, event, decider.about(event).key);
    }
    this.#states.set(stream, state);
    return happened.length > 0;
  }

  #decide<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    command: C,
    state: State,
  ): readonly E[] {
    try {
      return decider.decide(command, state);
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  }

  #record(stream: string, { type, data }: DomainEvent, key: string): void {
    const number = this.events.length + 1;
    this.events.push({
      id: this.#newId(),
      type,
      data: JSON.parse(JSON.stringify(data)) as JsonObject,
      metadata: {
        commandId: `command-${number}`,
        correlationId: 'correlation',
        actorId: 'system',
        activeRole: 'system',
        occurredAt: this.#now(),
        schemaVersion: 1,
        key,
        subjects: [],
      },
      stream,
      revision: 0,
      position: BigInt(number),
    });
  }

  #now(later = 0): string {
    const seconds = this.events.length + later;
    return new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();
  }

  #newId(): string {
    this.#ids += 1;
    return id(this.#ids);
  }

  #user(): string {
    return this.#pick(this.userIds) ?? '';
  }

  #room(): string {
    return this.#pick(this.roomIds) ?? '';
  }

  #words(): string {
    const [a, b] = [this.#pick(words), this.#pick(words)];
    return `${a} ${b} ${Math.floor(this.#random() * 100)}`;
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.#random() * from.length)];
  }
}

const personAt = (userId: string): Actor => ({ id: userId, activeRole: 'standard' });
