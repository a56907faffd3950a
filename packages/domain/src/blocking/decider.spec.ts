import { blockingTexts } from '@mach42/contracts/blocking/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { ada, dana, guest, mo, pia } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { at } from '@mach42/testing/rooms/room-events.ts';
import { describe, expect, it } from 'vitest';
import {
  blockingDecider,
  requireMayWriteTo,
  type PersonBlocked,
  type PersonUnblocked,
} from './decider.ts';

const userId = dana.id;
const blocked = (blockedId: string): PersonBlocked => ({
  type: 'PersonBlocked',
  data: { userId, blockedId },
});
const unblocked = (blockedId: string): PersonUnblocked => ({
  type: 'PersonUnblocked',
  data: { userId, blockedId },
});
const block = (blockedId: string, actor = dana, of = userId) =>
  ({ type: 'BlockPerson', data: { userId: of, blockedId }, actor, at }) as const;
const unblock = (blockedId: string, actor = dana) =>
  ({ type: 'UnblockPerson', data: { userId, blockedId }, actor, at }) as const;

describe('blocking a person', () => {
  it('[BP1] is done and undone by a person for themselves', () => {
    given(blockingDecider).when(block(mo.id)).happens(blocked(mo.id));
    given(blockingDecider, blocked(mo.id)).when(unblock(mo.id)).happens(unblocked(mo.id));
  });

  it.each([
    ['an admin', ada],
    ['a moderator', mo],
    ['another person', pia],
  ])('[BP1] is nothing that %s does for someone', (_, actor) => {
    given(blockingDecider).when(block(mo.id, actor)).isRefused('FORBIDDEN');
    given(blockingDecider, blocked(mo.id)).when(unblock(mo.id, actor)).isRefused('FORBIDDEN');
  });

  it('[BP1] is not for guests, and not for oneself', () => {
    given(blockingDecider)
      .when(block(mo.id, guest, guest.id))
      .isRefused('FORBIDDEN');
    given(blockingDecider)
      .when(block(dana.id))
      .isRefused('VALIDATION_ERROR', blockingTexts.notOneself);
  });

  it('[BP1] is about the person who does it alone, in a stream of their own', () => {
    const about = { key: userId, subjects: [userId] };
    expect(blockingDecider.about(blocked(mo.id))).toEqual(about);
    expect(blockingDecider.about(unblocked(mo.id))).toEqual(about);
  });

  it('[BP2] changes nothing where it holds already', () => {
    given(blockingDecider, blocked(mo.id)).when(block(mo.id)).nothingHappens();
    given(blockingDecider).when(unblock(mo.id)).nothingHappens();
    given(blockingDecider).when(unblock('constructor')).nothingHappens();
    given(blockingDecider, blocked(mo.id), unblocked(mo.id))
      .when(block(mo.id))
      .happens(blocked(mo.id));
  });

  it('[BP3] is limited', () => {
    const all = Array.from({ length: limits.blockedPeopleOfPerson }, (_, n) => blocked(`${n}`));
    given(blockingDecider, ...all)
      .when(block(mo.id))
      .isRefused('VALIDATION_ERROR', blockingTexts.tooMany);
    given(blockingDecider, ...all)
      .when(unblock('7'))
      .happens(unblocked('7'));
  });
});

describe('writing between two people', () => {
  const one = { id: dana.id, blocked: {} };
  const other = { id: mo.id, blocked: {} };
  const write = (...both: Parameters<typeof requireMayWriteTo>) => {
    return () => requireMayWriteTo(...both);
  };

  it('[BP4] is refused to both, once one of them blocked the other', () => {
    const blocker = { ...one, blocked: { [mo.id]: true } } as const;
    expect(write(other, blocker)).toThrow(blockingTexts.refused);
    expect(write(blocker, other)).toThrow(blockingTexts.unblockFirst);
  });

  it('[BP4] continues where others are blocked', () => {
    const blocker = { ...one, blocked: { [pia.id]: true } } as const;
    expect(write(other, blocker)).not.toThrow();
    expect(write(blocker, other)).not.toThrow();
  });
});
