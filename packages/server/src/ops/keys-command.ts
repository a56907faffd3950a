import { listKeys, rotateKey } from '@mach42/contracts/ops/calls.ts';
import {
  keyPurposes,
  type KeyPurpose,
  type Keys,
  type KeyView,
} from '@mach42/contracts/ops/key-schemas.ts';
import { keyTexts } from '@mach42/contracts/ops/texts.ts';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { counted, type Console } from './console.ts';
import { exitCodesText, Interrupted, OpsError, UsageError } from './ops-error.ts';
import { parseOptions, usualOptions } from './parse-options.ts';
import { ServerClient, signInText } from './server-client.ts';
import { listStoppedKeys, rotateStoppedKey, type KeyStores } from './stopped-keys.ts';

const endings = exitCodesText({
  fault: 'refused or a fault',
  missing: 'no server or no folder',
  inUse: 'in use',
  unsupported: 'JWT_SECRET has the key of tokens',
});

const keysUsage = `Usage: npm run ops -- keys <verb> [options]

Verbs
  list            each key with its purpose, age and state; never a secret key
  rotate signing  sign-ins use a new key; those who are signed in stay signed in
  rotate master   content keys are encrypted by a new master key, and the old one is destroyed
  rotate seal     the next seal of the log is signed with a new key; old seals stay checkable

Options
  --server <address>  default OPS_SERVER, or http://127.0.0.1:4242
  --data <folder>     instead: a data folder (list: a server may use it)
  --stopped           instead: the stores of EVENT_STORE and VAULT; servers on PostgreSQL may run, and take over the
                      new key by themselves
  --sign-out          rotate signing: everyone has to sign in again at once
  --dry-run           rotate: says what it would do, and changes nothing
  --no-wait           rotate master: returns when it has begun (with --server)
  --json              the keys as JSON

A rotation that was interrupted is continued by the same command, and by servers within a minute.
${signInText}
${endings}`;

const options = {
  ...usualOptions,
  stopped: { type: 'boolean', default: false },
  'sign-out': { type: 'boolean', default: false },
} as const;
type Values = ReturnType<typeof parsed>['values'];

/**
 * Lists and replaces the keys of a running server, or of stores.
 * @param args what follows `keys`
 * @throws OpsError
 */
export async function keys(args: readonly string[], console: Console): Promise<number> {
  const { values, positionals } = parsed(args);
  const [verb, given, ...more] = positionals;
  if (values.help || verb === undefined) {
    console.print(keysUsage);
    return 0;
  }
  const purpose = keyPurposes.find((one) => one === given);
  const isRight =
    verb === 'list' ? given === undefined : verb === 'rotate' && purpose !== undefined;
  if (!isRight || more.length > 0)
    throw new UsageError('keys reads list, or rotate and one of signing, master and seal.');
  if (values['sign-out'] && purpose !== 'signing')
    throw new UsageError('--sign-out belongs to rotate signing.');
  const found =
    values.data !== undefined || values.stopped
      ? await ofStores(storesOf(values, console.env), purpose, values, console)
      : await ofServer(purpose, values, console);
  if (values.json) console.print(JSON.stringify(found));
  else for (const line of linesOf(found, purpose, values)) console.print(line);
  return 0;
}

async function ofStores(
  stores: KeyStores,
  purpose: KeyPurpose | undefined,
  values: Values,
  console: Console,
): Promise<Keys> {
  const isSigningKeySet =
    (console.env['JWT_SECRET'] ?? console.env['JWT_SECRET_FILE']) !== undefined;
  requireReplaceable(purpose, isSigningKeySet);
  if (purpose === undefined || values['dry-run']) return listStoppedKeys(stores, isSigningKeySet);
  const rotation = { purpose, rotation: randomUUID(), signOut: values['sign-out'] };
  return rotateStoppedKey(stores, rotation, {
    signal: console.signal,
    isSigningKeySet,
    onStep: (found) => console.status?.(progressOf(found)),
  });
}

async function ofServer(
  purpose: KeyPurpose | undefined,
  values: Values,
  { env, signal, status }: Console,
): Promise<Keys> {
  const client = await ServerClient.signIn(values.server, env);
  const before = (await client.call(listKeys)).data;
  if (purpose === undefined) return before;
  requireReplaceable(purpose, before.isSigningKeySet);
  if (values['dry-run']) return before;
  const body = { signOut: values['sign-out'] };
  let found = (await client.call(rotateKey, { params: { purpose }, body })).data;
  while (found.rotating.includes(purpose) && !values['no-wait']) {
    status?.(progressOf(found));
    if (signal.aborted)
      throw new Interrupted('The server continues: npm run ops -- keys list says when it is done.');
    await setTimeout(everyMs);
    found = (await client.call(listKeys)).data;
  }
  return found;
}

const everyMs = 300;

function requireReplaceable(purpose: KeyPurpose | undefined, isSigningKeySet: boolean): void {
  if (purpose === 'signing' && isSigningKeySet)
    throw new OpsError(keyTexts.isSet, { finding: 'unsupported' });
}

const number = new Intl.NumberFormat('en');

function progressOf({ keys: found }: Keys): string {
  const masters = found.filter(({ purpose }) => purpose === 'master');
  const done = masters.at(-1)?.contentKeys ?? 0;
  const all = masters.reduce((sum, { contentKeys }) => sum + (contentKeys ?? 0), 0);
  return `Encrypted ${number.format(done)} of ${number.format(all)} content keys again`;
}

function linesOf(found: Keys, rotated: KeyPurpose | undefined, values: Values): string[] {
  const shown = found.keys.filter(({ purpose }) => rotated === undefined || purpose === rotated);
  const lines = shown.map(lineOf);
  if (rotated === undefined)
    return [...lines, `${number.format(found.destroyedContentKeys)} content keys are destroyed.`];
  if (values['dry-run'])
    return [`Nothing was changed. ${keyTexts.meanings[rotated]}`, ...signOutLine(values), ...lines];
  return [
    found.rotating.includes(rotated)
      ? 'The rotation has begun.'
      : `${keyTexts.purposes[rotated]}: a new key is in use.`,
    ...lines,
  ];
}

const signOutLine = (values: Values): string[] => (values['sign-out'] ? [keyTexts.signOut] : []);

function lineOf({
  purpose,
  number: count,
  createdAt,
  state,
  until,
  contentKeys,
  publicKey,
}: KeyView): string {
  const facts = [
    createdAt === null ? 'age not known' : `since ${createdAt}, ${ageOf(createdAt)}`,
    until === null ? '' : `accepted until ${until}`,
    contentKeys === null ? '' : counted(contentKeys, 'content key'),
    publicKey === null ? '' : `public key ${publicKey.split('\n')[1]}`,
  ];
  return `${purpose} ${count}  ${keyTexts.states[state].toLowerCase()}  ${facts.filter((fact) => fact !== '').join(', ')}`;
}

const dayMs = 86_400_000;

function ageOf(createdAt: string): string {
  const days = Math.floor((Date.now() - Date.parse(createdAt)) / dayMs);
  return days === 1 ? '1 day old' : `${number.format(Math.max(0, days))} days old`;
}

/** With `--data` the stores are in that folder, wherever those of the environment are. */
function storesOf(values: Values, env: Console['env']): KeyStores {
  if (values.data !== undefined)
    return { folder: path.resolve(values.data), eventStore: undefined, vault: undefined };
  const folder = path.resolve(env['DATA_DIR'] || 'data');
  return { folder, eventStore: env['EVENT_STORE'], vault: env['VAULT'] };
}

function parsed(args: readonly string[]) {
  return parseOptions({ args: [...args], options, allowPositionals: true }, 'keys --help');
}
