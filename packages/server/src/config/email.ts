import type { SmtpServer } from '@mach42/command-api/email/smtp.ts';
import { EmailAddress } from '@mach42/contracts/email/schemas.ts';
import { Value } from 'typebox/value';
import type { Environment } from './variables.ts';

type Fault = (text: string) => void;

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

/** What is sent to this machine crosses no network. */
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
