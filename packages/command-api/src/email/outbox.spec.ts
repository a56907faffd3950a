import { limits } from '@mach42/contracts/kernel/limits.ts';
import { describe, expect, it } from 'vitest';
import { Outbox } from './outbox.ts';
import { MailFailed, type Mail } from './smtp.ts';

const mail = (to = 'robin@example.org'): Mail => ({
  to,
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: `<${to}>`,
});

/** An outbox over a server that answers as the test says, with a clock that the test moves. */
function opened(answer: (mail: Mail) => Promise<string>) {
  const clock = { now: 0 };
  const timers: { at: number; callback: () => void }[] = [];
  const warnings: string[] = [];
  const tried: string[] = [];
  const outbox = new Outbox({
    transport: {
      send: async (one) => {
        tried.push(one.to);
        return answer(one);
      },
    },
    now: () => clock.now,
    warn: (text) => warnings.push(text),
    after: (ms, callback) => {
      const timer = { at: clock.now + ms, callback };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });
  const pass = async (ms: number): Promise<void> => {
    const until = clock.now + ms;
    for (;;) {
      await outbox.idle();
      const next = timers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      clock.now = next.at;
      timers.splice(timers.indexOf(next), 1);
      next.callback();
    }
    clock.now = until;
  };
  return { outbox, pass, tried, warnings };
}

describe('the messages on their way', () => {
  it('[EM5] are sent at once, and counted', async () => {
    const { outbox, pass, tried } = opened(async () => '250 OK');
    outbox.post(mail());
    await pass(0);
    expect(tried).toEqual(['robin@example.org']);
    expect(outbox.figures()).toEqual({ sent: 1, failed: 0, waiting: 0, lastFailure: undefined });
  });

  it('[EM5] are tried again with growing pauses, until they are too old', async () => {
    const { outbox, pass, tried, warnings } = opened(async () => {
      throw new MailFailed('server', 'The server does not answer.');
    });
    outbox.post(mail());
    await pass(60_000);
    // At 0, 5, 15 and 35 s.
    expect(tried).toHaveLength(4);
    expect(outbox.figures()).toMatchObject({ failed: 4, waiting: 1 });
    await pass(limits.email.triedMs);
    expect(outbox.figures().waiting).toBe(0);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).not.toContain('robin');
  });

  it('[EM5] are sent when the server is there again', async () => {
    let isAway = true;
    const { outbox, pass } = opened(async () => {
      if (isAway) throw new MailFailed('later', 'The server asks to try again later.');
      return '250 OK';
    });
    outbox.post(mail());
    await pass(10_000);
    isAway = false;
    await pass(60_000);
    expect(outbox.figures()).toMatchObject({ sent: 1, waiting: 0 });
  });

  it('[EM4] are given up where the server does not take this one', async () => {
    const { outbox, pass, tried, warnings } = opened(async () => {
      throw new MailFailed(
        'message',
        'The server refuses this recipient.',
        '550 robin@example.org',
      );
    });
    outbox.post(mail());
    await pass(limits.email.triedMs);
    expect(tried).toHaveLength(1);
    expect(warnings.join()).not.toContain('robin');
    expect(outbox.figures().lastFailure?.text).toBe('The server refuses this recipient.');
  });

  it('[EM5] are bounded in number', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { outbox, pass, tried } = opened(() => promise);
    for (let index = 0; index < limits.email.waiting + 10; index += 1) outbox.post(mail());
    // Two are being sent.
    expect(outbox.figures()).toMatchObject({ waiting: limits.email.waiting + 2, failed: 8 });
    resolve('250 OK');
    await pass(0);
    expect(tried).toHaveLength(limits.email.waiting + 2);
  });

  it('[EM5] end with the process', async () => {
    const { outbox, pass, tried } = opened(async () => {
      throw new MailFailed('server', 'The server does not answer.');
    });
    outbox.post(mail());
    await outbox.idle();
    await outbox.close();
    await pass(limits.email.triedMs);
    expect(tried).toHaveLength(1);
  });
});
