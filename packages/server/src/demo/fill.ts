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
import type { Vault } from '@mach42/vault/vault.ts';
import { pendingEntries, processedEntries, type DemoEntry } from './dana-entries.ts';
import { editedPhod, firstPhod, withNote } from './dana-phod.ts';
import { dana, demoPassword, demoPeople, demoSecret, mo, type DemoPerson } from './people.ts';

interface Parts {
  readonly commands: Commands;
  readonly vault: Vault;
  readonly now: Date;
  /** Resolves when the answers to what was asked are written. */
  readonly settled: () => Promise<void>;
}

const questions = ['What do I know about the kiln?', 'When are the Q3 numbers due?'];

const hour = 60 * 60_000;
const steps = 22;
const origin: Origin = { correlationId: 'demo' };
const asUser = (id: string): Actor => ({ id, activeRole: 'standard' });

/** Fills a new installation so that there is something to look at. */
export async function fillDemo(parts: Parts): Promise<void> {
  const demo = new Demo(parts);
  const ids = new Map<DemoPerson, string>();
  for (const person of demoPeople) ids.set(person, await demo.register(person));
  const danaId = ids.get(dana) ?? '';
  const moId = ids.get(mo) ?? '';

  await demo.writePhod(danaId);
  for (const entry of pendingEntries(parts.now)) await demo.record(danaId, entry);

  const studio = await demo.room(danaId, 'Harbour studio move', 'group_room');
  await demo.join(studio, danaId, moId);
  await demo.say(studio, moId, 'The electrician can come on the 12th. Who has the receipts?');
  await demo.say(studio, danaId, 'Two are with Freja, I look for the others tonight.');

  const forum = await demo.room(moId, 'Ask the workshop', 'internal_forum');
  await demo.say(forum, moId, 'Welcome. Guests may read and write here, too.');

  const chat = await demo.room(danaId, 'Lease and Q3 week', 'private_chat');
  for (const question of questions) {
    await demo.say(chat, danaId, question, defaultModelId);
    await parts.settled();
  }
}

class Demo {
  readonly #parts: Parts;
  readonly #today: Date;
  /** Every step happened an hour after the one before, the last ones just now. */
  #step = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#today = parts.now;
  }

  async register(person: DemoPerson): Promise<string> {
    const { commands, vault } = this.#parts;
    const registered = await registerUser(
      { commands, vault },
      {
        ...person,
        email: `${person.username}@example.org`,
        password: demoPassword,
        secret: demoSecret,
      },
      { actor: system, at: this.#at(), origin },
    );
    if (!registered.state.exists) throw new Error(`${person.username} was not registered.`);
    return registered.state.userId;
  }

  async writePhod(userId: string): Promise<void> {
    const first = firstPhod(this.#today);
    const edited = editedPhod(first, this.#today);
    await this.#save(userId, first, { kind: 'json-editor' });
    await this.#save(userId, edited, { kind: 'manual' });
    let current = edited;
    for (const entry of processedEntries) {
      const entryId = await this.record(userId, entry);
      current = withNote(current, entry, this.#today);
      await this.#save(userId, current, {
        kind: 'datarais',
        entryId,
        entryTitle: entry.title,
      });
    }
  }

  async #save(userId: string, briefData: BriefData, source: PhodSource): Promise<void> {
    const data = { userId, briefData, source };
    const command = { type: 'SavePhod', data, actor: asUser(userId), at: this.#at() } as const;
    await this.#parts.commands.execute(phodDecider, userId, command, origin);
  }

  async record(userId: string, entry: DemoEntry): Promise<string> {
    const entryId = newId();
    const data = { entryId, userId, ...entry };
    const command = { type: 'RecordEntry', data, actor: asUser(userId), at: this.#at() } as const;
    await this.#parts.commands.execute(entriesDecider, entryId, command, origin);
    return entryId;
  }

  async room(ownerId: string, name: string, type: RoomType): Promise<string> {
    const roomId = newId();
    const data = { roomId, name, type };
    const command = { type: 'CreateRoom', data, actor: asUser(ownerId), at: this.#at() } as const;
    await this.#parts.commands.execute(roomsDecider, roomId, command, origin);
    return roomId;
  }

  async join(roomId: string, ownerId: string, userId: string): Promise<void> {
    const { commands } = this.#parts;
    const invitation = { invitationId: newId(), userId, expiresAt: this.#today.toISOString() };
    const invite = { type: 'InviteParticipant', data: invitation } as const;
    const join = { type: 'JoinRoom', data: {} } as const;
    const at = this.#at();
    await commands.execute(roomsDecider, roomId, { ...invite, actor: asUser(ownerId), at }, origin);
    await commands.execute(roomsDecider, roomId, { ...join, actor: asUser(userId), at }, origin);
  }

  async say(roomId: string, userId: string, content: string, modelId?: string): Promise<void> {
    const { commands } = this.#parts;
    const { state: room } = await commands.load(roomsDecider, roomId);
    const messageId = newId();
    const data = { messageId, room, content, ...(modelId === undefined ? {} : { modelId }) };
    const command = { type: 'PostMessage', data, actor: asUser(userId), at: this.#at() } as const;
    await commands.execute(messagesDecider, messageId, command, origin);
  }

  #at(): string {
    this.#step += 1;
    const ago = Math.max(0, steps - this.#step) * hour;
    return new Date(this.#today.getTime() - ago).toISOString();
  }
}
