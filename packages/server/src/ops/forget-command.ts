import {
  previewForgetting as previewOnServer,
  requestForgetting,
} from '@mach42/contracts/forgetting/calls.ts';
import { wishes, type Wish } from '@mach42/contracts/forgetting/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { ContentInLog } from '../forgetting/content-in-log.ts';
import { forgetPerson, previewForgetting } from '../forgetting/forget-person.ts';
import { uploadsIn } from './arguments.ts';
import { counted, type Console } from './console.ts';
import { exitCodesText, OpsError, UsageError } from './ops-error.ts';
import { parseOptions } from './parse-options.ts';
import { requireDataFolder } from './require-data-folder.ts';
import { ServerClient } from './server-client.ts';

const endings = exitCodesText(
  {
    fault: 'refused or a fault',
    missing: 'no person has this id or no server answers',
    inUse: 'a server runs, a request is open or there is a legal hold',
    unsupported: 'the log has content in the clear, or is in a database server',
  },
  'done or requested',
);

const forgetUsage = `Usage: npm run ops -- forget --person <id> [options]

Destroys the key by which the content of one person is encrypted, their credentials, and everything that shows what
they wrote. This cannot be undone. With --server or OPS_SERVER a running workspace does it; else, or with --data, the
server must be stopped, and its next start builds the read models again.

Options
  --person <id>       the id of the person, as the page of people and the audit show it
  --destroy           does it; without it, or with --dry-run, the command says what would be destroyed
  --wish <whose>      person, law or operator (with --destroy)
  --by <name>         who does it (with --destroy)
  --data <folder>     the data folder of a stopped workspace; default, where no server is named, DATA_DIR, or ./data
  --backups <folder>  lists the backups that still hold it; default BACKUP_DIR
  --json              the signed receipt alone
  --server <address>  asks the workspace that runs there, as an admin: OPS_TOKEN, or OPS_MOBILE and OPS_PASSWORD;
                      default, without --data, OPS_SERVER where it is set
  --reason <text>     why: at least 10 characters, which the page of forgetting keeps (with --server)
  --days <number>     waits so long, in which it can be withdrawn; default 0 (with --server)

The receipt is kept in receipts.jsonl in the data folder, and beside the backups. npm run ops -- public-key prints the key that checks it.
${endings}`;

const options = {
  person: { type: 'string' },
  destroy: { type: 'boolean', default: false },
  wish: { type: 'string' },
  by: { type: 'string' },
  data: { type: 'string' },
  backups: { type: 'string' },
  json: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  server: { type: 'string' },
  reason: { type: 'string' },
  days: { type: 'string', default: '0' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Forgets a person, or says what would be destroyed.
 * @throws OpsError
 */
export async function forget(args: readonly string[], console: Console): Promise<number> {
  const given = valuesOf(args);
  if (given.help) {
    console.print(forgetUsage);
    return 0;
  }
  const { env, print, signal } = console;
  const { person, by, json } = given;
  if (person === undefined) throw new UsageError('--person must name the id of one person.');
  const isDone = given.destroy && !given['dry-run'];
  const named = given.data === undefined ? env['OPS_SERVER'] || undefined : undefined;
  const server = given.server ?? named;
  if (server !== undefined) {
    return await forgetOnServer(server, { ...given, person, isDone }, console);
  }
  if (given.data === undefined && (env['EVENT_STORE'] ?? '') !== '')
    throw new OpsError(
      'The log is in a database server: name the server of the workspace with --server, which forgets while it runs.',
      { finding: 'unsupported' },
    );
  const folder = given.data ?? env['DATA_DIR'] ?? './data';
  await requireDataFolder(folder);
  if (!isDone) {
    printPreview(await previewForgetting({ folder, person, signal }), json, print);
    return 0;
  }
  const wish = wishIn(given.wish);
  if (by === undefined || by.trim() === '') throw new UsageError('--by must name who does it.');
  const backups = given.backups ?? env['BACKUP_DIR'];
  const receipt = await forgetPerson({
    folder,
    ...uploadsIn(env),
    person,
    wish,
    by,
    backups,
    // Lines for people are no JSON.
    warn: (text) => (json ? console.status?.(text) : print(text)),
    signal,
  });
  print(json ? JSON.stringify(receipt) : `Forgotten. The receipt:\n${receipt.receipt}`);
  return 0;
}

interface Wanted {
  readonly person: string;
  readonly isDone: boolean;
  readonly wish?: string | undefined;
  readonly reason?: string | undefined;
  readonly days: string;
  readonly json: boolean;
}

/** Has a running workspace do it, which records who asked. */
async function forgetOnServer(
  address: string,
  { person: userId, isDone, wish: given, reason, days, json }: Wanted,
  { env, print }: Console,
): Promise<number> {
  const most = limits.forgettingDaysMaximum;
  if (!/^\d{1,2}$/.test(days) || Number(days) > most)
    throw new UsageError(`--days must be a number, 0 to ${most}.`);
  const wish = isDone ? wishIn(given) : undefined;
  if (isDone && reason === undefined) throw new UsageError('--reason is missing.');
  const client = await ServerClient.signIn(address, env);
  if (wish === undefined || reason === undefined) {
    const { data } = await client.call(previewOnServer, { params: { userId } });
    printPreview(data, json, print);
    return 0;
  }
  const body = { userId, wish, reason, days: Number(days) };
  await client.call(requestForgetting, { body });
  print(
    json
      ? JSON.stringify(body)
      : 'Requested. npm run ops -- forgetting list, and the page of forgetting, say how far it is.',
  );
  return 0;
}

function wishIn(given: string | undefined): Wish {
  const wish = wishes.find((one) => one === given);
  if (wish === undefined) throw new UsageError(`--wish must be one of ${wishes.join(', ')}.`);
  return wish;
}

function printPreview(
  { encrypted, plain }: Pick<ContentInLog, 'encrypted' | 'plain'>,
  json: boolean,
  print: Console['print'],
): void {
  print(
    json
      ? JSON.stringify({ encrypted, plain })
      : `${counted(encrypted)} with content of this person would be unreadable for ever` +
          `${plain === 0 ? '' : `; ${counted(plain)} have it in the clear`}. Add --destroy to do it.`,
  );
}

function valuesOf(args: readonly string[]) {
  return parseOptions({ args: [...args], options }, 'forget --help').values;
}
