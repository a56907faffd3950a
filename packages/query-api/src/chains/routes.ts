import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { showChain } from '@mach42/contracts/chains/calls.ts';
import {
  Chain,
  ChainParams,
  type ChainActor,
  type ChainRequest,
  type ChainSent,
  type ChainStep,
} from '@mach42/contracts/chains/schemas.ts';
import { chainTexts } from '@mach42/contracts/chains/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';
import { route } from '@mach42/http-kit/route.ts';
import {
  audiencesAt,
  findChainObject,
  isStepOf,
  requestsOf,
  roomOfStream,
  stepsOfRequest,
  type ChainObject,
  type RequestOfObject,
} from '@mach42/read-models/audit/chains.reads.ts';
import type { Audience } from '@mach42/read-models/changes/change.ts';
import { changeFloor } from '@mach42/read-models/changes/changes.reads.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found } from '../kernel/query-checks.ts';
import { findVisibleRoom } from '../rooms/visible-room.ts';

type Deps = Pick<QueryApiDeps, 'db' | 'log'>;

/** Says how something came about, to the person whose it is and to admins, without anything that it holds. */
export function chainRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  route(
    app,
    showChain,
    {
      params: ChainParams,
      answer: { data: Chain },
      summary:
        'How a message, a version, an entry, a job, a run, a call of a model or a version of a persona came about: the steps that the caller may see, from the requests to whom it was sent.',
    },
    async ({ actor, params }) => {
      const object = found(await findChainObject(db, params, actor.id), chainTexts.notFound);
      const viewer = new Viewer(db, actor, object);
      found((await viewer.mayAsk()) ? object : undefined, chainTexts.notFound);
      const requests = await requestsBefore(db, object, actor.id);
      const chosen = requests.slice(-limits.chainRequests);
      const floor = await changeFloor(db);
      const data: ChainRequest[] = [];
      let [left, hasMore, isSentKept] = [
        limits.chainEvents as number,
        requests.length > chosen.length,
        true,
      ];
      for (const { requestId } of chosen) {
        if (left === 0) hasMore = true;
        if (left === 0) break;
        const page = await stepsOfRequest(db, requestId, left);
        left -= page.events.length;
        hasMore ||= page.hasMore;
        isSentKept &&= (page.events[0]?.position ?? 0) > Number(floor);
        data.push({ requestId, ...(await viewer.seen(page.events, deps)) });
      }
      return { answer: { data: { requests: data, hasMore, isSentKept } } };
    },
  );
}

/** The requests of an object and of the objects that it was made from, oldest first, each once. */
async function requestsBefore(
  db: Deps['db'],
  object: ChainObject,
  viewerId: string,
): Promise<readonly RequestOfObject[]> {
  const all = new Map<string, RequestOfObject>();
  const visited = new Set<string>();
  const open = [object];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const name = `${next.kind} ${next.id}`;
    if (visited.has(name)) continue;
    visited.add(name);
    for (const one of await requestsOf(db, next, limits.chainEvents)) {
      const known = all.get(one.requestId);
      if (known === undefined || one.position < known.position) all.set(one.requestId, one);
    }
    // Messages of other people may be gone since they were answered, or only theirs to see.
    for (const from of next.from) {
      const source = await findChainObject(db, from, viewerId);
      if (source !== undefined && source.ownerId === object.ownerId) open.push(source);
    }
  }
  return [...all.values()].toSorted((one, other) => (one.position < other.position ? -1 : 1));
}

/** The steps that one person may see of how an object came about. */
class Viewer {
  readonly #db: Deps['db'];
  readonly #actor: CallActor;
  readonly #object: ChainObject;
  readonly #rooms = new Map<string, Promise<boolean>>();

  constructor(db: Deps['db'], actor: CallActor, object: ChainObject) {
    this.#db = db;
    this.#actor = actor;
    this.#object = object;
  }

  async mayAsk(): Promise<boolean> {
    if (this.#isAdmin) return true;
    const { ownerId, roomId } = this.#object;
    return roomId === undefined ? ownerId === this.#actor.id : this.#sees(roomId);
  }

  /** The steps that concern the person, each below the nearest one that does, and how many do not. */
  async seen(
    events: readonly AuditEvent[],
    { log }: Deps,
  ): Promise<Pick<ChainRequest, 'steps' | 'hidden'>> {
    const steps: ChainStep[] = [];
    /** By the id of an event: its own id when it is shown, else that of the nearest shown step before it. */
    const nearest = new Map<string, string | null>();
    for (const event of events) {
      const cause = nearest.get(event.causationId ?? '') ?? null;
      const isShown = await this.#concerns(event);
      nearest.set(event.eventId, isShown ? event.eventId : cause);
      if (!isShown) continue;
      const sent = await audiencesAt(this.#db, event.position);
      steps.push({
        eventId: event.eventId,
        position: event.position,
        type: event.type,
        at: event.occurredAt,
        actor: this.#named(event),
        isOfObject: isStepOf(this.#object, event),
        causedBy: cause,
        projections: log.handlersOf(event.type).map(({ projector }) => projector),
        sent: sent === undefined ? null : this.#sentTo(sent),
      });
    }
    return { steps, hidden: events.length - steps.length };
  }

  get #isAdmin(): boolean {
    return this.#actor.activeRole === 'admin';
  }

  async #concerns({ actorId, subjects, stream }: AuditEvent): Promise<boolean> {
    const { id } = this.#actor;
    if (this.#isAdmin || actorId === id || subjects.includes(id)) return true;
    const roomId = await roomOfStream(this.#db, stream);
    return roomId !== undefined && this.#sees(roomId);
  }

  #sees(roomId: string): Promise<boolean> {
    const known = this.#rooms.get(roomId);
    if (known !== undefined) return known;
    const sees = findVisibleRoom(this.#db, this.#actor, roomId).then((room) => room !== undefined);
    this.#rooms.set(roomId, sees);
    return sees;
  }

  #named({ actorId, actorName }: AuditEvent): ChainActor {
    if (actorId === this.#actor.id) return { kind: 'you' };
    if (actorId === 'system') return { kind: 'platform' };
    return actorName === undefined ? { kind: 'guest' } : { kind: 'person', name: actorName };
  }

  #sentTo(audiences: readonly Audience[]): ChainSent {
    const count = (kind: string) => audiences.filter((one) => one.startsWith(kind)).length;
    const you = audiences.includes(`user:${this.#actor.id}`);
    return {
      you,
      people: count('user:') - (you ? 1 : 0),
      rooms: count('room:'),
      admins: audiences.includes('admins'),
    };
  }
}
