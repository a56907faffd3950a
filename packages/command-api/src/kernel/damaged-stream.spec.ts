import { system } from '@mach42/domain/kernel/decider.ts';
import { logFormatDecider } from '@mach42/domain/ops/log-format.ts';
import { parkedDecider } from '@mach42/domain/ops/parked.ts';
import { memoryEventStore, MemoryLog } from '@mach42/event-store/memory/memory-event-store.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCommands } from './create-commands.ts';
import { DamagedStream } from './damaged-stream.ts';

let log: MemoryLog;
let warned: string[];
beforeEach(() => {
  log = new MemoryLog();
  warned = [];
});
const commands = () =>
  createCommands({ store: memoryEventStore({ log }), warn: (text) => void warned.push(text) });
const raise = (format: number) => ({
  type: 'RaiseLogFormat' as const,
  data: { format, program: '1' },
  actor: system,
  at: '2026-01-02T03:04:05.678Z',
});
const origin = { correlationId: 'c' };

describe('a stream with an event that cannot be used', () => {
  it.each([
    ['data', '{"format":', 'its data is damaged'],
    ['metadata', '{}', 'its metadata is damaged'],
  ] as const)('[CX18] is refused with which event it is: %s', async (part, text, why) => {
    const { events } = await commands().execute(logFormatDecider, 'one', raise(1), origin);
    log.damage(events[0]?.id ?? '', { part, text });
    const again = commands();
    for (let times = 0; times < 3; times += 1) {
      const refused = again.execute(logFormatDecider, 'one', raise(2), origin);
      await expect(refused).rejects.toBeInstanceOf(DamagedStream);
      await expect(again.load(logFormatDecider, 'one')).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('event 1 of it cannot be read'),
      });
    }
    expect(warned).toEqual([`Event 1 (LogFormatRaised) of log-one cannot be used: ${why}.`]);
    expect((await again.execute(logFormatDecider, 'two', raise(2), origin)).revision).toBe(0);
  });

  it('[CX18] is refused as well when its state cannot take one of them', async () => {
    await commands().execute(logFormatDecider, 'one', raise(1), origin);
    const brittle = {
      ...logFormatDecider,
      evolve: () => {
        throw new TypeError('quotes what someone wrote');
      },
    };
    const refused = commands().load(brittle, 'one');
    await expect(refused).rejects.toBeInstanceOf(DamagedStream);
    expect(warned.join()).toContain('(TypeError)');
    expect(warned.join()).not.toContain('quotes');
  });
});

describe('an event of a stream that an operator resolved', () => {
  const resolve = async (type: 'SkipParked' | 'RepairParked', more: object) => {
    const { events } = await commands().execute(logFormatDecider, 'one', raise(1), origin);
    const eventId = events[0]?.id ?? '';
    log.damage(eventId, { part: 'data', text: '{"format":' });
    const about = { eventId, eventType: 'LogFormatRaised', subjects: [], ...more };
    const data = { ...about, reason: 'The disk cut it off.' };
    const command = { type, data, actor: system, at: raise(1).at };
    await commands().execute(parkedDecider, eventId, command as never, origin);
  };

  it('[CX21] is left out when it was skipped', async () => {
    await resolve('SkipParked', {});
    expect(await commands().load(logFormatDecider, 'one')).toMatchObject({
      state: { format: 0 },
      revision: 0,
    });
    const after = await commands().execute(logFormatDecider, 'one', raise(2), origin);
    expect([after.state, after.revision]).toEqual([{ format: 2 }, 1]);
  });

  it('[CX21] is taken as it was repaired', async () => {
    await resolve('RepairParked', { data: { format: 7, program: '1' } });
    const { state } = await commands().load(logFormatDecider, 'one');
    expect(state).toEqual({ format: 7 });
  });

  it('[CX21] still makes the stream a damaged one when the state cannot take the repaired one', async () => {
    await resolve('RepairParked', { data: { format: 7, program: '1' } });
    const brittle = {
      ...logFormatDecider,
      evolve: () => {
        throw new TypeError('no');
      },
    };
    await expect(commands().load(brittle, 'one')).rejects.toBeInstanceOf(DamagedStream);
  });
});
