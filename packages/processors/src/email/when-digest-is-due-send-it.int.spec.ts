import type { DigestResult } from '@mach42/command-api/email/digests.ts';
import { inlineCompute } from '@mach42/compute/call-task.ts';
import type { DigestCounts } from '@mach42/contracts/email/messages.ts';
import { preferencesDecider } from '@mach42/domain/preferences/decider.ts';
import { remindersDecider } from '@mach42/domain/reminders/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { dana } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processorReads } from '../kernel/reads.ts';
import { whenDigestIsDueSendIt } from './when-digest-is-due-send-it.ts';

const userId = dana.id;
const hour = 3_600_000;
const origin = { correlationId: 'one' };

let world: ProcessorsWorld;
let sent: { plannedAt: string; counts: DigestCounts }[];
let result: DigestResult;
beforeEach(async () => {
  // It is Friday, 20 November 2026, 09:00 UTC.
  world = await ProcessorsWorld.open();
  sent = [];
  result = 'sent';
  await world.start();
});
afterEach(() => world.close());

async function prefers(digest: object | undefined): Promise<void> {
  const value = { version: 1, preferences: { digest }, deviceZone: 'Europe/Berlin' } as never;
  const command = {
    type: 'SavePreference',
    data: { userId, name: 'display', value },
    actor: dana,
    at: world.clock.now().toISOString(),
  } as const;
  await world.commands.execute(preferencesDecider, userId, command, origin);
  await world.settle();
}

async function pass(hours: number): Promise<void> {
  world.clock.advance(hours * hour);
  await world.settle();
  const work = whenDigestIsDueSendIt({
    commands: world.commands,
    reads: processorReads(world.database, inlineCompute),
    mail: {
      send: async ({ plannedAt }, count) => {
        sent.push({ plannedAt, counts: await count() });
        return result;
      },
    },
    newId,
  });
  await work.doDue(world.clock.now());
  await world.settle();
}

describe('a digest', () => {
  it('[EM11] is sent at the time of the day that the person chose, every day', async () => {
    await prefers({ every: 'day', time: '07:00' });
    await pass(20);
    expect(sent).toEqual([]);
    await pass(2);
    await pass(1);
    expect(sent.map(({ plannedAt }) => plannedAt)).toEqual(['2026-11-21T06:00:00.000Z']);
    await pass(24);
    expect(sent).toHaveLength(2);
  });

  it('[EM11] is sent on Mondays where the person wants one a week', async () => {
    await prefers({ every: 'week', time: '07:00' });
    await pass(48);
    expect(sent).toEqual([]);
    await pass(24);
    expect(sent.map(({ plannedAt }) => plannedAt)).toEqual(['2026-11-23T06:00:00.000Z']);
  });

  it('[EM11] is not sent to a person who does not want one, or no more', async () => {
    await prefers(undefined);
    await pass(48);
    await prefers({ every: 'day', time: '07:00' });
    await prefers(undefined);
    await pass(48);
    expect(sent).toEqual([]);
  });

  it('[EM11] stays due while it waits, and is over once it was sent', async () => {
    await prefers({ every: 'day', time: '07:00' });
    result = 'later';
    await pass(22);
    result = 'away';
    await pass(1);
    result = 'sent';
    await pass(1);
    await pass(1);
    expect(new Set(sent.map(({ plannedAt }) => plannedAt)).size).toBe(1);
    expect(sent).toHaveLength(3);
    const completed = (await world.events()).filter(({ type }) => type === 'DigestCompleted');
    expect(completed.map(({ data }) => data)).toEqual([
      { userId, plannedAt: '2026-11-21T06:00:00.000Z', outcome: 'sent' },
    ]);
  });

  it('[EM10] counts reminders that are due', async () => {
    const acts = new Acts(world);
    const roomId = await acts.opensChat();
    const messageId = await acts.posts(roomId, 'Keys are at Mo.', null);
    const { state: room } = await world.commands.load(roomsDecider, roomId);
    const at = world.clock.now().toISOString();
    const remindAt = new Date(world.clock.now().getTime() + hour).toISOString();
    const data = { userId, room, messageId, remindAt };
    const command = { type: 'SetReminder', data, actor: dana, at } as const;
    await world.commands.execute(remindersDecider, userId, command, origin);
    await prefers({ every: 'day', time: '07:00' });
    await pass(2);
    await pass(20);
    expect(sent.map(({ counts }) => counts)).toEqual([
      { mentions: 0, mentionRooms: [], direct: 0, proposals: 0, reminders: 1 },
    ]);
    expect(JSON.stringify(sent)).not.toContain('Keys');
  });
});
