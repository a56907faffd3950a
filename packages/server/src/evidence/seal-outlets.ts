import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect as connectPlain, isIP, isIPv6, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectSecure } from 'node:tls';
import type { SealOutlets, SyslogAddress, WebhookAddress } from '../config/seal-outlets.ts';

/** A seal as it is sent: the line of a copy, without the hashes of events. */
export interface SentSeal {
  readonly line: string;
  /** The time at which the seal was made. */
  readonly at: string;
}

/** A place beyond this machine. */
export interface SealOutlet {
  readonly name: 'syslog' | 'webhook';
  /** @throws Error the outlet did not take them; the message has neither its address nor its answer */
  send(seals: readonly SentSeal[], signal: AbortSignal): Promise<void>;
}

/** @param product the name of the program in system logs */
export function openOutlets({ syslog, webhook }: SealOutlets, product: string): SealOutlet[] {
  return [
    ...(syslog === undefined ? [] : [syslogOutlet(syslog, product)]),
    ...(webhook === undefined ? [] : [webhookOutlet(webhook)]),
  ];
}

const patienceMs = 10_000;

/** Facility 13 (log audit), severity 5 (notice): RFC 5424 §6.2.1. */
const priority = 13 * 8 + 5;
const printable = (text: string, most: number): string =>
  text.replaceAll(/[^\x21-\x7e]/g, '').slice(0, most) || '-';

function syslogOutlet(address: SyslogAddress, product: string): SealOutlet {
  const from = `${printable(hostname(), 255)} ${printable(product, 48)} ${process.pid} SEAL`;
  const messageOf = ({ line, at }: SentSeal) =>
    Buffer.from(`<${priority}>1 ${at} ${from} - ${line}`);
  const send = address.transport === 'udp' ? overDatagrams : overStream;
  return {
    name: 'syslog',
    async send(seals, signal) {
      try {
        await send(address, seals.map(messageOf), within(signal));
      } catch (error) {
        throw withoutDetails(error);
      }
    },
  };
}

/** No receipt is given over UDP (RFC 5426): a sent message counts as delivered. */
async function overDatagrams(
  { host, port }: SyslogAddress,
  messages: readonly Buffer[],
): Promise<void> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  try {
    for (const message of messages) {
      await new Promise<void>((resolve, reject) =>
        socket.send(message, port, host, (error) => (error === null ? resolve() : reject(error))),
      );
    }
  } finally {
    socket.close();
  }
}

/** Counts the octets of each message (RFC 6587 §3.4.1, RFC 5425 §4.3), and ends when the peer has read all of them. */
async function overStream(
  { transport, host, port }: SyslogAddress,
  messages: readonly Buffer[],
  signal: AbortSignal,
): Promise<void> {
  const socket: Socket =
    transport === 'tls'
      ? // The name of a server is never an address (RFC 6066 §3).
        connectSecure({ host, port, ...(isIP(host) === 0 ? { servername: host } : {}) })
      : connectPlain({ host, port });
  // The answers of the collector are not used; an end that it sends is.
  socket.resume();
  // `once` rejects with it; one that comes later has no listener otherwise.
  socket.on('error', () => undefined);
  try {
    await once(socket, transport === 'tls' ? 'secureConnect' : 'connect', { signal });
    const framed = messages.flatMap((message) => [Buffer.from(`${message.length} `), message]);
    const closed = once(socket, 'close', { signal });
    socket.end(Buffer.concat(framed));
    await closed;
  } finally {
    socket.destroy();
  }
}

function webhookOutlet({ url, token }: WebhookAddress): SealOutlet {
  const headers = {
    'content-type': 'application/x-ndjson',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return {
    name: 'webhook',
    async send(seals, signal) {
      const body = seals.map(({ line }) => `${line}\n`).join('');
      const init = {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: within(signal),
      } as const;
      const response = await fetch(url, init).catch((error: unknown) => {
        throw withoutDetails(error);
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`It answered with status ${response.status}.`);
    },
  };
}

const within = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);

const notTrusted =
  'Its certificate is of no authority that is known here: name it by NODE_EXTRA_CA_CERTS';

/** The fault of a certificate, by the code of the error. */
const ofCertificates: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  CERT_NOT_YET_VALID: 'Its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name',
  CERT_UNTRUSTED: notTrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
};

/** Errors of the network name addresses, which may have secrets. */
function withoutDetails(error: unknown): Error {
  const { cause, code, name } = error as { cause?: unknown; code?: unknown; name?: unknown };
  const below = (cause as { readonly code?: unknown } | undefined)?.code;
  const known = [below, code, name].find((one) => typeof one === 'string') ?? 'unknown';
  return new Error(`${ofCertificates[known] ?? 'It could not be reached'} (${known}).`);
}
