import { addEntry, listEntries } from '@mach42/contracts/datarais/calls.ts';
import { queueJob } from '@mach42/contracts/jobs/calls.ts';
import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import { listMessages, postMessage } from '@mach42/contracts/messages/calls.ts';
import { builtinModelId } from '@mach42/contracts/models/catalogue.ts';
import * as phod from '@mach42/contracts/phod/calls.ts';
import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import { closeSession, loadSession, shareRoom } from '@mach42/contracts/sessions/calls.ts';
import type { ChangeData } from '@mach42/contracts/socket/changes.ts';
import type { Random } from '@mach42/query-api/outbox/testing/random.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { resumingSocket, type ResumingSocket } from '../../tests/support/resuming-socket.ts';
import { send, type Sender, type Sent } from './requests.ts';
import type { Resident } from './workspace.ts';

/** The results of all ordinary people together. */
export interface Experience {
  /** The requests that were answered as they should be. */
  readonly answers: { readonly call: string; readonly ms: number }[];
  /** The requests that were not answered as they should be. */
  readonly faults: string[];
  /** Messages and entries that were acknowledged. */
  written: number;
  /** The written messages that are missing at the end. */
  lost: number;
  /** Events that came twice, or behind a later one. */
  disordered: number;
  /** Acknowledged messages that a socket of their room did not hear. */
  unheard: number;
}

/** Milliseconds between two questions about the same at the end. */
const patienceMs = 1000;

export interface Living {
  readonly origin: string;
  readonly resident: Resident;
  readonly actionsPerMinute: number;
}

/** One person who performs random actions, and checks at the end that everything they wrote is there. */
export class Visitor {
  /** The average pause between two actions, in milliseconds. */
  readonly #pauseMs: number;
  readonly #resident: Resident;
  readonly #sender: Sender;
  readonly #random: Random;
  readonly #experience: Experience;
  readonly #messages: string[] = [];
  readonly #entries: string[] = [];
  #notes = 0;
  #position: string | undefined;
  #socket: ResumingSocket | undefined;

  constructor(
    { origin, resident, actionsPerMinute }: Living,
    random: Random,
    experience: Experience,
  ) {
    this.#pauseMs = 60_000 / actionsPerMinute;
    this.#resident = resident;
    this.#sender = { origin, token: resident.token, address: resident.address };
    this.#random = random;
    this.#experience = experience;
  }

  /** Ids of the messages that were acknowledged in the shared room. */
  get messages(): readonly string[] {
    return this.#messages;
  }

  /** Resolves when a socket is open, which listens until `leave`. */
  async listen(): Promise<void> {
    const { origin, token, address } = this.#sender;
    this.#socket = resumingSocket(origin, token ?? '', address);
    while (this.#socket.openings() === 0) await pause(50);
  }

  /** Ids of the messages that its socket has learnt of so far; undefined when it has none. */
  received(): ReadonlySet<string> | undefined {
    const messages = this.#socket?.events().filter(({ type }) => type === 'MessagePosted');
    return (
      messages &&
      new Set(messages.map(({ data }) => (data as ChangeData['MessagePosted']).message.id))
    );
  }

  /** Closes its socket, and counts what came to it twice or behind a later one. */
  async leave(): Promise<void> {
    const positions = this.#socket?.events().map(({ position }) => BigInt(position)) ?? [];
    const isDisordered = (position: bigint, index: number) =>
      index > 0 && position <= (positions[index - 1] ?? 0n);
    this.#experience.disordered += positions.filter(isDisordered).length;
    await this.#socket?.[Symbol.asyncDispose]();
  }

  /** Acts until then. */
  async live(until: number): Promise<void> {
    await pause(this.#random.below(Math.round(this.#pauseMs * 2)));
    while (Date.now() < until) {
      await this.#act();
      // The pause is between a third and five thirds of the average, but not longer than the time that is left.
      const next = this.#pauseMs * (1 / 3 + (this.#random.next() * 4) / 3);
      await pause(Math.min(next, Math.max(0, until - Date.now())));
    }
  }

  /** Looks for everything that was acknowledged. */
  async check(): Promise<void> {
    const messages = new Set<string>();
    let before: string | undefined;
    for (;;) {
      const query = { limit: 200, ...(before === undefined ? {} : { before }) };
      const { body } = await this.#surely(listMessages, {
        params: { id: this.#resident.roomId },
        query,
      });
      const { data, meta } = body as {
        data: { id: string }[];
        meta: { hasMore: boolean };
      };
      for (const { id } of data) messages.add(id);
      before = data[0]?.id;
      if (!meta.hasMore || before === undefined) break;
    }
    const listed = await this.#surely(listEntries, { query: { limit: 1000 } });
    const entries = new Set(
      (listed.body as { entries: { id: string }[] }).entries.map(({ id }) => id),
    );
    this.#experience.lost +=
      this.#messages.filter((id) => !messages.has(id)).length +
      this.#entries.filter((id) => !entries.has(id)).length;
    this.#experience.written += this.#messages.length + this.#entries.length;
  }

  async #act(): Promise<void> {
    const { chatId, roomId, mobile } = this.#resident;
    const chance = this.#random.next();
    this.#notes += 1;
    const note = `Note ${this.#notes}: Freja signs the harbour lease on Friday.`;
    if (chance < 0.25) {
      const posted = await this.#ask(postMessage, {
        params: { id: roomId },
        body: { content: note },
      });
      this.#keep(this.#messages, posted, ({ data }) => data?.id);
    } else if (chance < 0.35) {
      const content = 'Who signs the harbour lease?';
      await this.#ask(postMessage, {
        params: { id: chatId },
        body: { content, aiModel: builtinModelId },
      });
    } else if (chance < 0.5) await this.#ask(listMessages, { params: { id: roomId }, query: {} });
    else if (chance < 0.6) await this.#ask(listRooms);
    else if (chance < 0.68) await this.#ask(search, { query: { q: 'harbour lease' } });
    else if (chance < 0.76) {
      const added = await this.#ask(addEntry, { body: { title: note, content: note } });
      this.#keep(this.#entries, added, ({ entry }) => entry?.id);
    } else if (chance < 0.84) await this.#save();
    else if (chance < 0.9) {
      await this.#ask(phod.loadPhod, { body: { credentials: { mobile } } }, [200, 404]);
      await this.#ask(phod.listPhodVersions, {}, [200, 404]);
      await this.#ask(phod.blamePhod, {}, [200, 404]);
    } else if (chance < 0.94) await this.#share();
    else await this.#queue(note);
  }

  async #save(): Promise<void> {
    const notes = Array.from({ length: 100 }, (_, n) => ({ title: `Note ${n}`, content: 'Calm.' }));
    const latest = { title: `Note of turn ${this.#notes}`, content: 'The lease is signed.' };
    const briefData = { notes: [...notes, latest], contacts: [{ name: 'Freja Holm' }] };
    await this.#ask(phod.updatePhod, { body: { updatedBy: 'Dana', briefData } });
  }

  async #share(): Promise<void> {
    const shared = await this.#ask(shareRoom, { params: { id: this.#resident.chatId }, body: {} });
    const { key } = (shared.body as { data?: { key: string } }).data ?? { key: '' };
    if (key === '') return;
    await this.#ask(loadSession, { params: { key } });
    await this.#ask(closeSession, { params: { key } });
  }

  async #queue(text: string): Promise<void> {
    const content = JSON.stringify({ dataRaisContent: text, phodContent: '' });
    const body = { content, instructions: 'Merge it.', modelId: builtinModelId };
    await this.#ask(queueJob, { body });
  }

  /** Asks until it is answered. @throws Error it is not */
  async #surely<Shape extends CallShape>(
    call: Call<Shape>,
    input: Partial<Pick<Shape, 'params' | 'query'>>,
  ): Promise<Sent> {
    for (let tries = 0; tries < 5; tries += 1) {
      const sent = await this.#ask(call, input);
      if (sent.status === 200) return sent;
      await pause(patienceMs);
    }
    throw new Error(`${call.method} ${call.path} is not answered.`);
  }

  async #ask<Shape extends CallShape>(
    call: Call<Shape>,
    input: Partial<Pick<Shape, 'params' | 'query' | 'body'>> = {},
    right: readonly number[] = [200, 201],
  ): Promise<Sent> {
    const position = this.#position;
    const sent = await send(
      this.#sender,
      call,
      input,
      position === undefined ? {} : { 'x-min-position': position },
    );
    this.#position = sent.position ?? position;
    const name = `${call.method} ${call.path}`;
    if (right.includes(sent.status)) this.#experience.answers.push({ call: name, ms: sent.ms });
    else {
      const text = JSON.stringify(sent.body).slice(0, 200);
      this.#experience.faults.push(`${name} ${sent.status} ${text}`);
    }
    return sent;
  }

  #keep(
    kept: string[],
    { status, body }: Sent,
    idOf: (body: { data?: { id: string }; entry?: { id: string } }) => string | undefined,
  ): void {
    const id = status < 300 && status > 0 ? idOf(body as object) : undefined;
    if (id !== undefined) kept.push(id);
  }
}
