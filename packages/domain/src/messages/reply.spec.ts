import { messageRefusals, messageTexts } from '@mach42/contracts/messages/texts.ts';
import { ada, dana, mo, pia, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import type { Claim } from '../kernel/claim.ts';
import type { Actor } from '../kernel/decider.ts';
import type { MessageCommand, RequestReply } from './commands.ts';
import { messagesDecider } from './decider.ts';
import type { MessageEvent } from './events.ts';
import {
  answer,
  at,
  completed,
  deleted,
  failed,
  leaseUntil,
  message,
  posted,
  request,
  requested,
  room,
  roomId,
  started,
  stopped,
} from './reply.fixture.ts';

const afterLease = '2026-11-20T10:05:00.001Z';
/** The claim of the worker that began first. */
const firstClaim: Claim = { workerId: 'worker-1', leaseUntil };

const start = (workerId = 'worker-1', expired?: Claim): MessageCommand => ({
  type: 'StartReply',
  data: { workerId, leaseUntil, ...(expired && { expired }) },
  actor: system,
  at,
});
const complete = (workerId = 'worker-1', when = at): MessageCommand => ({
  type: 'CompleteReply',
  data: { workerId, ...answer },
  actor: system,
  at: when,
});
const renewedUntil = '2026-11-20T10:05:30.000Z';
const renew = (workerId = 'worker-1', until = renewedUntil): MessageCommand => ({
  type: 'RenewReplyLease',
  data: { workerId, leaseUntil: until },
  actor: system,
  at,
});
const renewed: MessageEvent = {
  type: 'ReplyLeaseRenewed',
  data: { ...message, workerId: 'worker-1', leaseUntil: renewedUntil },
};
const release = (workerId = 'worker-1'): MessageCommand => ({
  type: 'ReleaseReply',
  data: { workerId },
  actor: system,
  at,
});
const released: MessageEvent = {
  type: 'ReplyReleased',
  data: { ...message, workerId: 'worker-1' },
};
const fail = (workerId?: string): MessageCommand => ({
  type: 'FailReply',
  data: { error: 'Out of order', ...(workerId === undefined ? {} : { workerId }) },
  actor: system,
  at,
});
const stop = (actor: Actor): MessageCommand => ({
  type: 'StopReply',
  data: { room, content: 'Hel' },
  actor,
  at,
});
const ask = (data: RequestReply['data']): MessageCommand => ({
  type: 'RequestReply',
  data,
  actor: system,
  at,
});

const reply = (...events: readonly MessageEvent[]) => given(messagesDecider, ...events);

describe('requesting a reply', () => {
  it('[MS10] happens once', () => {
    reply().when(ask(request)).happens(requested);
    reply(requested).when(ask(request)).nothingHappens();
    reply(requested, completed).when(ask(request)).nothingHappens();
  });

  it('[MS10] [MS11] claims it in the same step where a worker asks for it', () => {
    const claimed = ask({ ...request, claim: firstClaim });
    reply().when(claimed).happens(requested, started(1));
    reply(requested).when(claimed).nothingHappens();
    reply(requested, started(1, 'worker-2')).when(claimed).nothingHappens();
  });

  it('[MS10] is refused where another message is', () => {
    reply(requested)
      .when(ask({ ...request, questionId: 'question-2' }))
      .isRefused('CONFLICT');
    reply(posted).when(ask(request)).isRefused('CONFLICT');
  });
});

describe('a worker that claims a reply', () => {
  it('[MS11] is alone until another has seen its lease run out, whatever the time is', () => {
    reply(requested).when(start()).happens(started(1));
    reply(requested, started(1))
      .when({ ...start('worker-2'), at: afterLease })
      .isRefused('CONFLICT', messageRefusals.replyTaken);
    reply(requested, started(1))
      .when(start('worker-2', firstClaim))
      .happens(started(2, 'worker-2'));
  });

  it('[MS11] may begin again, three times at most', () => {
    reply(requested, started(1)).when(start()).happens(started(2));
    reply(requested, started(3))
      .when(start())
      .isRefused('CONFLICT', messageRefusals.attemptsUsedUp);
    reply(requested, started(3))
      .when(start('worker-2', firstClaim))
      .isRefused('CONFLICT', messageRefusals.attemptsUsedUp);
  });

  it('[MS12] completes it', () => {
    reply(requested, started(1)).when(complete()).happens(completed);
    reply(requested, started(1)).when(complete('worker-1', afterLease)).happens(completed);
  });

  it('[MS12] alone completes it', () => {
    reply(requested, started(1))
      .when(complete('worker-2'))
      .isRefused('CONFLICT', messageRefusals.notClaimed);
    reply(requested, started(1), started(2, 'worker-2'))
      .when(complete())
      .isRefused('CONFLICT', messageRefusals.notClaimed);
    reply(requested).when(complete()).isRefused('CONFLICT', messageRefusals.notClaimed);
  });

  it('[MS13] fails what it has claimed', () => {
    reply(requested, started(1)).when(fail('worker-1')).happens(failed);
    reply(requested, started(1))
      .when(fail('worker-2'))
      .isRefused('CONFLICT', messageRefusals.notClaimed);
    reply(requested).when(fail('worker-1')).isRefused('CONFLICT', messageRefusals.notClaimed);
  });
});

describe('a reply that was never requested', () => {
  it('[MS10] is not found', () => {
    for (const command of [start(), renew(), release(), complete(), fail()]) {
      reply().when(command).isRefused('NOT_FOUND', messageTexts.notFound);
    }
  });
});

describe('a worker that renews its lease', () => {
  it('[MS16] holds the reply for as long as it does, and ends it as its own', () => {
    reply(requested, started(1)).when(renew()).happens(renewed);
    reply(requested, started(1), renewed)
      .when(start('worker-2', firstClaim))
      .isRefused('CONFLICT', messageRefusals.replyTaken);
    reply(requested, started(1), renewed)
      .when(start('worker-2', { ...firstClaim, leaseUntil: renewedUntil }))
      .happens(started(2, 'worker-2'));
    reply(requested, started(1), renewed).when(complete()).happens(completed);
  });

  it('[MS16] renews nothing with one that ends no later', () => {
    reply(requested, started(1), renewed).when(renew()).nothingHappens();
    reply(requested, started(1)).when(renew('worker-1', leaseUntil)).nothingHappens();
  });

  it('[MS16] is refused when the reply is not its own', () => {
    reply(requested).when(renew()).isRefused('CONFLICT', messageRefusals.notClaimed);
    reply(requested, started(1))
      .when(renew('worker-2'))
      .isRefused('CONFLICT', messageRefusals.notClaimed);
  });
});

describe('a worker that gives a reply back', () => {
  it('[MS17] has it wait again, and that beginning does not count', () => {
    reply(requested, started(1)).when(release()).happens(released);
    reply(requested, started(1), renewed).when(release()).happens(released);
    reply(requested, started(1), released).when(start('worker-2')).happens(started(1, 'worker-2'));
    reply(requested, started(3), released).when(start('worker-2')).happens(started(3, 'worker-2'));
    reply(requested, started(1), released).when(stop(pia)).happens(stopped);
  });

  it('[MS17] gives back only what is its own', () => {
    reply(requested).when(release()).isRefused('CONFLICT', messageRefusals.notClaimed);
    reply(requested, started(1))
      .when(release('worker-2'))
      .isRefused('CONFLICT', messageRefusals.notClaimed);
    for (const command of [release(), complete(), fail('worker-1')]) {
      reply(requested, started(1), released)
        .when(command)
        .isRefused('CONFLICT', messageRefusals.notClaimed);
    }
  });
});

describe('the end of a reply', () => {
  it('[MS13] can be the platform’s giving up', () => {
    reply(requested).when(fail()).happens(failed);
    reply(requested, started(3)).when(fail()).happens(failed);
  });

  it('[MS13] keeps what was written before it failed, and whose it is', () => {
    const brokeOff = { ...fail('worker-1'), data: { ...fail('worker-1').data, content: 'Half a' } };
    reply(requested, started(1))
      .when(brokeOff as MessageCommand)
      .happens({
        ...failed,
        data: { ...failed.data, content: 'Half a', personId: requested.data.personId },
      });
  });

  it('[MS14] can be a stop by who asked or runs the room', () => {
    reply(requested, started(1)).when(stop(pia)).happens(stopped);
    reply(requested).when(stop(dana)).happens(stopped);
    reply(requested).when(stop(mo)).isRefused('FORBIDDEN', messageRefusals.notYours);
    reply(requested).when(stop(ada)).isRefused('NOT_FOUND');
  });

  it('[MS14] is no stop where no reply is being written', () => {
    reply(requested, completed)
      .when(stop(pia))
      .isRefused('CONFLICT', messageRefusals.noReplyInProgress);
    reply(posted).when(stop(pia)).isRefused('CONFLICT', messageRefusals.noReplyInProgress);
    reply().when(stop(pia)).isRefused('NOT_FOUND', messageTexts.notFound);
  });

  it.each([
    ['completed', completed],
    ['failed', failed],
    ['stopped', stopped],
    ['deleted', deleted],
  ])('[MS15] is for good: %s', (_, end) => {
    for (const command of [start(), release(), complete(), fail()]) {
      reply(requested, started(1), end)
        .when(command)
        .isRefused('CONFLICT', messageRefusals.replyEnded);
    }
    reply(requested, started(1), end)
      .when(stop(pia))
      .isRefused('CONFLICT', messageRefusals.noReplyInProgress);
  });
});

describe('what the envelope of a message’s event says', () => {
  it('orders it by its room and names who it is about', () => {
    expect(messagesDecider.about(posted)).toEqual({ key: roomId, subjects: [pia.id] });
    expect(messagesDecider.about(requested)).toEqual({ key: roomId, subjects: [pia.id] });
    expect(messagesDecider.about(completed)).toEqual({ key: roomId, subjects: [pia.id] });
    expect(messagesDecider.about(deleted)).toEqual({ key: roomId, subjects: [] });
  });
});
