import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { describeEventStore } from '../contract/event-store-suite.ts';
import { openSqliteEventStore } from './open.ts';

describeEventStore('sqlite', async () => {
  const folder = await temporaryFolder();
  return {
    open: (options) => openSqliteEventStore({ ...options, file: `${folder.path}/events.db` }),
    dispose: folder.remove,
  };
});
