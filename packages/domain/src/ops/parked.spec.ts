import { parkedTexts } from '@mach42/contracts/ops/texts.ts';
import { ada, dana, guest, mo, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import { correctedBy, parkedDecider, type ParkedCommand } from './parked.ts';

const at = '2026-11-20T10:00:00.000Z';
const parked = { eventId: 'e', eventType: 'RoomRenamed', subjects: ['d'] };
const reason = 'Written by an import that failed.';
const data = { roomId: 'r', name: 'Repaired' };

const commands: readonly ParkedCommand[] = [
  { type: 'RetryParked', data: parked, actor: ada, at },
  { type: 'SkipParked', data: { ...parked, reason }, actor: ada, at },
  { type: 'RepairParked', data: { ...parked, reason, data }, actor: ada, at },
  { type: 'ShowParked', data: { ...parked, reason }, actor: ada, at },
];

describe('resolving a parked event', () => {
  it.each(commands)('[RB5] is done by admins and the platform alone: $type', (command) => {
    const type = command.type.replace(/^(\w+)Parked$/, (_, verb: string) => {
      const done = { Retry: 'Retried', Skip: 'Skipped', Repair: 'Mended', Show: 'Shown' }[verb];
      return `ParkedEvent${done ?? ''}`;
    });
    for (const actor of [ada, system]) {
      const decided = parkedDecider.decide({ ...command, actor }, parkedDecider.initialState);
      expect(decided).toEqual([{ type, data: command.data }]);
    }
    for (const actor of [dana, mo, guest, { ...ada, activeRole: 'standard' } as const]) {
      given(parkedDecider)
        .when({ ...command, actor })
        .isRefused('FORBIDDEN');
    }
  });

  it.each(commands.slice(1))('[RB5] needs a reason: $type', (command) => {
    for (const poor of ['', 'Because   ', 'x'.repeat(501)]) {
      given(parkedDecider)
        .when({ ...command, data: { ...command.data, reason: poor } } as ParkedCommand)
        .isRefused('VALIDATION_ERROR', parkedTexts.reasonNeeded);
    }
  });

  it('[RB5] counts as it was decided last', () => {
    const decided = commands.flatMap((command) =>
      parkedDecider.decide(command, parkedDecider.initialState),
    );
    const state = decided.reduce(
      (s, event) => parkedDecider.evolve(s, event, at),
      parkedDecider.initialState,
    );
    expect(state).toEqual({ resolution: { kind: 'mended', data } });
  });

  it('[RB6] takes data that the type can be used with', () => {
    const repair = { type: 'RepairParked', actor: ada, at } as const;
    given(parkedDecider)
      .when({ ...repair, data: { ...parked, reason, data: { roomId: 'r' } } })
      .isRefused('VALIDATION_ERROR', parkedTexts.doesNotFit('data.name is missing'));
    given(parkedDecider)
      .when({ ...repair, data: { ...parked, eventType: 'FooHappened', reason, data } })
      .isRefused('CONFLICT', parkedTexts.unknownType('FooHappened'));
  });

  it('[RB6] changes its data and its schema version, and nothing else', () => {
    const metadata = { schemaVersion: 1, actorId: 'dana' };
    const unreadable = { type: 'ParticipantInvited' };
    const stored = { id: 'e', type: '(unreadable)', data: {}, metadata, unreadable };
    expect(correctedBy(stored, data)).toEqual({
      id: 'e',
      type: 'ParticipantInvited',
      data,
      metadata: { schemaVersion: 2, actorId: 'dana' },
    });
  });
});
