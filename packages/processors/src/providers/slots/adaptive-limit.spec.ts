import { describe, expect, it } from 'vitest';
import { AdaptiveLimit } from './adaptive-limit.ts';

const modelId = 'qwen3:8b';

/** A provider that answers so many at once, each after a time, and lets the others wait. */
class Engine {
  readonly limit: AdaptiveLimit;
  readonly #bears: number;
  readonly #answerMs: number;
  #now = 0;

  constructor(limit: AdaptiveLimit, { bears, answerMs }: { bears: number; answerMs: number }) {
    this.limit = limit;
    this.#bears = bears;
    this.#answerMs = answerMs;
  }

  /** As many questions as the limit allows come at once, and are answered one group after another. */
  round(asked = this.limit.value, inputTokens = 0): void {
    const sentAt = this.#now;
    const isWanted = asked >= this.limit.value;
    const running = Math.min(asked, this.limit.value);
    for (let number = 0; number < running; number += 1) {
      const firstTextMs = this.#answerMs * (1 + Math.floor(number / this.#bears));
      const word = { modelId, sentAt, firstTextMs, inputTokens };
      this.limit.began(word, running, isWanted, sentAt + firstTextMs);
    }
    this.#now += this.#answerMs * Math.ceil(running / this.#bears) + 1;
  }

  get now(): number {
    return this.#now;
  }
}

describe('how many answers at once a provider bears', () => {
  it('[PX1] grows fast to what it bears, when every slot is taken', () => {
    const engine = new Engine(new AdaptiveLimit({ start: 8, most: 64 }), {
      bears: 1000,
      answerMs: 100,
    });
    engine.round();
    engine.round();
    engine.round();
    expect(engine.limit.value).toBe(64);
  });

  it('[PX1] does not grow while slots are free', () => {
    const engine = new Engine(new AdaptiveLimit({ start: 8, most: 64 }), {
      bears: 1000,
      answerMs: 100,
    });
    for (let round = 0; round < 50; round += 1) engine.round(3);
    expect(engine.limit.value).toBe(8);
  });

  it('[PX1] falls towards what it bears when first words come late, and not below two', () => {
    for (const bears of [1, 4, 10]) {
      const limit = new AdaptiveLimit({ start: 40, most: 64 });
      const engine = new Engine(limit, { bears, answerMs: 2000 });
      for (let round = 0; round < 200; round += 1) engine.round();
      expect(limit.value).toBeGreaterThanOrEqual(2);
      // A first word is late after more than three times the usual.
      expect(limit.value).toBeLessThanOrEqual(5 * bears);
    }
  });

  it('[PX1] is not lowered by questions that are long alone', () => {
    const limit = new AdaptiveLimit({ start: 8, most: 8 });
    const word = { modelId, sentAt: 0, inputTokens: 0 };
    const long = { ...word, sentAt: 400, firstTextMs: 12_000, inputTokens: 100_000 };
    limit.began({ ...word, firstTextMs: 300 }, 1, true, 300);
    limit.began(long, 1, true, 12_400);
    expect(limit.value).toBe(8);
    limit.began({ ...word, sentAt: 13_000, firstTextMs: 12_000 }, 4, true, 25_000);
    expect(limit.value).toBe(3);
  });

  it('[PX1] is not lowered by a model that is slower than another', () => {
    const limit = new AdaptiveLimit({ start: 8, most: 8 });
    const word = { sentAt: 0, inputTokens: 0 };
    limit.began({ ...word, modelId: 'qwen3:8b', firstTextMs: 100 }, 8, true, 100);
    limit.began({ ...word, modelId: 'mixtral:8x7b', firstTextMs: 9000 }, 8, true, 9000);
    expect(limit.value).toBe(8);
  });

  it('[PX1] falls by a third with a refusal, once for all that were sent before it', () => {
    const limit = new AdaptiveLimit({ start: 50, most: 50 });
    for (let number = 0; number < 20; number += 1) limit.refused(0, 50, 10);
    expect(limit.value).toBe(35);
    limit.refused(11, 35, 20);
    expect(limit.value).toBe(24);
    for (let now = 30; now < 100; now += 1) limit.refused(now, limit.value, now);
    expect(limit.value).toBe(1);
  });

  it('[PX1] recovers by one a round after a refusal', () => {
    const limit = new AdaptiveLimit({ start: 10, most: 50 });
    const engine = new Engine(limit, { bears: 1000, answerMs: 100 });
    limit.refused(0, 10, 0);
    expect(limit.value).toBe(7);
    for (let round = 0; round < 5; round += 1) engine.round();
    expect(limit.value).toBeGreaterThanOrEqual(10);
    expect(limit.value).toBeLessThanOrEqual(12);
  });

  it('[PX2] begins again from what an admin sets, and never goes beyond it', () => {
    const limit = new AdaptiveLimit({ start: 8, most: 64 });
    const engine = new Engine(limit, { bears: 1000, answerMs: 100 });
    limit.setBounds({ start: 20, most: 20 });
    expect(limit.value).toBe(20);
    for (let round = 0; round < 5; round += 1) engine.round();
    expect(limit.value).toBe(20);
  });
});
