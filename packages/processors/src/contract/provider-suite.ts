import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderFailed } from '../providers/provider-errors.ts';
import {
  unwatched,
  type MergeModelRequest,
  type ModelDelta,
  type ModelProvider,
  type ReplyModelRequest,
} from '../providers/provider.ts';

/** The behaviour of a provider's server at the next request. */
export type Behaviour =
  | 'answers'
  | 'is cut off'
  | 'hangs'
  | 'breaks'
  | 'sends garbage'
  | 'refuses the key'
  | 'is busy';

/** A provider before a server with the protocol that it speaks. */
export interface ServedProvider {
  readonly provider: ModelProvider;
  readonly modelId: string;
  /** Texts that no error may quote: the server says them. */
  readonly unspeakable: readonly string[];
  behaves(as: Behaviour): void;
  /** The picture in such a request, as it went over the wire: its bytes as base64. */
  pictureIn(request: unknown): unknown;
  /** Everything that the server was sent as requests for answers, as it came. */
  received(): readonly unknown[];
  /** Resolves when a connection to the server closes. */
  closed(): Promise<void>;
  stopServer(): Promise<void>;
  end(): Promise<void>;
}

/** A provider without a server: what concerns the wire is left out. */
export type OwnProvider = Pick<ServedProvider, 'provider' | 'modelId' | 'end'>;

const at = '2026-11-20T09:00:00.000Z';
const asked = { now: at, timeZone: 'UTC', maxOutputTokens: 2048 } as const;
const question = 'When is the lease of unit 4 due?';

async function collect(deltas: AsyncIterable<ModelDelta>): Promise<ModelDelta[]> {
  const all: ModelDelta[] = [];
  for await (const delta of deltas) all.push(delta);
  return all;
}

const base64 = Buffer.from('the bytes of a picture').toString('base64');
const picture = {
  attachmentId: 'p1',
  mediaType: 'image/jpeg',
  width: 1200,
  height: 800,
  bytes: 22,
  sha256: 'a1'.repeat(32),
} as const;

const replyTo = (modelId: string): ReplyModelRequest => ({
  ...asked,
  purpose: 'reply',
  modelId,
  turns: [{ role: 'user', content: question, at }],
  material: { entries: [], personal: true },
});

const mergeBy = (modelId: string): MergeModelRequest => ({
  ...asked,
  purpose: 'merge',
  modelId,
  prompt: 'Merge: the lease of unit 4 is due on 2026-12-01.',
  material: {
    entry: { title: 'Lease', text: 'The lease of unit 4 is due on 2026-12-01.', createdAt: at },
    phod: { notes: [] },
  },
});

/** The rules PV40 to PV42, which every provider keeps. */
export function providerSuite(name: string, open: () => Promise<OwnProvider>): void {
  describe(`the provider ${name}`, () => {
    let own: OwnProvider;
    beforeEach(async () => {
      own = await open();
    });
    afterEach(() => own.end());

    it('[PV40] is ready for its model, which takes a question with its answer', async () => {
      expect(own.provider.presence(own.modelId)).toBe('ready');
      expect(await own.provider.available()).toBe(true);
      expect(own.provider.contextTokens(own.modelId)).toBeGreaterThan(asked.maxOutputTokens);
    });

    it.each([
      ['a reply', replyTo],
      ['a merge', mergeBy],
    ])('[PV41] streams %s as text, then ends once, with tokens and a cost', async (_, request) => {
      const call = await own.provider.prepare(request(own.modelId));
      const deltas = await collect(call.stream(new AbortController().signal));
      const texts = deltas.slice(0, -1);
      expect(texts.length).toBeGreaterThan(0);
      for (const delta of texts) expect(delta.kind).toBe('text');
      const end = deltas.at(-1);
      if (end?.kind !== 'end') return expect.fail('There is no end.');
      expect(end.complete).toBe(true);
      const { inputTokens, outputTokens } = end.usage;
      for (const count of [inputTokens, outputTokens]) {
        expect(Number.isInteger(count)).toBe(true);
        expect(count).toBeGreaterThan(0);
      }
      expect(end.cost).toBe(call.costOf(end.usage));
      if (own.provider.isPaid) expect(end.cost).toBeGreaterThan(0);
      else expect(end.cost).toBe(0);
      return undefined;
    });

    it('[PV42] that is stopped before it begins ends with the reason of the stop', async () => {
      const reason = new Error('stopped');
      const call = await own.provider.prepare(replyTo(own.modelId));
      await expect(collect(call.stream(AbortSignal.abort(reason)))).rejects.toBe(reason);
    });
  });
}

/** The rules PV40 to PV48, which every provider with a server keeps. */
export function servedProviderSuite(name: string, open: () => Promise<ServedProvider>): void {
  providerSuite(name, open);

  describe(`the provider ${name} and its server`, () => {
    let served: ServedProvider;
    beforeEach(async () => {
      served = await open();
    });
    afterEach(() => served.end());

    const prepared = () => served.provider.prepare(replyTo(served.modelId));
    async function failureWhen(behaviour: Behaviour): Promise<ProviderFailed> {
      served.behaves(behaviour);
      const call = await prepared();
      const error = await collect(call.stream(AbortSignal.timeout(20_000))).catch(
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof ProviderFailed)) throw new Error('It did not fail as a provider.');
      for (const text of served.unspeakable)
        expect(JSON.stringify([error, error.message])).not.toContain(text);
      return error;
    }

    it('[PV43] sends what the ledger gets, and says each time that it does', async () => {
      let sent = 0;
      const call = await prepared();
      await collect(
        call.stream(new AbortController().signal, { ...unwatched, onSent: () => (sent += 1) }),
      );
      expect(sent).toBe(1);
      expect(served.received()).toHaveLength(1);
      expect(call.sentText).toContain(question);
      expect(JSON.stringify(served.received()[0])).toContain(question);
    });

    it('[PV49] sends a picture as its bytes, of which the ledger has size and hash', async () => {
      expect(served.provider.seesPictures?.(served.modelId)).toBe(true);
      const asking = replyTo(served.modelId);
      const [turn] = asking.turns;
      const turns = turn === undefined ? [] : [{ ...turn, pictures: [{ ...picture, base64 }] }];
      const call = await served.provider.prepare({ ...asking, turns });
      await collect(call.stream(new AbortController().signal));
      expect(served.pictureIn(served.received()[0])).toBe(base64);
      expect(call.pictures).toEqual([picture]);
      const line = `[picture: image/jpeg, 1200 × 800, 22 bytes, SHA-256 ${picture.sha256}]`;
      expect(call.sentText).toContain(`[user]\n${line}\n${question}`);
      expect(call.sentText).not.toContain(base64);
    });

    it('[PV44] does not take an answer for whole that was cut off at its limit', async () => {
      served.behaves('is cut off');
      const call = await prepared();
      const deltas = await collect(call.stream(new AbortController().signal));
      expect(deltas.at(-1)).toMatchObject({ kind: 'end', complete: false });
    });

    it('[PV45] closes the connection of an answer that is stopped', async () => {
      served.behaves('hangs');
      const closed = served.closed();
      const stop = new AbortController();
      const reason = new Error('stopped');
      const call = await prepared();
      const answer = collect(call.stream(stop.signal));
      await expect.poll(() => served.received()).toHaveLength(1);
      stop.abort(reason);
      await expect(answer).rejects.toBe(reason);
      await closed;
    });

    it.each(['breaks', 'sends garbage'] as const)(
      '[PV46] that %s in its answer fails with a text that quotes nothing, and may be asked again',
      async (behaviour) => {
        const error = await failureWhen(behaviour);
        expect(error).toMatchObject({ retryable: true, unavailable: undefined });
        expect(error.message).toContain('broke off');
      },
    );

    it('[PV47] that refuses the key fails with a text for admins, and is not asked again', async () => {
      const error = await failureWhen('refuses the key');
      expect(error.retryable).toBe(false);
      expect(error.message).toContain('An admin must');
      expect(served.received().length).toBeLessThanOrEqual(1);
    });

    it('[PV48] that takes no more requests says so with the time that it asks for', async () => {
      expect(await failureWhen('is busy')).toMatchObject({
        retryable: true,
        unavailable: { why: 'busy', waitMs: 120_000 },
      });
    });

    it('[PV48] that cannot be reached is away', async () => {
      const call = await prepared();
      await served.stopServer();
      const error = await collect(call.stream(AbortSignal.timeout(20_000))).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({ retryable: true, unavailable: { why: 'away' } });
    });
  });
}
