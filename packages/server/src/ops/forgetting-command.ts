import {
  liftLegalHold,
  listForgettings,
  setLegalHold,
  withdrawForgetting,
} from '@mach42/contracts/forgetting/calls.ts';
import type { ForgettingView } from '@mach42/contracts/forgetting/schemas.ts';
import type { Console } from './console.ts';
import { exitCodesText, OpsError, UsageError } from './ops-error.ts';
import { parseOptions } from './parse-options.ts';
import { ServerClient, signInText } from './server-client.ts';

const endings = exitCodesText({
  missing: 'there is no such person, request, hold or receipt, or no server answers',
  inUse: 'it cannot be done now: the message says why',
});

const forgettingUsage = `Usage: npm run ops -- forgetting <verb> [options]

Verbs
  list      requests to forget people and legal holds, and how far each is
  receipt   the signed receipt of a person who was forgotten (--person)
  withdraw  takes back a request that has not begun (--person)
  hold      sets a legal hold: while it is set, the person is not forgotten (--person, --reason)
  lift      lifts the hold (--person, --reason)

Options
  --person <id>      the id of the person
  --reason <text>    why: at least 10 characters, which the audit keeps
  --server <address> default OPS_SERVER, or http://127.0.0.1:4242
  --dry-run          withdraw, hold and lift: says what there is, and changes nothing
  --json             the answer as JSON

npm run ops -- forget makes a request.
${signInText}
${endings}`;

const options = {
  person: { type: 'string' },
  reason: { type: 'string' },
  server: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Lists requests to forget people and legal holds of a running server, takes one back, sets or lifts a hold.
 * @param args what follows `forgetting`
 * @throws OpsError
 */
export async function forgetting(args: readonly string[], console: Console): Promise<number> {
  const config = { args: [...args], options, allowPositionals: true } as const;
  const { values, positionals } = parseOptions(config, 'forgetting --help');
  const [verb, ...more] = positionals;
  if (values.help || verb === undefined) {
    console.print(forgettingUsage);
    return 0;
  }
  const act = verb === 'list' || verb === 'receipt' ? undefined : actions[verb];
  if (more.length > 0 || (act === undefined && verb !== 'list' && verb !== 'receipt'))
    throw new UsageError('forgetting reads list, receipt, withdraw, hold or lift.');
  const { person: userId, reason } = values;
  if (userId === undefined && verb !== 'list')
    throw new UsageError('--person must name the id of one person.');
  if (reason === undefined && (verb === 'hold' || verb === 'lift'))
    throw new UsageError('--reason is missing.');
  const client = await ServerClient.signIn(values.server, console.env);
  if (act !== undefined && userId !== undefined && !values['dry-run'])
    await act(client, userId, reason ?? '');
  const { data } = await client.call(listForgettings);
  const found = data.filter((one) => userId === undefined || one.userId === userId);
  if (userId !== undefined && found.length === 0)
    throw new OpsError('There is no request and no hold for this person.', { finding: 'missing' });
  if (verb === 'receipt') {
    const receipt = found[0]?.receipt ?? null;
    if (receipt === null)
      throw new OpsError('There is no receipt: this person is not forgotten.', {
        finding: 'missing',
      });
    console.print(JSON.stringify(receipt));
    return 0;
  }
  if (values.json) console.print(JSON.stringify(found));
  else if (found.length === 0) console.print('No requests and no holds.');
  else for (const one of found) for (const line of linesOf(one)) console.print(line);
  return 0;
}

const actions: Readonly<
  Record<string, (client: ServerClient, userId: string, reason: string) => Promise<unknown>>
> = {
  withdraw: (client, userId) => client.call(withdrawForgetting, { params: { userId } }),
  hold: (client, userId, reason) =>
    client.call(setLegalHold, { params: { userId }, body: { reason } }),
  lift: (client, userId, reason) =>
    client.call(liftLegalHold, { params: { userId }, body: { reason } }),
};

function linesOf(one: ForgettingView): string[] {
  const { wish, requestedBy, dueAt, status, hold, isAdmin } = one;
  return [
    `${one.userId}  ${one.userName}: ${status}${hold === null ? '' : ', held'}`,
    ...(wish === null ? [] : [`    wish: ${wish}, asked by ${requestedBy ?? 'unknown'}`]),
    ...(one.reason === '' ? [] : [`    reason: ${one.reason}`]),
    ...(status === 'requested' && dueAt !== null ? [`    due ${dueAt}`] : []),
    ...(status === 'requested' && isAdmin ? ['    waits: this person is an admin'] : []),
    ...(hold === null ? [] : [`    hold since ${hold.at} by ${hold.by}: ${hold.reason}`]),
    ...(one.completedAt === null ? [] : [`    done ${one.completedAt}`]),
  ];
}
