import { openSqliteEventStore, requireLogFile } from '../open.ts';

/**
 * Opens the store of argument 1 and reports the outcome to its parent: `open`, or the error's code and
 * message. An open store stays open until the process is killed. Argument 2 is the id of the user to
 * act as; argument 3 is `read` to require the file as a reader does.
 */
const [, , file = '', user, how] = process.argv;
if (user !== undefined) process.seteuid?.(Number(user));
try {
  if (how === 'read') requireLogFile(file);
  else await openSqliteEventStore({ file });
  process.send?.({ code: 'open', message: '' });
} catch (error) {
  process.send?.({ code: '', message: '', ...(error as object), text: String(error) });
  process.disconnect();
}
