import { describeEventStore } from '../contract/event-store-suite.ts';
import { openKurrentEventStore } from './open.ts';
import { StandIn } from './testing/stand-in.ts';

describeEventStore(
  'kurrentdb, over a stand-in for the server',
  async () => {
    const server = new StandIn();
    return {
      open: (options) =>
        openKurrentEventStore({
          ...options,
          url: 'kurrentdb://127.0.0.1:2113?tls=false',
          connect: () => server.client(),
        }),
      dispose: async () => undefined,
    };
  },
  { countsPositions: false },
);
