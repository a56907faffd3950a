interface Change {
  /** The end of the path of a module. */
  readonly file: string;
  /** Must be in it once. */
  readonly find: string;
  readonly replace: string;
}

/** A fault that someone might make, put into the code as it is loaded. */
export interface Mutant {
  readonly name: string;
  readonly changes: readonly Change[];
}

const mutant = (name: string, file: string, find: string, replace: string): Mutant => ({
  name,
  changes: [{ file: `/packages/${file}`, find, replace }],
});

/** Each is found within 1,000 seeds: `npm run simulate -- --mutants`. */
export const mutants: readonly Mutant[] = [
  mutant(
    'the fsync of a commit is forgotten',
    'event-store/src/sqlite/log-writer.ts',
    'PRAGMA synchronous = FULL',
    'PRAGMA synchronous = OFF',
  ),
  mutant(
    'a repeated creation is not found again',
    'command-api/src/kernel/create-commands.ts',
    'if (first.stream !== streamOf(decider, id) && !isCreation) {',
    'if (first.stream !== streamOf(decider, id)) {',
  ),
  mutant(
    'a revision is not looked at',
    'event-store/src/log/decide-append.ts',
    'return actual === expected;',
    'return true;',
  ),
  mutant(
    'appends of one group get the same position',
    'event-store/src/sqlite/group-commit.ts',
    'position += events.length;',
    '',
  ),
  mutant(
    'a gap in what is published is not noticed',
    'event-store/src/feed/live-feed.ts',
    'before > this.#tail || this.#buffer.length',
    'this.#buffer.length',
  ),
  mutant(
    'a reader that fell behind is not woken',
    'event-store/src/feed/live-feed.ts',
    'if (subscriber.tail < head) subscriber.fallBehind();',
    '',
  ),
  mutant(
    'what was remembered of a stream is not brought up to date',
    'command-api/src/kernel/create-commands.ts',
    'this.#store.append(streamOf(decider, id), events, revision)',
    "this.#store.append(streamOf(decider, id), events, 'any')",
  ),
  mutant(
    'a retried command gets other ids',
    'command-api/src/kernel/envelope.ts',
    'id: key === undefined ? newId() : keyedEventId(actor.id, key, n),',
    'id: newId(),',
  ),
  mutant(
    'checkpoints are moved before their rows',
    'projectors/src/runtime/projection-runner.ts',
    `        await this.#reached.move(tx, to);
        return apply(tx, parking);
      });`,
    `        await this.#reached.move(tx, to);
      }).then(() => this.#options.database.transaction((tx) => apply(tx, parking)));`,
  ),
  mutant(
    'the last event of a batch is dropped',
    'projectors/src/runtime/projection-runner.ts',
    'this.#applier.apply(tx, batch, parking)',
    'this.#applier.apply(tx, batch.slice(0, Math.max(1, batch.length - 1)), parking)',
  ),
  mutant(
    'what a rebuilding catches up with at the switch is not announced',
    'projectors/src/runtime/rebuildable-projections.ts',
    'const fresh = changes.filter((change) => change.position > this.position);',
    'const fresh = changes.slice(changes.length);',
  ),
  mutant(
    'a query does not wait for the position that it asks for',
    'query-api/src/query-api.ts',
    'await requireReached(progress, BigInt(asked));',
    'await requireReached({ waitFor: async () => true }, BigInt(asked));',
  ),
  mutant(
    'a change is sent twice to who is of two audiences',
    'query-api/src/outbox/connection.ts',
    `      if (position <= this.#tail) return;
      this.#tail = position;
      for`,
    '      for',
  ),
  mutant(
    'the outbox forgets who was removed',
    'query-api/src/outbox/connection-registry.ts',
    'else this.#leave(connection, membership.roomId);',
    '',
  ),
  mutant(
    'what is buffered while a client catches up is dropped',
    'query-api/src/outbox/connection.ts',
    'if (this.#buffer.push(outgoing) > this.#bufferLimit) this.#overflow();',
    'if (this.#buffer.length > this.#bufferLimit) this.#overflow();',
  ),
  mutant(
    'a client resumes behind where it was',
    'query-api/src/outbox/connection.ts',
    'connection.bufferAfter(end);',
    'connection.bufferAfter(end + 1n);',
  ),
  mutant(
    'a client that cannot resume is not notified',
    'query-api/src/outbox/outbox.ts',
    'if (since !== undefined && !resumes) {',
    'if (since === undefined && !resumes && connection.isClosed) {',
  ),
  mutant(
    'guests look into forums that are closed to them',
    'query-api/src/rooms/visible-room.ts',
    "type !== 'internal_forum' || !isGuest || settings.allowGuests",
    "type !== '' || isGuest || settings.allowGuests",
  ),
  mutant(
    'someone who was removed still reads a forum',
    'read-models/src/rooms/rooms.reads.ts',
    'if (!keepsOrder && (await closedTo(db, viewerId)).has(id)) return undefined;',
    '',
  ),
  mutant(
    'a token is accepted after signing out',
    'http-kit/src/authenticate.ts',
    'if (await vault.isRevoked(actor.tokenId)) return refuse(userTexts.signInEnded);',
    '',
  ),
  mutant(
    'a lease is taken too soon',
    'processors/src/kernel/observed-leases.ts',
    'return Math.max(0, observed.since + leaseMs - clock.elapsed());',
    'return Math.max(0, observed.since + leaseMs / 3 - clock.elapsed());',
  ),
  mutant(
    'a run continues after its lease is over',
    'processors/src/kernel/hold-lease.ts',
    'lost.abort(new LeaseLost());',
    '',
  ),
  mutant(
    'a claim is granted that another holds',
    'domain/src/kernel/claim.ts',
    '(expired?.workerId === claim.workerId && expired.leaseUntil === claim.leaseUntil);',
    'expired?.workerId !== workerId;',
  ),
  mutant(
    'an event counts as handled before it is',
    'processors/src/runner/event-runner.ts',
    '      handle: (event: RecordedEvent) => this.#handle(event),',
    `      handle: async (event: RecordedEvent) => {
        await options.checkpoints.set(this.#name, event.position);
        await this.#handle(event);
      },`,
  ),
  {
    name: 'each process requests a reply of its own',
    changes: [
      {
        file: '/packages/processors/src/replies/when-message-posted-request-reply.ts',
        find: "derivedId('reply', messageId)",
        replace: "derivedId('reply', messageId, String(Math.random()))",
      },
      {
        file: '/packages/processors/src/kernel/reactions.ts',
        find: 'key: `${processor}:${event.id}`,',
        replace: 'key: `${processor}:${event.id}:${Math.random()}`,',
      },
    ],
  },
];
