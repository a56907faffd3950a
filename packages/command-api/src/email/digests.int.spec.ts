import type { DigestCounts } from '@mach42/contracts/email/messages.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { emailKind, unsubscribeKeys } from '@mach42/http-kit/email-record.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestMail } from './digests.ts';
import { MailFailed, type Mail } from './smtp.ts';

const userId = 'dana';
const start = Date.parse('2026-11-27T07:00:00.000Z');
const planned = { userId, language: 'en', plannedAt: '2026-11-27T07:00:00.000Z' } as const;
const some: DigestCounts = {
  mentions: 1,
  mentionRooms: ['Kiln'],
  direct: 0,
  proposals: 0,
  reminders: 0,
};
const none = { ...some, mentions: 0, mentionRooms: [] };
const minute = 60_000;

let vault: Vault;
let clock: number;
let sent: Mail[];
let refusal: MailFailed | undefined;
beforeEach(async () => {
  clock = start;
  sent = [];
  refusal = undefined;
  vault = await openSqliteVault(':memory:', { now: () => clock });
  const text = JSON.stringify({ address: 'dana@example.org', language: 'de', confirmedAt: 1 });
  await vault.records.put({ kind: emailKind, id: userId, owner: userId, text, until: null });
});
afterEach(() => vault.close());

/** Opens the digests of one process. */
const opened = (send: (mail: Mail) => Promise<void> = async () => undefined) =>
  digestMail({
    outbox: {
      send: async (mail) => {
        if (refusal !== undefined) throw refusal;
        await send(mail);
        sent.push(mail);
        return '250 OK';
      },
    },
    records: vault.records,
    signingKey: () => vault.signingKey(),
    origin: 'https://workspace.test',
    product: 'Mach42',
    now: () => clock,
  });
const count = async () => some;

describe('a digest', () => {
  it('[EM11] goes to the confirmed address, with links to the workspace and to end it', async () => {
    expect(await opened().send(planned, count)).toBe('sent');
    const [mail] = sent;
    expect(mail?.to).toBe('dana@example.org');
    expect(mail?.text).toContain('1 mention of you: Kiln');
    expect(mail?.text).toContain('https://workspace.test/');
    const key = mail?.unsubscribeUrl?.split('/').at(-1) ?? '';
    expect(unsubscribeKeys(await vault.signingKey()).personOf(key)).toBe(userId);
  });

  it('[EM11] is sent once by several processes, and with the same id', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = opened(() => promise).send(planned, count);
    const other = opened();
    await expect.poll(() => vault.records.read('digest', userId)).toBeDefined();
    expect(await other.send(planned, count)).toBe('later');
    resolve();
    expect(await first).toBe('sent');
    expect(await other.send(planned, count)).toBe('sent');
    expect(sent).toHaveLength(1);
  });

  it('[EM11] is sent by another process where one ended in between', async () => {
    void opened(() => new Promise(() => undefined)).send(planned, count);
    await expect.poll(() => vault.records.read('digest', userId)).toBeDefined();
    clock += 2 * minute;
    expect(await opened().send(planned, count)).toBe('sent');
    expect(sent).toHaveLength(1);
  });

  it('[EM11] says nothing where nothing waits, or no address is confirmed', async () => {
    expect(await opened().send(planned, async () => none)).toBe('nothing to say');
    await vault.records.remove(emailKind, userId);
    expect(await opened().send(planned, count)).toBe('no address');
    expect(sent).toEqual([]);
  });

  it('[EM11] is tried again with growing pauses, five times at most', async () => {
    refusal = new MailFailed('later', 'The server asks to try again later.');
    const mail = opened();
    let tries = 0;
    for (let result = 'later'; result === 'later'; clock += minute) {
      const before = await vault.records.read('digest', userId);
      result = await mail.send(planned, count);
      const after = await vault.records.read('digest', userId);
      if (after?.text !== before?.text) tries += 1;
    }
    expect(tries).toBe(limits.email.digestTries);
    expect(clock - start).toBeGreaterThan(60 * minute);
  });

  it('[EM11] is given up where the server does not take it', async () => {
    refusal = new MailFailed('message', 'The server refuses this recipient.');
    expect(await opened().send(planned, count)).toBe('given up');
  });

  it('[EM11] waits while the server is away, which counts against no digest', async () => {
    refusal = new MailFailed('server', 'The server does not answer.');
    const mail = opened();
    for (let hours = 0; hours < 8; clock += 60 * minute, hours += 1)
      expect(await mail.send(planned, count)).toBe('away');
    refusal = undefined;
    expect(await mail.send(planned, count)).toBe('sent');
    clock += 24 * 60 * minute;
    const late = { ...planned, plannedAt: '2026-11-28T01:00:00.000Z' };
    expect(await mail.send(late, count)).toBe('given up');
  });
});
