import { limits } from '@mach42/contracts/kernel/limits.ts';
import type {
  AIModel,
  GuestCall,
  LedgerRow,
  LedgerSummary,
} from '@mach42/contracts/models/schemas.ts';
import { guestCallsTable } from '@mach42/read-models/models/table.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idOf, type Token } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenModelCall } from '../testing/rows.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

const modelsOf = async (token: Token): Promise<AIModel[]> =>
  (await world.get('/api/models', token)).body['data'] as AIModel[];

describe('GET /api/models', () => {
  it.each([
    ['dana', ['hybrid', 'external']],
    ['guest', ['hybrid', 'external']],
    ['adaAsUser', ['hybrid', 'external']],
    ['ada', ['hybrid', 'external', 'cloud', 'local']],
  ] as const)('[QA3] shows %s the types %j', async (token, types) => {
    const models = await modelsOf(token);
    expect([...new Set(models.map(({ type }) => type))]).toEqual(types);
  });

  it('[MODEL-040] calls a model available while it has an active worker', async () => {
    const stats = {
      activeWorkers: 1,
      totalWorkers: 2,
      averageReliability: 0.5,
      averageUptime: 60,
      queuedRequests: 3,
    };
    world.workers.set('builtin:latest', stats);
    world.workers.set('adexis:latest', { ...stats, activeWorkers: 0 });
    const models = new Map((await modelsOf('dana')).map((model) => [model.id, model]));
    expect(models.get('builtin:latest')).toMatchObject({ isAvailable: true, workerStats: stats });
    expect(models.get('adexis:latest')).toMatchObject({ isAvailable: false });
    expect(models.get('locklan:latest')).toMatchObject({
      isAvailable: false,
      workerStats: { totalWorkers: 0, queuedRequests: 0 },
    });
  });
});

describe('GET /api/ledger', () => {
  it('[QA4] shows the calls on behalf of the caller alone, newest first', async () => {
    await world.given(async (tx) => {
      await givenModelCall(tx, 'dana', 20);
      await givenModelCall(tx, 'dana', 21);
      await givenModelCall(tx, 'ada', 22);
    });
    const danas = await world.get('/api/ledger', 'dana');
    expect(danas.body).toMatchObject({
      data: [{ maskedText: 'Sent 21', provider: 'builtin' }, { maskedText: 'Sent 20' }],
    });
    expect((await world.get('/api/ledger', 'pia')).body).toMatchObject({ data: [] });
  });

  const sentOf = async (query: string, token: Token = 'dana') => {
    const { body } = await world.get(`/api/ledger?${query}`, token);
    const rows = body['data'] as LedgerRow[];
    return { sent: rows.map(({ maskedText }) => maskedText), meta: body['meta'] };
  };

  it('[QA4] is read page by page, from the call that was read last', async () => {
    await world.given(async (tx) => {
      for (const number of [20, 21, 22]) await givenModelCall(tx, 'dana', number);
      await givenModelCall(tx, 'ada', 23);
    });
    expect(await sentOf('limit=2')).toEqual({
      sent: ['Sent 22', 'Sent 21'],
      meta: { total: 3, hasMore: true },
    });
    expect(await sentOf(`limit=2&before=${idOf(21)}`)).toEqual({
      sent: ['Sent 20'],
      meta: { total: 3, hasMore: false },
    });
    // Another person’s call leads nowhere.
    expect((await sentOf(`before=${idOf(23)}`)).sent).toEqual([]);
  });

  it('[QA4] has as many rows as their texts leave room for, one at least', async () => {
    const lengths = [100, limits.ledgerPageBytes + 1, limits.ledgerPageBytes / 2, 1000];
    await world.given(async (tx) => {
      for (const [at, length] of lengths.entries())
        await givenModelCall(tx, 'dana', 20 + at, { sent_text: 'x'.repeat(length) });
    });
    const pages: number[] = [];
    for (let query = ''; ;) {
      const { body } = await world.get(`/api/ledger?${query}`, 'dana');
      const rows = body['data'] as LedgerRow[];
      pages.push(...rows.map(({ maskedText }) => maskedText.length), 0);
      if (!(body['meta'] as { hasMore: boolean }).hasMore) break;
      query = `before=${rows.at(-1)?.id}`;
    }
    const [first = 0, huge = 0, half = 0, last = 0] = lengths;
    expect(pages).toEqual([last, half, 0, huge, 0, first, 0]);
  });

  it('[QA4] is read by month, provider, model and purpose', async () => {
    await world.given(async (tx) => {
      await givenModelCall(tx, 'dana', 20, { at: '2026-10-31T23:59:59.000Z' });
      await givenModelCall(tx, 'dana', 21, { provider: 'ollama', model_id: 'qwen3:8b' });
      await givenModelCall(tx, 'dana', 22, { purpose: 'merge' });
    });
    expect((await sentOf('month=2026-10')).sent).toEqual(['Sent 20']);
    expect((await sentOf('provider=ollama')).sent).toEqual(['Sent 21']);
    expect((await sentOf('model=qwen3:8b&purpose=reply')).sent).toEqual(['Sent 21']);
    expect(await sentOf('purpose=merge')).toEqual({
      sent: ['Sent 22'],
      meta: { total: 1, hasMore: false },
    });
    for (const query of ['month=2026-13', 'month=November', 'other=1', 'before=x']) {
      expect((await world.get(`/api/ledger?${query}`, 'dana')).status).toBe(400);
    }
  });
});

describe('GET /api/ledger/summary', () => {
  const summaryOf = async (token: Token) =>
    (await world.get('/api/ledger/summary', token)).body['data'] as LedgerSummary;
  const anthropic = { provider: 'anthropic', outside: 1, attempts: 2, cost: 0.25 } as const;

  it('[QA39] adds up all calls on behalf of the caller by month, not those of a page', async () => {
    await world.given(async (tx) => {
      for (let number = 100; number < 360; number += 1) await givenModelCall(tx, 'dana', number);
      await givenModelCall(tx, 'dana', 20, { ...anthropic, at: '2025-12-31T23:59:59.999Z' });
      await givenModelCall(tx, 'dana', 21, { ...anthropic, withheld: '["notes"]' });
      await givenModelCall(tx, 'dana', 22, { ...anthropic, error: 'Overloaded.' });
      await givenModelCall(tx, 'ada', 23, anthropic);
    });
    const { sums } = await summaryOf('dana');
    const reply = {
      model: 'builtin:latest',
      purpose: 'reply',
      withheld: 0,
      unmasked: 0,
      estimated: 0,
    };
    const tokens = (calls: number) => ({ inputTokens: 3 * calls, outputTokens: 4 * calls });
    const sent = { ...reply, provider: 'anthropic', outside: true };
    expect(sums).toEqual([
      {
        ...sent,
        month: '2026-01',
        calls: 2,
        failed: 1,
        attempts: 4,
        withheld: 1,
        cost: 0.5,
        ...tokens(2),
      },
      {
        ...reply,
        month: '2026-01',
        provider: 'builtin',
        outside: false,
        calls: 260,
        failed: 0,
        attempts: 0,
        cost: 0,
        ...tokens(260),
      },
      { ...sent, month: '2025-12', calls: 1, failed: 0, attempts: 2, cost: 0.25, ...tokens(1) },
    ]);
    expect((await summaryOf('pia')).sums).toEqual([]);
  });

  it('[QA39] reports what is used of the quotas in the month that is running', async () => {
    world.quotas = [{ provider: 'anthropic', dollars: 20, tokens: 1000 }];
    await world.given(async (tx) => {
      await givenModelCall(tx, 'dana', 20, anthropic);
      await givenModelCall(tx, 'dana', 21, { ...anthropic, at: '2025-12-31T23:59:59.999Z' });
      await givenModelCall(tx, 'dana', 22, { provider: 'ollama', cost: 7 });
      await givenModelCall(tx, 'ada', 23, anthropic);
    });
    const { quotas } = await summaryOf('dana');
    expect(quotas).toEqual([
      {
        provider: 'anthropic',
        until: '2026-02-01T00:00:00.000Z',
        dollars: { used: 0.25, limit: 20 },
        tokens: { used: 7, limit: 1000 },
      },
    ]);
  });

  it('[QA39] is for people with an account', async () => {
    expect((await world.get('/api/ledger/summary', 'guest')).status).toBe(403);
    expect((await world.get('/api/ledger/summary')).status).toBe(401);
  });
});

describe('GET /api/admin/guest-calls', () => {
  const row = (number: number, at: string) => ({
    id: idOf(number),
    at,
    purpose: 'reply' as const,
    provider: 'anthropic',
    model_id: 'mach42v1:latest',
    outside: 1 as const,
    attempts: 1,
    input_tokens: 5,
    output_tokens: 2,
    cost: 0.25,
    failed: 0 as const,
    tokens_estimated: 0 as const,
    under_way: 0 as const,
    position: number,
  });

  it('[QA42] answers an admin what they took, newest first, as many as asked for or of a month', async () => {
    await world.given(async (tx) => {
      await tx.run(guestCallsTable.insert, row(30, '2026-09-30T23:00:00.000Z'));
      await tx.run(guestCallsTable.insert, row(31, '2026-10-02T09:00:00.000Z'));
      await tx.run(guestCallsTable.insert, row(32, '2026-10-03T09:00:00.000Z'));
    });
    const of = async (query: string) => {
      const { body } = await world.get(`/api/admin/guest-calls${query}`, 'ada');
      const { total } = body['meta'] as { readonly total: number };
      return [(body['data'] as readonly GuestCall[]).map((call) => call.id), total];
    };
    expect(await of('')).toEqual([[idOf(32), idOf(31), idOf(30)], 3]);
    expect(await of('?limit=1')).toEqual([[idOf(32)], 3]);
    expect(await of('?month=2026-09')).toEqual([[idOf(30)], 1]);
    expect((await world.get('/api/admin/guest-calls', 'ada')).body['meta']).toMatchObject({
      sums: [
        { month: '2026-10', calls: 2, cost: 0.5, inputTokens: 10 },
        { month: '2026-09', calls: 1 },
      ],
    });
  });

  it.each(['dana', 'adaAsUser', 'guest'] as const)('[QA42] is not for %s', async (token) => {
    expect((await world.get('/api/admin/guest-calls', token)).status).toBe(403);
  });
});
