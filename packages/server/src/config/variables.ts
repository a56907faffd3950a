export type Environment = Readonly<Record<string, string | undefined>>;

/** Every variable that the server reads, with its description, in the order of `--help`. */
const variables = {
  HOST: 'where the server listens; default 127.0.0.1',
  PORT: 'its port, 0 for any free one; default 4242',
  DIRECT_PORT: 'port of the direct model service, 0 for none; default 8000',
  DATA_DIR: 'folder of the data; default ./data',
  EVENT_STORE:
    'address of the event log: postgres://… or kurrentdb://…; default a file in DATA_DIR',
  VAULT: 'address of the vault: postgres://…; default a file in DATA_DIR',
  FILES:
    'bucket of S3 for the files of messages: s3://KEY:SECRET@host/bucket; default beside the vault',
  READ_MODELS: 'address of the read models: postgres://…; default a file in DATA_DIR',
  SIGNALS: 'how processes notify each other: postgres://… or kafka://…',
  FEED: 'where events are followed: kafka://…; default the event log',
  SEALS_FILE:
    'where the seals of the event log are kept; default seals.jsonl in DATA_DIR; of several processes, one has it',
  SEALS_COPY: 'a second file, on another disk, to which every seal is appended; default none',
  SEALS_SYSLOG:
    'collector of system logs to which every seal is sent: tls://logs.example.org:6514, tcp://… or udp://…; default none',
  SEALS_WEBHOOK:
    'address to which every seal is sent by POST, such as https://audit.example.org/seals; default none',
  SEALS_WEBHOOK_TOKEN: 'bearer token that is sent there; default none',
  BACKUP_DIR: 'where ops backup puts backups; health reports the age of the newest; default none',
  BACKUP_MAX_HOURS: 'how old the newest backup may be before health reports it; default 48',
  BACKUP_EVERY_HOURS:
    'hours between backups that a single server makes into BACKUP_DIR; default 0, none',
  BACKUP_KEEP: 'how many of these backups stay, 0 for all; default 14',
  DRAIN_SECONDS: 'how long a process that is to stop says so before it does; default 0',
  DEMO: '1 fills an empty data folder with people and data to try out; 0 or nothing does not',
  ADMIN_MOBILE: 'mobile number of the first admin; default 004500000001',
  ADMIN_PASSWORD: 'password of the first admin; default generated',
  ADMIN_SECRET: 'secret word of the first admin; default generated',
  JWT_SECRET: 'signs the tokens, at least 32 characters; default a key kept in the vault',
  PUBLIC_ORIGIN: 'scheme, host and port of links, such as https://workspace.example.org',
  PUSH_CONTACT:
    'how push services reach the operator: mailto:… or https://…; default PUBLIC_ORIGIN, if it is https',
  TRUST_PROXY: 'addresses of the proxies whose x-forwarded-* headers are believed',
  PRODUCT_NAME: 'what the product is called; default Mach42',
  PRODUCT_SLUG: 'the same in addresses; default mach42',
  WEB_APP: 'folder of the built web app; none serves none',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent; default warn',
  CALLS_PER_SECOND:
    'cost of the calls that a person may make without a pause, 0 for any; default 200',
  CONNECTIONS_PER_ADDRESS: 'connections of one address that is no proxy; default 2000',
  SOCKETS_PER_PERSON: 'sockets of one person; default 20',
  SOCKETS_PER_ADDRESS:
    'sockets of guests and of callers who are not signed in yet, by address; default 100',
  STORAGE_MEGABYTES: 'what one person may store, in MB, 0 for any; default 1000',
  STORAGE_MEGABYTES_PER_DAY: 'what one person may add in 24 hours, in MB, 0 for any; default 250',
  OLLAMA_HOST: 'where Ollama is; default 127.0.0.1:11434',
  ANTHROPIC_API_KEY: 'connects Anthropic',
  ANTHROPIC_BASE_URL: 'where it is reached',
  QUOTA_USD_PER_MONTH: 'what the paid models of one person may cost in a month; default 20',
  QUOTA_TOKENS_PER_MONTH: 'the same in tokens; default 5000000',
  OPENID_ISSUER:
    'address of the sign-in service of the organisation (OpenID Connect), such as https://sso.example.org/realms/staff; default none',
  OPENID_CLIENT_ID: 'what this server is called there',
  OPENID_CLIENT_SECRET: 'its secret there; default none, PKCE alone',
  OPENID_SCOPES: 'what is asked of the service; default openid profile email',
  OPENID_LABEL: 'text of the button on the login page; default Log in with single sign-on',
  OPENID_CREATE_ACCOUNTS: '1 gives a person who is not known an account; 0 or nothing does not',
  OPENID_ROLES_CLAIM:
    'the claim that lists groups or roles of a person, such as groups or /realm_access/roles',
  OPENID_ROLES:
    'which of its values give a role: admin=workspace-admins; moderator=leads; user=staff',
  SMTP_URL:
    'server that e-mail is sent by: smtps://user:password@mail.example.org:465, or smtp://… with STARTTLS; default none',
  SMTP_FROM: 'sender of e-mail, such as Workspace <workspace@example.org>',
  SMTP_TLS: 'required (the default beyond this machine) or optional',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'where traces are sent by OTLP over HTTP, such as http://127.0.0.1:4318; default none',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'the same as the whole address',
  OTEL_SERVICE_NAME: 'the name of the service in traces; default PRODUCT_SLUG',
  OTEL_TRACES_SAMPLER:
    'parentbased_always_on (the default), parentbased_always_off or parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: 'the part of all traces that is sent, 0 to 1; default 1',
  MODEL_IDS: 'JSON that replaces ids and prices of models',
  MODEL_NETWORKS:
    'networks beside the public ones that admins may enter addresses of: loopback, private, 10.1.0.0/16; default loopback where HOST is',
} as const;

/** Variables that may hold secrets, and may be in a file instead. */
export const secretVariables = [
  'EVENT_STORE',
  'VAULT',
  'FILES',
  'READ_MODELS',
  'SIGNALS',
  'FEED',
  'JWT_SECRET',
  'ADMIN_PASSWORD',
  'ADMIN_SECRET',
  'ANTHROPIC_API_KEY',
  'OPENID_CLIENT_SECRET',
  'SMTP_URL',
  'SEALS_WEBHOOK',
  'SEALS_WEBHOOK_TOKEN',
] as const satisfies readonly (keyof typeof variables)[];

const known: readonly string[] = [
  ...Object.keys(variables),
  ...secretVariables.map((name) => `${name}_FILE`),
];

/** Prefixes that no other program uses. Names of one word are not here: other programs use them. */
const ownPrefixes = [
  'ADMIN_',
  'BACKUP_',
  'CALLS_PER_',
  'CONNECTIONS_PER_',
  'DATA_DIR',
  'DEMO_',
  'DIRECT_PORT',
  'DRAIN_',
  'EVENT_STORE',
  'MODEL_IDS',
  'MODEL_NETWORKS',
  'OPENID_',
  'PRODUCT_',
  'PUBLIC_ORIGIN',
  'PUSH_CONTACT',
  'QUOTA_',
  'READ_MODEL',
  'SEALS_',
  'SMTP_',
  'SOCKETS_PER_',
  'STORAGE_',
  'TRUST_PROXY',
];

/**
 * Finds variables that look like those of this program and are none, as when one is misspelt: within two letters of
 * one, one for short names, or beginning as ours do.
 * @param fault receives each name, with the variable that was probably meant; never a value
 */
export function refuseUnknown(names: readonly string[], fault: (text: string) => void): void {
  for (const name of names) {
    if (known.includes(name)) continue;
    const upper = name.toUpperCase().replaceAll('-', '_');
    const meant = nearestTo(upper);
    if (meant !== undefined)
      fault(`${name} is not a variable of this server. Did you mean ${meant}?`);
  }
}

/** The variable that was probably meant; undefined for a name that looks like no variable of this program. */
function nearestTo(name: string): string | undefined {
  const candidates = known
    .filter((one) => !one.endsWith('_FILE') || name.includes('_F'))
    .map((one) => ({ one, edits: editsBetween(name, one), shared: sharedStart(name, one) }));
  const [near] = candidates
    .filter(({ one, edits }) => edits <= (one.length < 7 ? 1 : 2))
    .toSorted((a, b) => a.edits - b.edits);
  if (near !== undefined) return near.one;
  if (!ownPrefixes.some((prefix) => name.startsWith(prefix))) return undefined;
  return candidates.toSorted((a, b) => b.shared - a.shared || a.edits - b.edits)[0]?.one;
}

/** Letters with which both begin. */
function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** Letters added, left out, replaced or swapped with the next (optimal string alignment). */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 12) return Number.POSITIVE_INFINITY;
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, n) => n),
  ];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped && i > 1 && j > 1 ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

const width = Math.max(...Object.keys(variables).map((name) => name.length)) + 2;

/** The text of `--help`. */
export const serverUsage = (roles: readonly string[]): string => `Usage: npm run server -- [options]

Options
  --role <names>   what the process does, separated by commas: all (the default), ${roles.join(', ')}
  --help           shows this

Environment variables
${Object.entries(variables)
  .map(([name, meaning]) => `  ${name.padEnd(width)}${meaning}`)
  .join('\n')}

Each address, password and key may be in a file instead, which NAME_FILE names: ${secretVariables
  .map((name) => `${name}_FILE`)
  .join(', ')}.`;
