import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** A message as the server took it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly isEncrypted: boolean;
  /** The text of the mail, with soft line breaks and quoted characters undone (RFC 2045 §6.7). */
  readonly text: string;
  /** Its lines up to the first empty one, unfolded. */
  readonly headers: string;
}

/** A server that takes e-mail and keeps it (RFC 5321), on this machine. */
export class MailServer implements AsyncDisposable {
  readonly #server: SMTPServer;
  readonly received: ReceivedMail[] = [];
  /** Refusal codes by the address of the recipient, such as 450 or 550. */
  readonly refusals = new Map<string, number>();
  /** Sign-ins that were tried. */
  readonly signIns: { readonly user: string; readonly password: string }[] = [];
  port = 0;

  constructor(options: SMTPServerOptions = {}) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: ({ username, password }, _, done) => {
        this.signIns.push({ user: username ?? '', password: password ?? '' });
        if (password === 'right') done(null, { user: username ?? '' });
        else done(new Error('The password is wrong.'));
      },
      onRcptTo: ({ address }, _, done) => {
        const code = this.refusals.get(address);
        if (code === undefined) done();
        else done(Object.assign(new Error('Not here.'), { responseCode: code }));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('error', done);
        stream.on('end', () => {
          this.#keep(Buffer.concat(chunks).toString('latin1'), session);
          done();
        });
      },
      ...options,
    });
    // A client that leaves is no fault of the test.
    this.#server.on('error', () => undefined);
  }

  async start(): Promise<this> {
    const listening = this.#server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    this.port = typeof address === 'object' && address !== null ? address.port : 0;
    return this;
  }

  #keep(raw: string, { envelope: { mailFrom, rcptTo }, secure }: SMTPServerSession): void {
    this.received.push({
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
      isEncrypted: secure,
      text: unquoted(raw),
      headers: (raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' '),
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

const unquoted = (raw: string): string => {
  const bytes = raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

/** A server that sends the given text as soon as a connection is open, and nothing afterwards. */
export class OddServer implements AsyncDisposable {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  port = 0;

  constructor(greet: (socket: Socket) => void) {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      greet(socket);
    });
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    this.port = typeof address === 'object' && address !== null ? address.port : 0;
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
