import type { ServerFrame, SocketErrorCode } from '@mach42/contracts/socket/frames.ts';
import type { Chance } from '../kernel/chance.ts';
import { Violation } from '../oracle/violation.ts';
import type { Ground } from '../world/ground.ts';
import type { Machine } from '../world/machine.ts';
import { ClientWire } from '../world/wire.ts';
import type { Person } from './person.ts';

/** Types of the events of messages, which are published only to people who may read their room. */
const ofMessages = /^(?:Message|Reply|Reaction)/;

/** A socket of a person, which connects again whenever it breaks, and continues where it was. */
export class Device {
  readonly person: Person;
  readonly #ground: Ground;
  readonly #chance: Chance;
  #wire: ClientWire | undefined;
  #machine: Machine | undefined;
  #isWelcome = false;
  /** It was welcomed at another position than it asked for: it is to be sent at once. */
  #isOwedResync = false;
  #visits: string | undefined;
  /** Changes after here are owed to it; undefined before its first welcome. */
  base: number | undefined;
  /** The last position that it has seen. */
  #last = 0;
  readonly seen = new Set<number>();

  constructor(person: Person, number: number, ground: Ground) {
    this.person = person;
    this.#ground = ground;
    this.#chance = ground.chance.fork(`${person.name}/${number}`);
  }

  get isConnected(): boolean {
    return this.#isWelcome && this.#wire?.isClosed === false;
  }

  /** Whether it is connected and has read everything that it was sent. */
  get isUpToDate(): boolean {
    return this.isConnected && this.#wire?.isIdle === true;
  }

  connect(): void {
    this.person.owner.run(() => this.#connect());
  }

  drop(): void {
    this.#wire?.break();
  }

  stall(ms: number): void {
    this.#wire?.stall(ms);
  }

  /** Looks into a room, as into a forum. */
  visit(roomId: string): void {
    this.#visits = roomId;
    if (this.isConnected) this.#wire?.send({ t: 'open', roomId });
  }

  #connect(): void {
    const machine = this.person.machine();
    const owner = machine?.owner;
    if (machine === undefined || owner === undefined) return this.#again();
    this.#isWelcome = false;
    this.#isOwedResync = false;
    this.#machine = machine;
    const wire: ClientWire = new ClientWire(this.#ground, this.person.owner, owner, {
      at: () => Number(this.#machine?.server?.projections.position ?? this.#last),
      frame: (frame, sentAt) => {
        if (wire === this.#wire) this.onFramer(frame, sentAt);
      },
      closed: () => {
        if (wire === this.#wire) this.#again();
      },
    });
    this.#wire = wire;
    if (!machine.connect(wire)) return this.#again();
    const since = this.base === undefined ? {} : { since: String(this.#last) };
    wire.send({ t: 'hello', token: this.person.token, ...since });
  }

  #again(): void {
    this.#wire = undefined;
    this.#isWelcome = false;
    const { scheduler } = this.#ground;
    this.person.owner.run(() =>
      scheduler.after(this.#chance.between(50, 1_500), () => {
        if (this.#wire === undefined) this.#connect();
      }),
    );
  }

  onFramer(frame: ServerFrame, sentAt: number): void {
    const { scheduler, fail } = this.#ground;
    const text = JSON.stringify(frame);
    scheduler.trace(`${this.person.name} hears ${text}`);
    try {
      this.#judge(frame, text, sentAt);
    } catch (error) {
      fail(error);
    }
  }

  /** @throws Violation */
  #judge(frame: ServerFrame, text: string, sentAt: number): void {
    if (this.#isOwedResync && !(frame.t === 'error' && frame.code === 'RESYNC')) {
      throw new Violation('unreported-gap', `${this.person.name} was not asked to reload: ${text}`);
    }
    this.#isOwedResync = false;
    if (frame.t === 'welcome') this.#welcome(Number(frame.position));
    else if (frame.t === 'error') this.onErrorFramer(frame.code);
    else if (frame.t === 'delta') this.#require(text, sentAt, frame.roomId);
    else if (frame.t === 'event') {
      const position = Number(frame.position);
      this.#requireNext(position);
      this.seen.add(position);
      this.#require(text, position - 1, ofMessages.test(frame.type) ? frame.roomId : undefined);
    } else this.#require(text, sentAt, undefined);
  }

  onErrorFramer(code: SocketErrorCode): void {
    if (code === 'RESYNC') this.#loadAll(this.#last);
  }

  #requireNext(position: number): void {
    const { name } = this.person;
    if (position <= this.#last) {
      throw new Violation('socket-order', `${name} is sent ${position} after ${this.#last}.`);
    }
    this.#last = position;
  }

  /** @param from since when it may be that the person was allowed to see it */
  #require(text: string, from: number, roomId: string | undefined): void {
    const { access, history } = this.#ground;
    const { viewer, name } = this.person;
    const span = { from, to: history.events.length };
    const seen = access.forbidden(viewer, text, span);
    if (seen.length > 0) {
      throw new Violation('forbidden-seen', `${name} is sent ${seen.join(', ')}: ${text}`);
    }
    if (roomId !== undefined && !access.mayLookInto(viewer, roomId, span)) {
      throw new Violation('forbidden-seen', `${name} receives news of a room: ${text}`);
    }
  }

  #welcome(position: number): void {
    this.#isWelcome = true;
    const isElsewhere = position !== this.#last;
    this.#isOwedResync = this.base !== undefined && isElsewhere;
    if (this.base === undefined || isElsewhere) this.#loadAll(position);
    if (this.#visits !== undefined) this.#wire?.send({ t: 'open', roomId: this.#visits });
  }

  /** Begins again with a fresh read at this position. */
  #loadAll(position: number): void {
    this.base = position;
    this.#last = position;
    this.seen.clear();
  }
}
