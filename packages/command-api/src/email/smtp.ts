import { emailFailureTexts as texts } from '@mach42/contracts/email/texts.ts';
import type { SendMailOptions, Transporter } from 'nodemailer';

/** The server that takes messages (RFC 5321), as the operator configured it. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on; else by STARTTLS (RFC 3207). */
  readonly isTlsFromStart: boolean;
  /** Whether a connection without TLS is refused. */
  readonly requiresTls: boolean;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
  readonly from: { readonly name: string; readonly address: string };
}

/** One message to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The id is the same for each attempt with the message, so that a message that arrives twice is shown once. */
  readonly messageId: string;
  /** The address at which a program for e-mail ends such messages in one press (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/**
 * The cause of a failure: the server cannot be used, the server asks for another attempt, or it refuses this message.
 */
type MailFault = 'server' | 'later' | 'message';

/** A message was not handed over. Its text has no address and nothing of the message. */
export class MailFailed extends Error {
  override readonly name = 'MailFailed';
  readonly fault: MailFault;
  /** The answer of the server, to the letter: for an admin who asks, not for a log. */
  readonly answer: string | undefined;

  constructor(fault: MailFault, text: string, answer?: string) {
    super(text);
    this.fault = fault;
    this.answer = answer;
  }
}

/** Hands messages over to a server. */
export interface MailTransport {
  /**
   * @param withinMs of the whole attempt
   * @returns the answer of the server
   * @throws MailFailed
   */
  send(mail: Mail, withinMs: number): Promise<string>;
}

/** Milliseconds until a connection is there, until the greeting, and without a byte. */
const waits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
} as const;
const answerCharacters = 300;

/** Opens a connection for each message, and ends it when its time is over, whatever the server does. */
export function smtpTransport(server: SmtpServer): MailTransport {
  const { host, port, credentials, from, requiresTls, isTlsFromStart } = server;
  const open = async (): Promise<Transporter> => {
    // A workspace that sends no e-mail does not load it.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      host,
      port,
      secure: isTlsFromStart,
      requireTLS: requiresTls,
      tls: { minVersion: 'TLSv1.2' },
      ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
      ...waits,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    async send(mail, withinMs) {
      const transport = await open();
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new MailFailed('server', texts.away)), withinMs);
      try {
        const sending = transport.sendMail(optionsOf(mail, from));
        // If the time is over first, a failure of the attempt is ignored.
        sending.catch(() => undefined);
        const { response } = (await Promise.race([sending, late.promise])) as { response?: string };
        return shortened(response ?? '');
      } catch (error) {
        throw error instanceof MailFailed ? error : failureOf(error);
      } finally {
        clearTimeout(timer);
        transport.close();
      }
    },
  };
}

function optionsOf(mail: Mail, from: SmtpServer['from']): SendMailOptions {
  const { to, subject, text, html, messageId, unsubscribeUrl } = mail;
  return {
    from,
    // The address is given as an object, so that nothing of it is read as a list.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    headers: {
      // RFC 3834: no holiday answers to it.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}

interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  readonly command?: unknown;
}

const ofServer: Readonly<Record<string, string>> = {
  EDNS: texts.noAddress,
  ENOTFOUND: texts.noAddress,
  ECONNREFUSED: texts.refusedConnection,
  ETLS: texts.tls,
  EAUTH: texts.signIn,
  ENOAUTH: texts.signIn,
  EPROTOCOL: texts.unclear,
};

/** Turns an error of nodemailer into the error and the texts of the product. */
function failureOf(error: unknown): MailFailed {
  const { code, responseCode, response, command } = (error ?? {}) as SmtpError;
  const cause = error instanceof Error ? error.message : '';
  const answer = typeof response === 'string' ? shortened(response) : undefined;
  const name = typeof code === 'string' ? code : '';
  const known = ofServer[name];
  if (known !== undefined) return new MailFailed('server', known, answer);
  if (/ECONNREFUSED/.test(cause)) return new MailFailed('server', texts.refusedConnection);
  if (/ENOTFOUND|EAI_AGAIN/.test(cause)) return new MailFailed('server', texts.noAddress);
  if (/certificate|SSL|TLS/i.test(cause)) return new MailFailed('server', texts.tls, answer);
  if (typeof responseCode !== 'number') return new MailFailed('server', texts.away, answer);
  if (responseCode < 500) return new MailFailed('later', texts.later, answer);
  if (command === 'MAIL FROM') return new MailFailed('server', texts.sender, answer);
  if (command === 'RCPT TO') return new MailFailed('message', texts.recipient, answer);
  return new MailFailed('message', texts.refused, answer);
}

/** Returns one line, of a length that a person reads. */
const shortened = (answer: string): string =>
  answer
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, answerCharacters);
