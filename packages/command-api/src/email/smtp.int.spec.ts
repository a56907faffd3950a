import { emailFailureTexts as texts } from '@mach42/contracts/email/texts.ts';
import { MailServer, OddServer } from '@mach42/testing/email/mail-server.ts';
import { describe, expect, it } from 'vitest';
import { MailFailed, smtpTransport, type Mail, type SmtpServer } from './smtp.ts';

const mail: Mail = {
  to: 'robin@example.org',
  subject: 'Set a new password',
  text: 'Press here: https://workspace.test/password-link#abc',
  html: '<p>Press here</p>',
  messageId: '<one@workspace.invalid>',
};
const at = (port: number, changed: Partial<SmtpServer> = {}) =>
  smtpTransport({
    host: '127.0.0.1',
    port,
    isTlsFromStart: false,
    requiresTls: false,
    credentials: undefined,
    from: { name: 'Workspace', address: 'workspace@example.org' },
    ...changed,
  });
const enough = 20_000;
const failureOf = async (sending: Promise<unknown>): Promise<MailFailed> => {
  const failed = await sending.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failed).toBeInstanceOf(MailFailed);
  return failed as MailFailed;
};

describe('handing a message over', () => {
  it('[EM1] sends it to one recipient, as text and HTML', async () => {
    await using server = await new MailServer().start();
    const answer = await at(server.port).send(mail, enough);
    expect(answer).toMatch(/^250/);
    const [received] = server.received;
    expect(received).toMatchObject({ from: 'workspace@example.org', to: ['robin@example.org'] });
    expect(received?.headers).toContain('From: Workspace <workspace@example.org>');
    expect(received?.headers).toContain('Auto-Submitted: auto-generated');
    expect(received?.headers).not.toContain('List-Unsubscribe');
    expect(received?.text).toContain(mail.text);
    expect(received?.text).toContain(mail.html);
  });

  it('[EM8] says how such messages are ended in one press', async () => {
    await using server = await new MailServer().start();
    const unsubscribeUrl = 'https://workspace.test/api/email/unsubscribe/key';
    await at(server.port).send({ ...mail, unsubscribeUrl }, enough);
    const { headers = '' } = server.received[0] ?? {};
    expect(headers).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('[EM2] lets no text of a person become a header or a recipient', async () => {
    await using server = await new MailServer().start();
    const subject = 'Hello\r\nBcc: mo@example.org\r\n\r\n<script>';
    await at(server.port).send({ ...mail, subject }, enough);
    const [received] = server.received;
    expect(received?.to).toEqual(['robin@example.org']);
    expect(received?.headers.split('\r\n').filter((line) => /^bcc:/i.test(line))).toEqual([]);
  });

  it('[EM3] refuses a connection without TLS, unless it need not have it', async () => {
    await using server = await new MailServer().start();
    const failed = await failureOf(at(server.port, { requiresTls: true }).send(mail, enough));
    expect(failed).toMatchObject({ fault: 'server', message: texts.tls });
    expect(server.received).toEqual([]);
  });

  it('[EM3] refuses a certificate that no authority signed', async () => {
    await using server = await new MailServer({ disabledCommands: [] }).start();
    const failed = await failureOf(at(server.port, { requiresTls: true }).send(mail, enough));
    expect(failed).toMatchObject({ fault: 'server', message: texts.tls });
    expect(server.received).toEqual([]);
  });

  it('[EM1] signs in, and says when the server does not accept it', async () => {
    await using server = await new MailServer({ allowInsecureAuth: true }).start();
    const credentials = { user: 'workspace', password: 'right' };
    await at(server.port, { credentials }).send(mail, enough);
    expect(server.signIns).toEqual([credentials]);
    const wrong = at(server.port, { credentials: { ...credentials, password: 'kiln-otter' } });
    const failed = await failureOf(wrong.send(mail, enough));
    expect(failed).toMatchObject({ fault: 'server', message: texts.signIn });
    expect(failed.message).not.toContain('kiln-otter');
  });

  it.each([
    [450, 'later', texts.later],
    [550, 'message', texts.recipient],
  ])('[EM4] tells a recipient that is refused with %d apart', async (code, fault, message) => {
    await using server = await new MailServer().start();
    server.refusals.set(mail.to, code);
    const failed = await failureOf(at(server.port).send(mail, enough));
    expect(failed).toMatchObject({ fault, message });
    expect(failed.answer).toMatch(new RegExp(`^${code}`));
    expect(failed.message).not.toContain('robin');
  });

  it('[EM4] is a fault of the server where nothing listens', async () => {
    const server = await new OddServer(() => undefined).start();
    await server[Symbol.asyncDispose]();
    const failed = await failureOf(at(server.port).send(mail, enough));
    expect(failed).toMatchObject({ fault: 'server', message: texts.refusedConnection });
  });

  it('[EM4] ends with a server that says nothing, and with one that never ends to speak', async () => {
    await using silent = await new OddServer(() => undefined).start();
    expect(await failureOf(at(silent.port).send(mail, 200))).toMatchObject({ fault: 'server' });
    await using endless = await new OddServer((socket) => {
      const write = (): void => {
        if (socket.destroyed) return;
        if (socket.write('220-still greeting\r\n'.repeat(100))) setImmediate(write);
        else socket.once('drain', write);
      };
      write();
    }).start();
    expect(await failureOf(at(endless.port).send(mail, 200))).toMatchObject({ fault: 'server' });
  });

  it('[EM4] is a fault of the server that does not speak SMTP', async () => {
    await using web = await new OddServer((socket) => {
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    }).start();
    expect(await failureOf(at(web.port).send(mail, enough))).toMatchObject({ fault: 'server' });
  });
});
