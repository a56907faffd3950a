import { call } from '@mach42/contracts/kernel/call.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../api/client.ts';
import { Pictures, picturesFor } from './pictures.ts';

const id = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const revoked = vi.fn<(url: string) => void>();

function setUp() {
  const asked: string[] = [];
  const loaded: string[] = [];
  const of = new Map<string, string>();
  const clock = { now: 0 };
  vi.stubGlobal('fetch', async (path: string) => {
    loaded.push(path);
    return { ok: true, blob: async () => new Blob([path]) };
  });
  const request = async (_: ReturnType<typeof call>, input: { query: { people: string } }) => {
    asked.push(input.query.people);
    const people = input.query.people.split(',');
    return {
      data: people.flatMap((userId) => {
        const pictureId = of.get(userId);
        return pictureId === undefined ? [] : [{ userId, pictureId }];
      }),
    };
  };
  const api = { request, headersFor: () => new Headers() } as unknown as Api;
  const pictures = new Pictures(api, () => clock.now);
  const settle = () => vi.advanceTimersByTimeAsync(100);
  return { api, asked, loaded, of, clock, pictures, settle };
}

beforeEach(() => {
  vi.useFakeTimers();
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(made += 1)}`);
  revoked.mockReset();
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the pictures of people in sight', () => {
  it('[PU3] are asked for together, and loaded where there are any', async () => {
    const { pictures, of, asked, loaded, settle } = setUp();
    of.set(id(1), id(11));
    const changed = vi.fn<() => void>();
    pictures.subscribe(changed);
    for (const n of [1, 2, 1]) pictures.want(id(n));
    await settle();
    expect(asked).toEqual([`${id(1)},${id(2)}`]);
    expect(loaded).toHaveLength(1);
    expect([pictures.urlOf(id(1)), pictures.urlOf(id(2))]).toEqual(['blob:1', undefined]);
    expect(changed).toHaveBeenCalled();
  });

  it('[PU3] are asked for in calls of as many people as one takes', async () => {
    const { pictures, asked, settle } = setUp();
    for (let n = 0; n < 70; n += 1) pictures.want(id(n));
    await settle();
    expect(asked.map((people) => people.split(',').length)).toEqual([50, 20]);
  });

  it('[PU5] are loaded again only where they changed', async () => {
    const { pictures, of, asked, loaded, clock, settle } = setUp();
    of.set(id(1), id(11));
    pictures.want(id(1));
    await settle();
    pictures.want(id(1));
    await settle();
    expect(asked).toHaveLength(1);
    clock.now = 700_000;
    pictures.want(id(1));
    await settle();
    expect([asked.length, loaded.length]).toEqual([2, 1]);
    of.set(id(1), id(12));
    pictures.changed(id(1));
    await settle();
    expect([asked.length, loaded.length, pictures.urlOf(id(1))]).toEqual([3, 2, 'blob:2']);
    of.delete(id(1));
    pictures.changed(id(1));
    await settle();
    expect(pictures.urlOf(id(1))).toBeUndefined();
    expect(revoked).toHaveBeenCalledTimes(2);
  });

  it('[PU3] are those of one reader: another begins without any', () => {
    const { api } = setUp();
    const first = picturesFor(api, id(1));
    expect(picturesFor(api, id(1))).toBe(first);
    expect(picturesFor(api, id(2))).not.toBe(first);
  });
});
