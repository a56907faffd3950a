import { workerTexts } from '@mach42/contracts/jobs/worker-texts.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import type { NewEvent } from '@mach42/event-store/event.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { isLong, refusingLog } from '@mach42/testing/processors/refusing-log.ts';
import { fileAnswer } from '@mach42/testing/providers/scripted-provider.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { replyIdFor } from '../replies/when-message-posted-request-reply.ts';

const error = workerTexts.tooLargeToStore;

async function worldWith(isTooLarge: (event: NewEvent) => boolean) {
  const world = await ProcessorsWorld.open(refusingLog(isTooLarge));
  onTestFinished(() => world.close());
  return { world, person: new Acts(world) };
}

const isOf =
  (start: string) =>
  ({ type }: NewEvent): boolean =>
    type.startsWith(start);

describe('what is too large for the log', () => {
  const asked = async ({ world, person }: Awaited<ReturnType<typeof worldWith>>) => {
    await world.start();
    const roomId = await person.opensChat();
    const messageId = await person.posts(roomId, 'What is due?');
    await world.settle();
    const { state } = await world.commands.load(messagesDecider, replyIdFor(messageId));
    if (!state.exists || state.kind !== 'reply') return expect.fail('There is no reply.');
    return state.progress;
  };

  it.each([
    ['the record of its call', isLong],
    ['the reply', isOf('ReplyCompleted')],
  ])(
    '[RP26] fails a reply at once, which says so, and the model is called once: %s',
    async (_, isTooLarge) => {
      const opened = await worldWith(isTooLarge);
      const { world } = opened;
      world.provider.answers({ pieces: ['a', 'x'.repeat(30_000)] });
      expect(await asked(opened)).toMatchObject({ phase: 'failed', error });
      expect(world.provider.calls).toHaveLength(1);
      expect(await world.events('ReplyStarted')).toHaveLength(1);
      const calls = [
        ...(await world.events('ModelCalled')),
        ...(await world.events('ModelCallFailed')),
      ];
      expect(calls).toMatchObject([{ data: { sentText: 'What is due?' } }]);
    },
  );

  it('[RP26] fails a reply of which not even the call can be recorded', async () => {
    const opened = await worldWith(isOf('ModelCall'));
    expect(await asked(opened)).toMatchObject({ phase: 'failed', error });
    expect(opened.world.provider.calls).toHaveLength(1);
  });

  it.each([
    ['the record of its call', isLong],
    ['its proposal', isOf('JobCompleted')],
  ])(
    '[PJ26] fails a job at once, which says so, and the model is called once: %s',
    async (_, isTooLarge) => {
      const { world, person } = await worldWith(isTooLarge);
      world.provider.answers(fileAnswer({ notes: ['x'.repeat(30_000)] }));
      await world.start();
      const jobId = await person.queues();
      await world.settle();
      expect(await world.jobProgress(jobId)).toMatchObject({ status: 'failed', error });
      const failures = await world.events('JobFailed');
      expect(failures).toMatchObject([{ data: { code: 'UPSTREAM_ERROR', final: true } }]);
      expect(world.provider.calls).toHaveLength(1);
    },
  );
});
