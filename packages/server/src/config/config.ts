import type { SmtpServer } from '@mach42/command-api/email/smtp.ts';
import type { SingleSignOn } from '@mach42/command-api/users/single-sign-on.ts';
import { isAddress } from '@mach42/contracts/email/address.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { IsProxy } from '@mach42/http-kit/address.ts';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { wholeProduct, type Role } from '../roles/role.ts';
import type { TelemetryConfig } from '../telemetry/open-tracing.ts';
import { readModelsConfig, type ModelsConfig } from './models-config.ts';
import { readSealOutlets, type SealOutlets } from './seal-outlets.ts';
import { readEmail, readSingleSignOn, readTelemetry } from './services.ts';
import { readStoreAddresses, type StoreAddresses } from './store-addresses.ts';
import { listsProxies, proxiesIn } from './trusted-proxies.ts';
import { refuseUnknown, type Environment, secretVariables } from './variables.ts';

/** Everything the environment decides, read once at the start. */
export interface Config extends StoreAddresses {
  /** The roles of the process. */
  readonly roles: readonly Role[];
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** The port of the direct model service; 0: none. */
  readonly directPort: number;
  readonly dataDir: string;
  readonly backups: {
    /** Absent: the server knows of none. */
    readonly folder: string | undefined;
    readonly maxHours: number;
    /** Hours between backups that the server makes; 0: it makes none. */
    readonly everyHours: number;
    /** The number of backups that are kept; 0: all. */
    readonly keep: number;
  };
  readonly seals: {
    /** Absent: in the data folder, where it has one owner; else none are made. */
    readonly file: string | undefined;
    readonly copy: string | undefined;
    readonly outlets: SealOutlets;
  };
  /** Seconds between the report that the process is not ready any more and its last request. */
  readonly drainSeconds: number;
  readonly demo: boolean;
  readonly product: { readonly slug: string; readonly name: string };
  readonly logLevel: LogLevel;
  /** Absent: a key of its own, kept in the vault. */
  readonly jwtSecret: string | undefined;
  /** Scheme, host and port of links; absent: as the request has them. */
  readonly publicOrigin: string | undefined;
  /** The contact of the operator for push services; undefined: nothing is pushed. */
  readonly pushContact: string | undefined;
  /** Addresses of the proxies whose `x-forwarded-*` are believed; absent: none. */
  readonly trustProxy: string | undefined;
  readonly isProxy: IsProxy;
  readonly traffic: Traffic;
  readonly storage: StorageOfPerson;
  readonly admin: {
    readonly mobile: string;
    /** Absent: generated, and shown once. */
    readonly password: string | undefined;
    readonly secret: string | undefined;
  };
  /** Folder of the built web app; false: something else serves it; absent: where it is built. */
  readonly webApp: string | false | undefined;
  readonly models: ModelsConfig;
  /** Absent: people sign in only here. */
  readonly singleSignOn: SingleSignOn | undefined;
  /** Absent: no e-mail is sent. */
  readonly email: SmtpServer | undefined;
  /** Absent: nothing is traced. */
  readonly telemetry: TelemetryConfig | undefined;
}

/** The storage limits of one person where no admin set others; 0: no limit. */
export interface StorageOfPerson {
  readonly megabytes: number;
  /** The limit of 24 hours. */
  readonly megabytesOfDay: number;
}

/** Limits of incoming traffic. */
interface Traffic {
  /** Cost of calls a second, of one person; 0: any. */
  readonly callsPerSecond: number;
  readonly connectionsPerAddress: number;
  readonly socketsPerPerson: number;
  readonly socketsPerAddress: number;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Lists every fault of the environment at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      ['The configuration cannot be used:', ...faults.map((fault) => `  - ${fault}`)].join('\n'),
    );
    this.faults = faults;
  }
}

/**
 * @param roles that the process is to have; default: all that the product needs
 * @param known faults that are listed with those of the environment
 * @throws ConfigError
 */
export function readConfig(
  environment: Environment,
  roles: readonly Role[] = wholeProduct,
  known: readonly string[] = [],
): Config {
  const faults = [...known];
  const fault = (text: string): void => void faults.push(text);
  refuseUnknown(Object.keys(environment), fault);
  const env = withSecretsOfFiles(environment, fault);

  function checked(name: string, fallback: string, rule: RegExp, wanted: string): string {
    const value = env[name] ?? fallback;
    if (!rule.test(value)) faults.push(`${name} must be ${wanted}.`);
    return value;
  }

  function portIn(name: string, fallback: string): number {
    const port = Number(checked(name, fallback, /^\d{1,5}$/, 'a port number, 0 to 65535'));
    if (port > 65_535) faults.push(`${name} must be a port number, 0 to 65535.`);
    return port;
  }

  function countIn(name: string, usual: number): number {
    return Number(checked(name, String(usual), /^\d{1,7}$/, 'a number, 0 to 9999999'));
  }

  const port = portIn('PORT', '4242');
  const directPort = portIn('DIRECT_PORT', '8000');
  const slug = checked(
    'PRODUCT_SLUG',
    'mach42',
    /^[a-z][a-z0-9-]{0,30}$/,
    'lower-case letters, digits and dashes',
  );
  const mobile = checked(
    'ADMIN_MOBILE',
    '004500000001',
    /^00\d{9,}$/,
    '00 and at least nine digits',
  );
  const jwtSecret = env['JWT_SECRET'];
  if (jwtSecret !== undefined && jwtSecret.length < 32)
    faults.push('JWT_SECRET must have at least 32 characters.');
  const publicOrigin = env['PUBLIC_ORIGIN'];
  if (publicOrigin !== undefined && !isOrigin(publicOrigin))
    faults.push('PUBLIC_ORIGIN must be http:// or https://, a host, and a port or none.');
  const contact = env['PUSH_CONTACT'] || undefined;
  if (contact !== undefined && !isContact(contact))
    faults.push('PUSH_CONTACT must be such as mailto:operator@example.org or https://example.org.');
  const trustProxy = env['TRUST_PROXY'] === '' ? undefined : env['TRUST_PROXY'];
  if (trustProxy !== undefined && !listsProxies(trustProxy))
    faults.push(
      'TRUST_PROXY must be addresses such as 10.0.0.1 or 10.0.0.0/8, loopback, linklocal or uniquelocal, ' +
        'separated by commas.',
    );
  for (const name of ['ADMIN_PASSWORD', 'ADMIN_SECRET']) {
    const value = env[name];
    if (value !== undefined && value.length < limits.password.least)
      fault(
        `${name} must have at least ${limits.password.least} characters; unset, it is generated.`,
      );
  }
  const demo = env['DEMO'] ?? '';
  if (!['', '0', '1'].includes(demo)) fault('DEMO must be 1, 0 or nothing.');
  const host = env['HOST'] || '127.0.0.1';
  if (!isHost(host)) fault('HOST must be an address or the name of a host.');
  const logLevel = logLevels.find((level) => level === (env['LOG_LEVEL'] ?? 'warn'));
  if (logLevel === undefined) faults.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);

  const drain = checked('DRAIN_SECONDS', '0', /^\d{1,3}$/, 'a number of seconds, 0 to 999');
  const traffic: Traffic = {
    callsPerSecond: countIn('CALLS_PER_SECOND', limits.http.calls.perSecond),
    connectionsPerAddress: countIn('CONNECTIONS_PER_ADDRESS', limits.http.connectionsPerAddress),
    socketsPerPerson: countIn('SOCKETS_PER_PERSON', limits.socket.ofPerson),
    socketsPerAddress: countIn('SOCKETS_PER_ADDRESS', limits.socket.ofAddress),
  };
  const backupHours = countIn('BACKUP_MAX_HOURS', 48);
  const everyHours = countIn('BACKUP_EVERY_HOURS', 0);
  const keep = Number(checked('BACKUP_KEEP', '14', /^\d{1,4}$/, 'a number of backups, 0 to 9999'));
  if (everyHours > 0 && !env['BACKUP_DIR']) fault('BACKUP_EVERY_HOURS needs BACKUP_DIR.');
  const storage: StorageOfPerson = {
    megabytes: countIn('STORAGE_MEGABYTES', limits.storage.megabytes),
    megabytesOfDay: countIn('STORAGE_MEGABYTES_PER_DAY', limits.storage.megabytesOfDay),
  };
  const addresses = readStoreAddresses(env, roles, fault);

  const dataDir = path.resolve(env['DATA_DIR'] || 'data');
  if (dataDir.includes('\0')) fault('DATA_DIR must be the path of a folder.');
  // On a machine that serves only itself, services such as LM Studio run on the same machine.
  const nearby = isLoopback(host) ? 'loopback' : '';
  const models = readModelsConfig(env, dataDir, fault, nearby);

  const outlets = readSealOutlets(env, fault);
  const telemetry = readTelemetry(env, slug, fault);
  const singleSignOn = readSingleSignOn(env, fault);
  if (singleSignOn !== undefined && publicOrigin === undefined && !isLoopback(host))
    fault(
      'OPENID_ISSUER needs PUBLIC_ORIGIN, the address that the sign-in service sends people to.',
    );

  const email = readEmail(env, fault);
  if (email !== undefined && publicOrigin === undefined && !isLoopback(host))
    fault('SMTP_URL needs PUBLIC_ORIGIN, the address that links in messages lead to.');

  if (faults.length > 0) throw new ConfigError(faults);
  return {
    host,
    port,
    directPort,
    dataDir,
    backups: { folder: pathIn(env['BACKUP_DIR']), maxHours: backupHours, everyHours, keep },
    seals: {
      file: pathIn(env['SEALS_FILE']),
      copy: pathIn(env['SEALS_COPY']),
      outlets,
    },
    drainSeconds: Number(drain),
    ...addresses,
    roles,
    demo: demo === '1',
    product: { slug, name: env['PRODUCT_NAME'] ?? 'Mach42' },
    logLevel: logLevel ?? 'warn',
    jwtSecret,
    publicOrigin,
    pushContact: contact ?? (publicOrigin?.startsWith('https:') ? publicOrigin : undefined),
    trustProxy,
    isProxy: proxiesIn(trustProxy),
    traffic,
    storage,
    admin: { mobile, password: env['ADMIN_PASSWORD'], secret: env['ADMIN_SECRET'] },
    webApp: webAppIn(env['WEB_APP']),
    models,
    singleSignOn,
    email,
    telemetry,
  };
}

function webAppIn(text: string | undefined): Config['webApp'] {
  if (text === 'none') return false;
  return text === undefined ? undefined : path.resolve(text);
}

const pathIn = (text: string | undefined): string | undefined =>
  text === undefined || text === '' ? undefined : path.resolve(text);

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');

const isHost = (text: string): boolean =>
  isIP(text) > 0 || /^[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?$/i.test(text);

/** RFC 8292 §2.1. */
const isContact = (text: string): boolean =>
  text.startsWith('mailto:')
    ? isAddress(text.slice('mailto:'.length))
    : text.startsWith('https://') && URL.canParse(text);

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/**
 * The environment with the secrets that it names files for, as `VAULT_FILE` for `VAULT`: the whole text of the file,
 * without an end of line behind it. Everyone who may inspect the container sees its environment; a file has its own
 * permissions.
 * @param fault receives the name of the variable whose file cannot be read, without any content
 */
function withSecretsOfFiles(env: Environment, fault: (text: string) => void): Environment {
  const found: Record<string, string> = {};
  for (const name of secretVariables) {
    const file = env[`${name}_FILE`] ?? '';
    if (file === '') continue;
    if ((env[name] ?? '') !== '') fault(`${name} and ${name}_FILE cannot both be set.`);
    const text = textOf(file);
    if (text === undefined) fault(`${name}_FILE must name a file that can be read.`);
    else found[name] = text.replace(/\r?\n$/, '');
  }
  return { ...env, ...found };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
