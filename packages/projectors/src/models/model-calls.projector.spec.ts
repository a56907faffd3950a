import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { ledgerPage, ledgerSums } from '@mach42/read-models/models/ledger.reads.ts';
import { spentSince } from '@mach42/read-models/models/model-calls.reads.ts';
import { openModelCalls } from '@mach42/read-models/models/open-model-calls.reads.ts';
import { phodOrigin } from '@mach42/read-models/phod/phod.reads.ts';
import { dana, id, mo } from '@mach42/testing/projections/samples.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const sent = {
  callId: id(1),
  userId: dana,
  purpose: 'reply',
  provider: 'builtin',
  modelId: 'builtin:latest',
  messageId: id(2),
  sentText: 'When is the lease due?',
  durationMs: 4,
};
const answered = {
  answer: 'On Friday.',
  complete: true,
  inputTokens: 7,
  outputTokens: 3,
  cost: 0.5,
};

const callsOf = async (db: Reader, userId: string) =>
  (await ledgerPage(db, userId, { limit: 9 })).data;

describe('the model calls projector', () => {
  it('keeps what was sent on whose behalf, and its price', async () => {
    await using then = await given({ type: 'ModelCalled', data: { ...sent, ...answered } });
    expect(await callsOf(then.db, dana)).toEqual([
      {
        id: id(1),
        at: timeOf(1),
        provider: 'builtin',
        model: 'builtin:latest',
        purpose: 'reply',
        maskedText: 'When is the lease due?',
        outside: false,
        attempts: 0,
        inputTokens: 7,
        outputTokens: 3,
        tokensEstimated: true,
        cost: 0.5,
        messageId: id(2),
      },
    ]);
    expect(await callsOf(then.db, mo)).toEqual([]);
  });

  it('[ML5] marks tokens that are estimated, with what came over the wire', async () => {
    const received = { characters: 1402, pieces: 245 };
    const call = { ...sent, provider: 'ollama' };
    const rowAfter = async (event: DomainEvent) => {
      await using then = await given(event);
      const [row] = await callsOf(then.db, dana);
      const [sums] = await ledgerSums(then.db, dana);
      return { ...row, estimated: sums?.estimated };
    };
    const counted = await rowAfter({ type: 'ModelCalled', data: { ...call, ...answered } });
    expect(counted).toMatchObject({ inputTokens: 7, estimated: 0 });
    expect(counted).not.toHaveProperty('tokensEstimated');
    expect(counted).not.toHaveProperty('received');
    const estimated = { tokensEstimated: true, received } as const;
    expect(
      await rowAfter({ type: 'ModelCalled', data: { ...call, ...answered, ...estimated } }),
    ).toMatchObject({ ...estimated, estimated: 1 });
    const brokeOff = { ...estimated, error: 'Broke off.', inputTokens: 7, outputTokens: 412 };
    expect(
      await rowAfter({ type: 'ModelCallFailed', data: { ...call, ...brokeOff, cost: 0.2 } }),
    ).toMatchObject({ ...brokeOff, cost: 0.2, estimated: 1 });
  });

  it('keeps which sections were left out, and which were sent as they are', async () => {
    const sections = { withheld: ['health'], unmasked: ['notes', 'tasks'] };
    await using then = await given({
      type: 'ModelCalled',
      data: { ...sent, ...answered, ...sections },
    });
    expect(await callsOf(then.db, dana)).toMatchObject([sections]);
  });

  it('keeps the instructions of a merge that a request waited for', async () => {
    const merge = { instructions: 'Merge it.', entryText: 'Order clay.', baseVersion: 0 };
    await using then = await given(
      { type: 'ModelCalled', data: { ...sent, ...answered, purpose: 'merge', merge } },
      {
        type: 'PhodCreated',
        data: {
          userId: dana,
          version: 1,
          briefData: {},
          source: { kind: 'datarais', callId: id(1) },
          summary: '',
          savedBy: dana,
        },
      },
    );
    expect(await phodOrigin(then.db, dana, 1)).toMatchObject({ instructions: 'Merge it.' });
    expect(await phodOrigin(then.db, mo, 1)).toBeUndefined();
  });

  it('notifies the person of each call, without what was sent', async () => {
    await using then = await given(
      { type: 'ModelCalled', data: { ...sent, ...answered } },
      { type: 'ModelCallFailed', data: { ...sent, callId: id(3), error: 'Overloaded.' } },
    );
    const audiences = [`user:${dana}`];
    expect(then.changes).toEqual([
      { position: 1n, type: 'ModelCalled', data: { callId: id(1) }, audiences },
      { position: 2n, type: 'ModelCallFailed', data: { callId: id(3) }, audiences },
    ]);
  });

  it('keeps what is about to leave the machine, and what became of it', async () => {
    const { sentText, durationMs, ...call } = { ...sent, provider: 'anthropic' };
    const masked = [{ messageId: id(2), roomId: id(8), content: sentText }];
    const begun = {
      type: 'ModelCallBegun',
      data: { ...call, sentText, masked, workerId: 'one', inputTokens: 7, cost: 0.1 },
    };
    const rowAfter = async (...events: readonly DomainEvent[]) => {
      await using then = await given(begun, ...events);
      const since = timeOf(0);
      return {
        row: (await callsOf(then.db, dana))[0],
        spent: await spentSince(then.db, { userId: dana, providerId: 'anthropic', since }),
        open: (await openModelCalls(then.db)).map(({ callId }) => callId),
        notified: then.changes.map(({ type, data }) => [type, data]),
      };
    };
    const notified = [
      'ModelCallBegun',
      {
        callId: id(1),
        masked: [{ messageId: id(2), roomId: id(8), maskedContent: sentText }],
      },
    ];

    const open = await rowAfter();
    expect(open.row).toMatchObject({ maskedText: sentText, at: timeOf(1), underWay: true });
    expect(open).toMatchObject({
      spent: { dollars: 0.1, tokens: 7 },
      open: [id(1)],
      notified: [notified],
    });

    const ended = { ...call, durationMs };
    const after = await rowAfter({ type: 'ModelCalled', data: { ...ended, ...answered } });
    expect(after.row).toMatchObject({ maskedText: sentText, at: timeOf(1), outputTokens: 3 });
    expect(after.row).not.toHaveProperty('underWay');
    expect(after).toMatchObject({
      spent: { dollars: 0.5, tokens: 10 },
      open: [],
      notified: [notified, ['ModelCalled', { callId: id(1) }]],
    });

    const cut = { ...ended, error: 'Cut.', inputTokens: 7, cost: 0.1 };
    const cutOff = await rowAfter({ type: 'ModelCallFailed', data: cut });
    expect(cutOff.row).toMatchObject({ error: 'Cut.', inputTokens: 7, cost: 0.1 });
    expect(cutOff).toMatchObject({ spent: { dollars: 0.1, tokens: 7 }, open: [] });
  });

  it('[QA4] says how often a text went out, and whether it left the machine', async () => {
    const { sentText, durationMs, ...call } = { ...sent, provider: 'anthropic', outside: true };
    const begun = {
      type: 'ModelCallBegun',
      data: { ...call, sentText, workerId: 'one', inputTokens: 7, cost: 0.1 },
    };
    const ended = (attempts: number) => ({
      type: 'ModelCalled',
      data: { ...call, durationMs, attempts, ...answered },
    });
    const rowAfter = async (...events: readonly DomainEvent[]) => {
      await using then = await given(...events);
      const [row] = await callsOf(then.db, dana);
      return [row?.outside, row?.attempts];
    };
    expect(await rowAfter(begun)).toEqual([true, 1]);
    expect(await rowAfter(begun, ended(3))).toEqual([true, 3]);
    expect(await rowAfter(begun, ended(0))).toEqual([true, 0]);
    const local = { ...sent, provider: 'ollama', outside: false, attempts: 1 };
    expect(await rowAfter({ type: 'ModelCalled', data: { ...local, ...answered } })).toEqual([
      false,
      1,
    ]);
    const early = { ...sent, ...answered };
    expect(await rowAfter({ type: 'ModelCalled', data: early })).toEqual([false, 0]);
    const earlyOutside = { ...early, provider: 'anthropic' };
    expect(await rowAfter({ type: 'ModelCalled', data: earlyOutside })).toEqual([true, 1]);
  });

  it('keeps calls that failed, newest first', async () => {
    const failed = { ...sent, callId: id(3), error: 'Overloaded.' };
    await using then = await given(
      { type: 'ModelCalled', data: { ...sent, ...answered } },
      { type: 'ModelCallFailed', data: failed },
    );
    const rows = await callsOf(then.db, dana);
    expect(rows).toMatchObject([{ id: id(3), error: 'Overloaded.', cost: 0 }, { id: id(1) }]);
  });
});
