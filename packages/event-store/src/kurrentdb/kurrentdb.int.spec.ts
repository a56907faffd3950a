import { serveStandIn } from '@mach42/testing/kurrentdb/serve-stand-in.ts';
import { StandIn } from '@mach42/testing/kurrentdb/stand-in.ts';
import { describe } from 'vitest';
import { describeEventStore } from '../contract/event-store-suite.ts';
import { describeIdempotency } from '../contract/idempotency.ts';
import type { CreateLog } from '../contract/log-under-test.ts';
import { openKurrentEventStore } from './open.ts';

const logOn =
  (version: '25.1' | '26.1'): CreateLog =>
  async () => {
    const mostBytes = 1_024 * 1_024;
    const standIn = new StandIn({ version, mostSize: mostBytes });
    const { server, url, ...served } = await serveStandIn(standIn);
    return {
      open: (options) => openKurrentEventStore({ ...options, url }),
      mostBytes,
      damage: (id, damage) => server.damage(id, damage),
      dispose: () => served[Symbol.asyncDispose](),
    };
  };

describeEventStore('kurrentdb, over a stand-in for the server', logOn('26.1'), {
  countsPositions: false,
  setsTimers: true,
});

describe('event store: kurrentdb, over a stand-in for the server of 25.1', () => {
  describeIdempotency(logOn('25.1'));
});
