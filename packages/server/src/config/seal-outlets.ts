import type { Environment } from './variables.ts';

type Fault = (text: string) => void;

/** A collector of system logs. */
export interface SyslogAddress {
  readonly transport: 'udp' | 'tcp' | 'tls';
  readonly host: string;
  readonly port: number;
}

export interface WebhookAddress {
  readonly url: string;
  /** Sent as a bearer token; absent: none. */
  readonly token: string | undefined;
}

/** Places beyond this machine that receive every seal. */
export interface SealOutlets {
  readonly syslog: SyslogAddress | undefined;
  readonly webhook: WebhookAddress | undefined;
}

/** RFC 5426 §3.3, RFC 6587 §3.1 and RFC 5425 §4.1. */
const usualPorts = { udp: 514, tcp: 601, tls: 6514 } as const;

export function readSealOutlets(env: Environment, fault: Fault): SealOutlets {
  return { syslog: syslogIn(env, fault), webhook: webhookIn(env, fault) };
}

function syslogIn(env: Environment, fault: Fault): SyslogAddress | undefined {
  const text = env['SEALS_SYSLOG'] ?? '';
  if (text === '') return undefined;
  const [, transport, host, port] =
    /^(udp|tcp|tls):\/\/([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::(\d{1,5}))?\/?$/i.exec(text) ?? [];
  const known = (['udp', 'tcp', 'tls'] as const).find((one) => one === transport?.toLowerCase());
  const number = port === undefined ? usualPorts[known ?? 'udp'] : Number(port);
  if (known === undefined || host === undefined || number < 1 || number > 65_535) {
    fault('SEALS_SYSLOG must be such as tls://logs.example.org:6514, tcp://… or udp://….');
    return undefined;
  }
  return { transport: known, host: host.replaceAll(/^\[|\]$/g, ''), port: number };
}

function webhookIn(env: Environment, fault: Fault): WebhookAddress | undefined {
  const [text, token] = [env['SEALS_WEBHOOK'] ?? '', env['SEALS_WEBHOOK_TOKEN'] ?? ''];
  if (text === '') {
    if (token !== '') fault('SEALS_WEBHOOK_TOKEN has no meaning without SEALS_WEBHOOK.');
    return undefined;
  }
  if (!isWebhook(text)) {
    fault(
      'SEALS_WEBHOOK must be an https:// address without user and password; http:// is for this machine alone.',
    );
    return undefined;
  }
  if (!/^[\x21-\x7e]*$/.test(token))
    fault('SEALS_WEBHOOK_TOKEN must have printable characters of ASCII without spaces.');
  return { url: text, token: token || undefined };
}

function isWebhook(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (
    (protocol === 'https:' || (protocol === 'http:' && isHere)) &&
    username === '' &&
    password === ''
  );
}
