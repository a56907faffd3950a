import type { SmtpServer } from '@mach42/command-api/email/smtp.ts';
import type { RoleMapping, SingleSignOn } from '@mach42/command-api/users/single-sign-on.ts';
import { EmailAddress } from '@mach42/contracts/email/schemas.ts';
import type { HeldRole } from '@mach42/contracts/users/schemas.ts';
import { Value } from 'typebox/value';
import type { TelemetryConfig } from '../telemetry/open-tracing.ts';
import type { Environment } from './variables.ts';

const samplers: Readonly<Record<string, 'all' | 'none' | 'some'>> = {
  '': 'all',
  parentbased_always_on: 'all',
  parentbased_always_off: 'none',
  parentbased_traceidratio: 'some',
};

/**
 * Reads the address to which spans are sent from the variables of OpenTelemetry
 * (https://opentelemetry.io/docs/specs/otel/protocol/exporter/); undefined: they are not sent.
 * @param usualName the name of the service where no variable has one
 */
export function readTelemetry(
  env: Environment,
  usualName: string,
  fault: (text: string) => void,
): TelemetryConfig | undefined {
  const given = (name: string): string => env[name]?.trim() ?? '';
  const isOff =
    given('OTEL_SDK_DISABLED').toLowerCase() === 'true' || given('OTEL_TRACES_EXPORTER') === 'none';
  const base = given('OTEL_EXPORTER_OTLP_ENDPOINT');
  const own = given('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  if (isOff || (base === '' && own === '')) return undefined;

  const tracesUrl = own === '' ? `${base.replace(/\/$/, '')}/v1/traces` : own;
  if (!/^https?:\/\//.test(tracesUrl) || !URL.canParse(tracesUrl))
    fault(
      `${own === '' ? 'OTEL_EXPORTER_OTLP_ENDPOINT' : 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'} must be an address with http:// or https://.`,
    );
  const protocol =
    given('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') || given('OTEL_EXPORTER_OTLP_PROTOCOL');
  if (!['', 'http/json'].includes(protocol))
    fault('OTEL_EXPORTER_OTLP_PROTOCOL must be http/json: spans are sent in no other form.');
  const sampler = samplers[given('OTEL_TRACES_SAMPLER')];
  if (sampler === undefined)
    fault(
      `OTEL_TRACES_SAMPLER must be one of ${Object.keys(samplers).filter(Boolean).join(', ')}.`,
    );
  const part = given('OTEL_TRACES_SAMPLER_ARG') || '1';
  const isPart = /^(0|1|0?\.\d{1,10}|1\.0{1,10})$/.test(part);
  if (sampler === 'some' && !isPart) fault('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  return {
    tracesUrl,
    serviceName: given('OTEL_SERVICE_NAME') || usualName,
    ratio: sampler === 'none' ? 0 : sampler === 'some' ? Number(part) : 1,
  };
}

const longestName = 100;
/** RFC 8314 §7.3, and of a submission with STARTTLS (RFC 6409). */
const usualPorts: Readonly<Record<string, number>> = { 'smtps:': 465, 'smtp:': 587 };

/** The server for e-mail that the environment names; undefined: none. */
export function readEmail(env: Environment, fault: Fault): SmtpServer | undefined {
  const text = env['SMTP_URL'] ?? '';
  if (text === '') {
    for (const name of ['SMTP_FROM', 'SMTP_TLS'])
      if ((env[name] ?? '') !== '') fault(`${name} has no meaning without SMTP_URL.`);
    return undefined;
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const usual = usualPorts[url?.protocol ?? ''];
  const rest = url === undefined ? '' : url.pathname.replace(/^\/$/, '') + url.search + url.hash;
  if (url === undefined || usual === undefined || url.hostname === '' || rest !== '') {
    fault('SMTP_URL must be such as smtps://user:password@mail.example.org:465 or smtp://….');
    return undefined;
  }
  const from = senderIn(env['SMTP_FROM'] ?? '');
  if (from === undefined)
    fault('SMTP_FROM must be such as Workspace <workspace@example.org> or workspace@example.org.');
  const tls = env['SMTP_TLS'] ?? '';
  if (!['', 'required', 'optional'].includes(tls))
    fault('SMTP_TLS must be required, optional or nothing.');
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const credentials = credentialsIn(url);
  if (credentials === undefined && url.username + url.password !== '')
    fault('SMTP_URL must have its user and password with signs such as @ written as %40.');
  return {
    host,
    port: url.port === '' ? usual : Number(url.port),
    isTlsFromStart: url.protocol === 'smtps:',
    requiresTls: tls === '' ? !isHere(host) : tls === 'required',
    credentials,
    from: from ?? { name: '', address: '' },
  };
}

/** Messages to this machine cross no network. */
const isHere = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');

function credentialsIn({ username, password }: URL): SmtpServer['credentials'] {
  if (username === '') return undefined;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** An address, or a name with the address behind it in angle brackets. */
function senderIn(text: string): SmtpServer['from'] | undefined {
  const [, name = '', named = ''] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const address = (named === '' ? text : named).trim();
  const isRight = Value.Check(EmailAddress, address) && !/\p{Cc}/u.test(text);
  return isRight && name.length <= longestName ? { name: name.trim(), address } : undefined;
}

type Fault = (text: string) => void;

const names = [
  'OPENID_CLIENT_ID',
  'OPENID_CLIENT_SECRET',
  'OPENID_SCOPES',
  'OPENID_LABEL',
  'OPENID_CREATE_ACCOUNTS',
  'OPENID_ROLES_CLAIM',
  'OPENID_ROLES',
] as const;
const longestLabel = 60;

/** The sign-in service that the environment names; undefined: none. */
export function readSingleSignOn(env: Environment, fault: Fault): SingleSignOn | undefined {
  const issuer = env['OPENID_ISSUER'] ?? '';
  if (issuer === '') {
    for (const name of names)
      if ((env[name] ?? '') !== '') fault(`${name} has no meaning without OPENID_ISSUER.`);
    return undefined;
  }
  if (!isIssuer(issuer))
    fault(
      'OPENID_ISSUER must be an https:// address without user, query and fragment; http:// is for this machine alone.',
    );
  const clientId = env['OPENID_CLIENT_ID'] ?? '';
  if (clientId === '') fault('OPENID_ISSUER needs OPENID_CLIENT_ID.');
  const scopes = (env['OPENID_SCOPES'] || 'openid profile email').split(/[\s,]+/).filter(Boolean);
  if (!scopes.includes('openid')) fault('OPENID_SCOPES must contain openid.');
  const label = env['OPENID_LABEL'] || 'Log in with single sign-on';
  if (label.length > longestLabel)
    fault(`OPENID_LABEL must have at most ${longestLabel} characters.`);
  const creates = env['OPENID_CREATE_ACCOUNTS'] ?? '';
  if (!['', '0', '1'].includes(creates)) fault('OPENID_CREATE_ACCOUNTS must be 1, 0 or nothing.');
  return {
    issuer,
    clientId,
    clientSecret: env['OPENID_CLIENT_SECRET'] || undefined,
    scopes: scopes.join(' '),
    label,
    createsAccounts: creates === '1',
    roles: mappingIn(env, fault),
  };
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isHere);
  return isSafe && [username, password, search, hash].every((part) => part === '');
}

function mappingIn(env: Environment, fault: Fault): RoleMapping | undefined {
  const [claim = '', text = ''] = [env['OPENID_ROLES_CLAIM'], env['OPENID_ROLES']];
  if (claim === '' && text === '') return undefined;
  if (claim === '' || text === '') fault('OPENID_ROLES_CLAIM and OPENID_ROLES need each other.');
  const values = new Map<HeldRole, Set<string>>();
  for (const part of text.split(';').filter((one) => one.trim() !== '')) {
    const [, role, value] = /^\s*(admin|moderator|user)\s*=\s*(\S.*)$/.exec(part) ?? [];
    if (role === undefined || value === undefined) {
      fault('OPENID_ROLES must be such as admin=workspace-admins; moderator=leads; user=staff.');
      return undefined;
    }
    const of = role as HeldRole;
    values.set(of, (values.get(of) ?? new Set()).add(value.trim()));
  }
  return { claim, values };
}
