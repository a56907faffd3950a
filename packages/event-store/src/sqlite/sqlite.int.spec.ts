import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { DatabaseSync } from 'node:sqlite';
import { describeEventStore } from '../contract/event-store-suite.ts';
import { openSqliteEventStore } from './open.ts';

describeEventStore('sqlite', async () => {
  const folder = await temporaryFolder();
  return {
    open: (options) => openSqliteEventStore({ ...options, file: `${folder.path}/events.db` }),
    damage(id, { part, text }) {
      using database = new DatabaseSync(`${folder.path}/events.db`, { timeout: 5_000 });
      database.prepare(`UPDATE events SET ${part} = ? WHERE id = ?`).run(text, id);
    },
    dispose: folder.remove,
  };
});
