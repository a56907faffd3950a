import { parkedTexts, timeTravelTexts } from '@mach42/contracts/ops/texts.ts';
import { ada, dana, guest, mo, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, it } from 'vitest';
import { timeTravelDecider, type TimeTravelBegun, type TimeTravelCommand } from './time-travel.ts';

const at = '2026-11-20T10:00:00.000Z';
const data = {
  travelId: 't',
  userId: 'd',
  position: 420,
  reason: 'Dana misses a section since Monday.',
  expiresAt: '2026-11-20T11:00:00.000Z',
};
const begin = (actor: TimeTravelCommand['actor'] = ada, reason = data.reason) =>
  ({ type: 'BeginTimeTravel', data: { ...data, reason }, actor, at }) as const;
const end = (actor: TimeTravelCommand['actor'], why: 'ended' | 'expired') =>
  ({ type: 'EndTimeTravel', data: { why }, actor, at }) as const;
const begun: TimeTravelBegun = { type: 'TimeTravelBegun', data: { ...data, adminId: ada.id } };
const ended = (why: 'ended' | 'expired') =>
  ({ type: 'TimeTravelEnded', data: { travelId: 't', userId: 'd', why } }) as const;

describe('a view of an earlier time', () => {
  it('[RB10] is begun by active admins alone, for a reason', () => {
    given(timeTravelDecider).when(begin()).happens(begun);
    for (const actor of [dana, mo, guest, system, { ...ada, activeRole: 'standard' } as const])
      given(timeTravelDecider).when(begin(actor)).isRefused('FORBIDDEN');
    given(timeTravelDecider)
      .when(begin(ada, 'Why not'))
      .isRefused('VALIDATION_ERROR', parkedTexts.reasonNeeded);
  });

  it('[RB10] is not begun again while it is open', () => {
    given(timeTravelDecider, begun).when(begin()).isRefused('CONFLICT', timeTravelTexts.underWay);
  });

  it('[RB10] is ended once, by an admin or the platform', () => {
    given(timeTravelDecider, begun).when(end(ada, 'ended')).happens(ended('ended'));
    given(timeTravelDecider, begun).when(end(system, 'expired')).happens(ended('expired'));
    given(timeTravelDecider, begun, ended('ended')).when(end(system, 'expired')).nothingHappens();
    for (const actor of [dana, mo, guest])
      given(timeTravelDecider, begun).when(end(actor, 'ended')).isRefused('FORBIDDEN');
  });
});
