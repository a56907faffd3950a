import { describeEventStore } from '../contract/event-store-suite.ts';
import { openSqliteEventStore } from './open.ts';
import { temporaryFolder } from './temporary-folder.ts';

describeEventStore('sqlite', async () => {
  const folder = await temporaryFolder();
  return {
    open: (options) => openSqliteEventStore({ ...options, file: `${folder.path}/events.db` }),
    dispose: folder.remove,
  };
});
