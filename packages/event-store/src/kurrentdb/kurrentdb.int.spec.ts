import { describe } from 'vitest';
import { describeEventStore } from '../contract/event-store-suite.ts';
import { describeIdempotency } from '../contract/idempotency.ts';
import type { CreateLog } from '../contract/log-under-test.ts';
import { openKurrentEventStore } from './open.ts';
import { StandIn } from './testing/stand-in.ts';

const logOn =
  (version: '25.1' | '26.1'): CreateLog =>
  async () => {
    const server = new StandIn(version);
    return {
      open: (options) =>
        openKurrentEventStore({
          ...options,
          url: 'kurrentdb://127.0.0.1:2113?tls=false',
          connect: () => server.client(),
        }),
      damage: (id, damage) => server.damage(id, damage),
      dispose: async () => undefined,
    };
  };

describeEventStore('kurrentdb, over a stand-in for the server', logOn('26.1'), {
  countsPositions: false,
});

describe('event store: kurrentdb, over a stand-in for the server of 25.1', () => {
  describeIdempotency(logOn('25.1'));
});
