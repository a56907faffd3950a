import type { Commands, Origin } from '@mach42/command-api/kernel/commands.ts';
import { newId } from '@mach42/command-api/kernel/ids.ts';
import { registerUser } from '@mach42/command-api/users/register-user.ts';
import { defaultModelId } from '@mach42/contracts/models/catalogue.ts';
import type { BriefData, PhodSource } from '@mach42/contracts/phod/schemas.ts';
import type { RoomType } from '@mach42/contracts/rooms/schemas.ts';
import { entriesDecider } from '@mach42/domain/datarais/decider.ts';
import { system, type Actor } from '@mach42/domain/kernel/decider.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { phodDecider } from '@mach42/domain/phod/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import {
  pendingEntries,
  processedEntries,
  type DemoEntry,
  editedPhod,
  firstPhod,
  withNote,
} from './dana.ts';
import { dana, demoPassword, demoPeople, demoSecret, mo, type DemoPerson } from './people.ts';

interface Parts {
  readonly commands: Commands;
  readonly vault: Vault;
  readonly now: Date;
  /** Resolves when the answers to the questions so far are written. */
  readonly settled: () => Promise<void>;
  /** Steps of an earlier start that was interrupted; default: none. */
  readonly done?: DemoSteps;
}

/** The id that each completed step created, by the name of the step. */
type DemoSteps = ReadonlyMap<string, string>;

/** The number of events that are checked: those of the demo are among the first. */
const lookedAt = 500;
/** The request of the demo in logs that were filled before each step had a request of its own. */
const allOfDemo = 'demo';
/** The request of a step. No caller can name one like it: ids of requests have no slash. */
const requestOf = (step: string): string => `demo/${step.replaceAll(' ', '-')}`;
/** `demo/`, an id of the run, so that no two logs have the same events, and the step. */
const keyForm = /^demo\/[0-9a-f-]{36}\/(.+)$/;

/** The steps of the demo that a log has. */
export async function demoStepsIn(store: Pick<EventStore, 'readAll'>): Promise<DemoSteps> {
  const steps = new Map<string, string>();
  for (const { stream, metadata } of await store.readAll(0n, lookedAt)) {
    const [, step] = keyForm.exec(metadata.commandId) ?? [];
    if (step === undefined) continue;
    // Keys are chosen by callers, these requests are not.
    if ([allOfDemo, requestOf(step)].includes(metadata.correlationId))
      steps.set(step, stream.slice(stream.indexOf('-') + 1));
  }
  return steps;
}

const questions = ['What do I know about the kiln?', 'When are the Q3 numbers due?'];

const hour = 60 * 60_000;
const steps = 23;
const asUser = (id: string): Actor => ({ id, activeRole: 'standard' });

/** The last step: with it the demo is whole. */
export const lastStep = `question ${questions.length}`;

/**
 * Fills a new installation with data to show. Each step has a key in the log, so
 * that an interrupted fill continues where it was.
 */
export async function fillDemo(parts: Parts): Promise<void> {
  const demo = new Demo(parts);
  const ids = new Map<DemoPerson, string>();
  for (const person of demoPeople) ids.set(person, await demo.register(person));
  const danaId = ids.get(dana) ?? '';
  const moId = ids.get(mo) ?? '';

  await demo.writePhod(danaId);
  for (const [n, entry] of pendingEntries(parts.now).entries())
    await demo.record(`pending ${n}`, danaId, entry);

  const studio = await demo.room('studio', danaId, 'Harbour studio move', 'group_room');
  await demo.join(studio, danaId, moId);
  await demo.say(
    'studio 1',
    studio,
    moId,
    'The electrician can come on the 12th. Who has the receipts?',
  );
  await demo.say('studio 2', studio, danaId, 'Two are with Freja, I look for the others tonight.');

  const forum = await demo.room('forum', moId, 'Ask the workshop', 'internal_forum');
  await demo.say('forum 1', forum, moId, 'Welcome. Guests may read and write here, too.');

  const chat = await demo.room('chat', danaId, 'Lease and Q3 week', 'private_chat');
  for (const [n, question] of questions.entries()) {
    await demo.say(`question ${n + 1}`, chat, danaId, question, defaultModelId);
    await parts.settled();
  }
}

class Demo {
  readonly #parts: Parts;
  readonly #today: Date;
  readonly #run = newId();
  /** Every step happened an hour after the one before, the last ones just now. */
  #taken = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#today = parts.now;
  }

  /** @returns the id that the step creates, or created before */
  async #step(
    name: string,
    make: (at: string, origin: Origin) => Promise<string>,
  ): Promise<string> {
    const at = this.#at();
    const origin = { correlationId: requestOf(name), key: `demo/${this.#run}/${name}` };
    return this.#parts.done?.get(name) ?? make(at, origin);
  }

  register(person: DemoPerson): Promise<string> {
    return this.#step(`person ${person.username}`, async (at, origin) => {
      const { commands, vault } = this.#parts;
      const registered = await registerUser(
        { commands, vault },
        {
          ...person,
          email: `${person.username}@example.org`,
          password: demoPassword,
          secret: demoSecret,
        },
        { actor: system, at, origin },
      );
      if (!registered.state.exists) throw new Error(`${person.username} was not registered.`);
      return registered.state.userId;
    });
  }

  async writePhod(userId: string): Promise<void> {
    const first = firstPhod(this.#today);
    const edited = editedPhod(first, this.#today);
    await this.#save('phod 1', userId, first, { kind: 'json-editor' });
    await this.#save('phod 2', userId, edited, { kind: 'manual' });
    let current = edited;
    for (const [n, entry] of processedEntries.entries()) {
      const entryId = await this.record(`processed ${n}`, userId, entry);
      current = withNote(current, entry, this.#today);
      await this.#save(`phod ${n + 3}`, userId, current, {
        kind: 'datarais',
        entryId,
        entryTitle: entry.title,
      });
    }
  }

  #save(step: string, userId: string, briefData: BriefData, source: PhodSource): Promise<string> {
    return this.#step(step, async (at, origin) => {
      const data = { userId, briefData, source };
      const command = { type: 'SavePhod', data, actor: asUser(userId), at } as const;
      await this.#parts.commands.execute(phodDecider, userId, command, origin);
      return userId;
    });
  }

  record(step: string, userId: string, entry: DemoEntry): Promise<string> {
    return this.#step(step, async (at, origin) => {
      const entryId = newId();
      const data = { entryId, userId, ...entry };
      const command = { type: 'RecordEntry', data, actor: asUser(userId), at } as const;
      await this.#parts.commands.execute(entriesDecider, entryId, command, origin);
      return entryId;
    });
  }

  room(step: string, ownerId: string, name: string, type: RoomType): Promise<string> {
    return this.#step(step, async (at, origin) => {
      const roomId = newId();
      const data = { roomId, name, type };
      const command = { type: 'CreateRoom', data, actor: asUser(ownerId), at } as const;
      await this.#parts.commands.execute(roomsDecider, roomId, command, origin);
      return roomId;
    });
  }

  async join(roomId: string, ownerId: string, userId: string): Promise<void> {
    const { commands } = this.#parts;
    const invitation = { invitationId: newId(), userId, expiresAt: this.#today.toISOString() };
    const invite = { type: 'InviteParticipant', data: invitation } as const;
    const join = { type: 'JoinRoom', data: {} } as const;
    await this.#step('invite', async (at, origin) => {
      const command = { ...invite, actor: asUser(ownerId), at };
      await commands.execute(roomsDecider, roomId, command, origin);
      return roomId;
    });
    await this.#step('join', async (at, origin) => {
      const command = { ...join, actor: asUser(userId), at };
      await commands.execute(roomsDecider, roomId, command, origin);
      return roomId;
    });
  }

  say(
    step: string,
    roomId: string,
    userId: string,
    content: string,
    modelId?: string,
  ): Promise<string> {
    return this.#step(step, async (at, origin) => {
      const { commands } = this.#parts;
      const { state: room } = await commands.load(roomsDecider, roomId);
      const messageId = newId();
      const data = { messageId, room, content, ...(modelId === undefined ? {} : { modelId }) };
      const command = { type: 'PostMessage', data, actor: asUser(userId), at } as const;
      await commands.execute(messagesDecider, messageId, command, origin);
      return messageId;
    });
  }

  #at(): string {
    this.#taken += 1;
    const ago = Math.max(0, steps - this.#taken) * hour;
    return new Date(this.#today.getTime() - ago).toISOString();
  }
}
