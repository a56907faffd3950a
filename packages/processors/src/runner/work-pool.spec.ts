import { FakeClock } from '@mach42/testing/processors/fake-clock.ts';
import { KeptLog } from '@mach42/testing/processors/kept-log.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { Stopping, WorkPool, type Outcome, type WorkItem } from './work-pool.ts';

interface Begun {
  readonly item: WorkItem;
  readonly signal: AbortSignal;
  readonly end: (outcome?: Outcome) => void;
  readonly fail: (error: Error) => void;
}

let clock: FakeClock;
let log: KeptLog;
let pending: WorkItem[];
let begun: Begun[];
let asked: bigint[];
let looks: number;

beforeEach(() => {
  clock = new FakeClock();
  log = new KeptLog();
  pending = [];
  begun = [];
  asked = [];
  looks = 0;
});

const item = (id: string, userId = 'u'): WorkItem => ({ id, userId });
const tick = () => new Promise((resolve) => setImmediate(resolve));
const ids = () => begun.map(({ item }) => item.id);

function pool(concurrency = 2, takesOffers?: boolean): WorkPool<WorkItem> {
  return new WorkPool(
    {
      name: 'test',
      concurrency,
      pending: async () => {
        looks += 1;
        return pending;
      },
      ...(takesOffers !== undefined && { takesOffers: () => takesOffers }),
      run: (item, signal) => {
        const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
        begun.push({ item, signal, end: (outcome = {}) => resolve(outcome), fail: reject });
        signal.addEventListener('abort', () => resolve({}));
        return promise;
      },
    },
    {
      clock,
      log,
      readModelsAt: async (position) => void asked.push(position),
      sweepMs: 15_000,
      retryMs: 1000,
    },
  );
}

describe('a work pool', () => {
  it('[PP10] begins what is pending when it is woken, up to its slots', async () => {
    pending = [item('a'), item('b'), item('c')];
    const work = pool(2);
    work.wake(7n);
    await tick();
    expect(asked).toEqual([7n]);
    expect(ids()).toEqual(['a', 'b']);
    pending = [item('b'), item('c')];
    begun[0]?.end({ position: 9n });
    await tick();
    expect(asked.at(-1)).toBe(9n);
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  it('[PP10] looks for work when a slot is free, up to the position that woke it', async () => {
    pending = [item('a')];
    const work = pool(1);
    work.wake(3n);
    await tick();
    work.wake(5n);
    await tick();
    expect([looks, asked]).toEqual([1, [3n]]);
    pending = [item('b')];
    begun[0]?.end({ position: 4n });
    await tick();
    expect(asked.at(-1)).toBe(5n);
    expect(ids()).toEqual(['a', 'b']);
  });

  it('[PP10] does not look for work because of an event that it only needs to have seen', async () => {
    const work = pool();
    work.reach(6n);
    await tick();
    expect(looks).toBe(0);
    work.wake(5n);
    await tick();
    expect([looks, asked]).toEqual([1, [6n]]);
  });

  describe('to which work is offered', () => {
    const offered = (concurrency = 2, takesOffers = true) => pool(concurrency, takesOffers);

    it('[PP19] begins it before the read models have it', () => {
      offered().offer(item('a'), 7n);
      expect([ids(), looks, asked]).toEqual([['a'], 0, []]);
    });

    it('[PP19] looks for it in its turn where other work waits', async () => {
      pending = [item('a'), item('b')];
      const work = offered(1);
      work.wake(3n);
      await tick();
      pending = [item('b'), item('c')];
      work.offer(item('c'), 5n);
      begun[0]?.end();
      work.offer(item('d'), 6n);
      await tick();
      expect(ids()).toEqual(['a', 'b']);
      expect(asked.at(-1)).toBe(6n);
    });

    it('[PP19] looks for it where its slots are taken, or workers win claims of one another', async () => {
      const full = offered(1);
      full.offer(item('a'), 7n);
      full.offer(item('b'), 8n);
      expect(ids()).toEqual(['a']);
      pending = [item('b')];
      begun[0]?.end();
      await tick();
      expect([ids(), asked]).toEqual([['a', 'b'], [8n]]);
      offered(2, false).offer(item('c'), 9n);
      expect(ids()).toEqual(['a', 'b']);
    });

    it('[PP19] does not begin what runs, nor what is to wait', async () => {
      const work = offered();
      work.offer(item('a'), 7n);
      work.offer(item('a'), 7n);
      expect(ids()).toEqual(['a']);
      work.postponeUntil('b', new Date(clock.now().getTime() + 5000).toISOString());
      work.offer(item('b'), 8n);
      await tick();
      expect(ids()).toEqual(['a']);
    });
  });

  it('[PP11] never runs the same work twice at once', async () => {
    pending = [item('a')];
    const work = pool();
    work.wake();
    await tick();
    work.wake();
    await tick();
    expect(ids()).toEqual(['a']);
  });

  it('[PP12] takes first the work of those for whom least is running', async () => {
    pending = [item('a', 'x'), item('b', 'x'), item('c', 'x'), item('d', 'y')];
    pool(2).wake();
    await tick();
    expect(ids()).toEqual(['a', 'd']);
  });

  it('[PP13] leaves what is to wait until its time, then takes it up without being woken', async () => {
    pending = [item('a')];
    const work = pool();
    work.wake();
    await tick();
    begun[0]?.end({ notBefore: new Date(clock.now().getTime() + 5000).toISOString() });
    await tick();
    clock.advance(4999);
    await tick();
    expect(ids()).toEqual(['a']);
    clock.advance(1);
    await tick();
    expect(ids()).toEqual(['a', 'a']);
  });

  it('[PP13] takes it up at its time, although the clock is set back by an hour in the meantime', async () => {
    pending = [item('a')];
    pool().wake();
    await tick();
    begun[0]?.end({ notBefore: new Date(clock.now().getTime() + 5000).toISOString() });
    await tick();
    clock.set(-3_600_000);
    clock.advance(5000);
    await tick();
    expect(ids()).toEqual(['a', 'a']);
  });

  it('[PP13] tries again what failed unexpectedly, a while later, and logs no content', async () => {
    pending = [item('a')];
    pool().wake();
    await tick();
    begun[0]?.fail(new Error('content'));
    await tick();
    expect(ids()).toEqual(['a']);
    clock.advance(1000);
    await tick();
    expect(ids()).toEqual(['a', 'a']);
    expect(log.lines).toHaveLength(1);
    expect(log.text).not.toContain('content');
  });

  it('[PP14] looks for work by itself from time to time', async () => {
    const work = pool();
    work.start(3n);
    await tick();
    expect([looks, asked]).toEqual([1, [3n]]);
    clock.advance(15_000);
    await tick();
    clock.advance(15_000);
    await tick();
    expect(looks).toBe(3);
  });

  it('[PP15] aborts one run with a reason, and all of them when it stops', async () => {
    pending = [item('a'), item('b')];
    const work = pool();
    work.wake();
    await tick();
    const reason = new Error('cancelled');
    work.abort('a', reason);
    expect(begun[0]?.signal.reason).toBe(reason);
    expect(begun[1]?.signal.aborted).toBe(false);
    await work.stop();
    expect(begun[1]?.signal.reason).toBeInstanceOf(Stopping);
    work.wake();
    clock.advance(60_000);
    await tick();
    expect(work.running).toEqual([]);
  });

  it('[PP18] begins a resumed item at once, or as soon as its run has ended', async () => {
    pending = [item('a')];
    const work = pool();
    const inAWhile = () => new Date(clock.now().getTime() + 45_000).toISOString();
    work.wake();
    await tick();
    begun[0]?.end({ notBefore: inAWhile() });
    await tick();
    expect(ids()).toEqual(['a']);
    work.resume('a', 7n);
    await tick();
    expect([ids(), asked.at(-1)]).toEqual([['a', 'a'], 7n]);
    work.resume('a', 8n);
    begun[1]?.end({ notBefore: inAWhile() });
    await tick();
    expect(ids()).toEqual(['a', 'a', 'a']);
    begun[2]?.end({ notBefore: inAWhile() });
    await tick();
    expect(ids()).toEqual(['a', 'a', 'a']);
  });

  it('[PP17] begins nothing more when it winds down, and lets run what it has begun', async () => {
    pending = [item('a')];
    const work = pool(2);
    work.wake();
    await tick();
    work.windDown();
    pending = [item('b')];
    work.wake();
    clock.advance(60_000);
    await tick();
    expect(ids()).toEqual(['a']);
    expect(begun[0]?.signal.aborted).toBe(false);
    begun[0]?.end({ position: 9n });
    await work.idle();
    expect(ids()).toEqual(['a']);
  });

  it('[PP16] is idle when nothing runs and nothing more may be begun', async () => {
    pending = [item('a')];
    const work = pool();
    work.wake();
    let isIdle = false;
    const idle = work.idle().then(() => (isIdle = true));
    await tick();
    expect(isIdle).toBe(false);
    pending = [];
    begun[0]?.end();
    await idle;
    expect(work.running).toEqual([]);
  });
});
