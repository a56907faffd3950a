import { parkedTexts } from '@mach42/contracts/ops/texts.ts';
import { ada, dana, guest, mo, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, it } from 'vitest';
import { shownEventDecider, type ShowStoredEvent } from './shown-event.ts';

const data = {
  eventId: 'e',
  eventType: 'RoomRenamed',
  subjects: ['d'],
  reason: 'To find out why the room has no name.',
};
const show = (change: Partial<ShowStoredEvent> = {}): ShowStoredEvent => ({
  type: 'ShowStoredEvent',
  data,
  actor: ada,
  at: '2026-11-20T10:00:00.000Z',
  ...change,
});

describe('showing a stored event', () => {
  it('[RB9] is recorded each time, with the reason', () => {
    const shown = { type: 'StoredEventShown', data } as const;
    given(shownEventDecider).when(show()).happens(shown);
    given(shownEventDecider, shown)
      .when(show({ data: { ...data, reason: `  ${data.reason} ` } }))
      .happens(shown);
  });

  it('[RB9] is for active admins alone', () => {
    for (const actor of [dana, mo, guest, system, { ...ada, activeRole: 'standard' } as const])
      given(shownEventDecider).when(show({ actor })).isRefused('FORBIDDEN');
  });

  it('[RB9] needs a reason', () => {
    for (const reason of ['', 'Because   ', 'x'.repeat(501)])
      given(shownEventDecider)
        .when(show({ data: { ...data, reason } }))
        .isRefused('VALIDATION_ERROR', parkedTexts.reasonNeeded);
  });
});
