import { limits } from '@mach42/contracts/kernel/limits.ts';
import { sessionsDecider, type SessionCommand } from '@mach42/domain/sessions/decider.ts';
import { messagesPage } from '@mach42/read-models/messages/messages-page.reads.ts';
import { dana, mo } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let world: ProcessorsWorld;
beforeEach(async () => {
  world = await ProcessorsWorld.open();
});
afterEach(() => world.close());

const at = '2026-11-20T08:00:00.000Z';
const expiresAt = '2026-11-27T10:00:00.000Z';

async function carriesOut(sessionId: string, command: SessionCommand): Promise<void> {
  const origin = { correlationId: newId() };
  await world.commands.execute(sessionsDecider, sessionId, command, origin);
}

async function shares(roomId: string | undefined, masked: boolean, kind: 'shared' | 'external') {
  const sessionId = newId();
  const what = { sessionId, kind, title: 'A chat', masked, expiresAt } as const;
  const data = roomId === undefined ? what : { ...what, roomId };
  await carriesOut(sessionId, { type: 'OpenSession', data, actor: mo, at });
  return sessionId;
}

async function notices(roomId: string): Promise<readonly string[]> {
  await world.settle();
  const { messages } = await messagesPage(world.database, {
    roomId,
    viewerId: dana.id,
    limit: limits.messagePageMaximum,
  });
  return messages.filter(({ type }) => type === 'system').map(({ content }) => content);
}

describe('a link to a room', () => {
  it('[RP20] is reported in the room when it is opened, extended and closed, once', async () => {
    const roomId = await new Acts(world).opensChat('internal_forum');
    const processors = await world.start();
    const sessionId = await shares(roomId, false, 'shared');
    const later = '2026-11-27T10:30:00.000Z';
    await carriesOut(sessionId, {
      type: 'ExtendSession',
      data: { expiresAt: later },
      actor: mo,
      at,
    });
    await carriesOut(sessionId, { type: 'CloseSession', data: {}, actor: mo, at });
    const name = expect.any(String) as string;
    const notified = await notices(roomId);
    expect(notified).toEqual([name, name, name]);
    expect(notified[0]).toMatch(
      / shared this room by a link, unmasked, until 27 November 2026 at 10:00 UTC\.$/,
    );
    expect(notified[1]).toMatch(
      / extended a link to this room, unmasked, until 27 November 2026 at 10:30 UTC\.$/,
    );
    expect(notified[2]).toMatch(/ closed a link to this room\.$/);
    await world.stop(processors);
    await world.start();
    expect(await notices(roomId)).toEqual(notified);
  });

  it('[RP24] of a log that is older than a day is history, and reported nowhere', async () => {
    const roomId = await new Acts(world).opensChat('internal_forum');
    await shares(roomId, false, 'shared');
    world.clock.advance(25 * 3_600_000);
    await world.start();
    expect(await notices(roomId)).toEqual([]);
    expect(await world.events('NoticePosted')).toEqual([]);
  });

  it('[RP20] is not reported in a private chat, nor where there is no room', async () => {
    const chat = await new Acts(world, mo).opensChat('private_chat');
    await world.start();
    await shares(chat, false, 'shared');
    await shares(undefined, true, 'external');
    expect(await notices(chat)).toEqual([]);
    expect(await world.events('NoticePosted')).toEqual([]);
  });
});
