import { updateEntry } from '@mach42/contracts/datarais/calls.ts';
import { listMessages } from '@mach42/contracts/messages/calls.ts';
import { loadPhod } from '@mach42/contracts/phod/calls.ts';
import { login, verify } from '@mach42/contracts/users/calls.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createApi, type ApiParts, type Attempt } from './client.ts';
import { againText, pauseFor } from './retry.ts';

const id = '01990000-0000-7000-8000-000000000001';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Headers;
}

type Answer = (sent: Sent) => Response | Promise<Response>;

function setUp(answer: Answer, parts: Partial<ApiParts> = {}) {
  const sent: Sent[] = [];
  const pauses: number[] = [];
  const signedOut = vi.fn<() => void>();
  const verified = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  const api = createApi({
    fetch: async (url, init = {}) => {
      if (typeof url !== 'string') throw new TypeError('A path was expected.');
      const one = { url, init, headers: new Headers(init.headers) };
      sent.push(one);
      return answer(one);
    },
    token: () => 'token',
    pause: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
    verify: verified,
    signedOut,
    ...parts,
  });
  return { api, sent, signedOut, verified, pauses };
}

function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

const refused = () =>
  json({ success: false, error: { code: 'UNAUTHORIZED', message: 'Sign in.' } }, 401);

afterEach(() => void vi.useRealTimers());

describe('the client', () => {
  it('[QA37] reports which parts of an answer are held up', async () => {
    const ended: Attempt[] = [];
    const answer = () =>
      json({ success: true, data: [], meta: { hasMore: false } }, 200, {
        'x-held-up': 'messages, search',
      });
    const { api } = setUp(answer, { onEnded: (attempt) => ended.push(attempt) });
    await api.request(listMessages, { params: { id }, query: {} });
    expect(ended).toMatchObject([{ heldUp: 'messages, search' }]);
    const onHeldUp = vi.fn<() => void>();
    await api.request(listMessages, { params: { id }, query: {} }, { onHeldUp });
    expect(onHeldUp).toHaveBeenCalledOnce();
    expect(ended.at(-1)).not.toHaveProperty('heldUp');
  });

  it('fills the path and the query, and sends the token', async () => {
    const { api, sent } = setUp(() => json({ success: true, data: [], meta: { hasMore: false } }));
    await api.request(listMessages, { params: { id: 'a/b' }, query: { limit: 5 } });
    expect(sent[0]?.url).toBe('/api/rooms/a%2Fb/messages?limit=5');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer token');
  });

  it('sends no token with a call that needs none', async () => {
    const { api, sent } = setUp(() => json({ success: true, data: {} }));
    await api.request(login, { body: { mobile: '00', environment: 'web' } });
    expect(sent[0]?.headers.has('authorization')).toBe(false);
  });

  it('CALL-010 sends no call that needs a token without one, also when it went while it was asked again', async () => {
    let token: string | undefined = 'token';
    const { api, sent } = setUp(
      () => {
        token = undefined;
        return json({ success: false, error: { code: 'UNAVAILABLE', message: 'Wait.' } }, 503);
      },
      { token: () => token },
    );
    const list = () => api.request(listMessages, { params: { id }, query: {} });
    await expect(list()).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
    await expect(list()).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
    expect(sent).toHaveLength(1);
  });

  it('asks for what was written: the highest position of its own commands', async () => {
    const positions = ['7', '12', '9'];
    const { api, sent } = setUp(() =>
      json({ success: true, entry: {} }, 200, { 'x-position': positions.shift() ?? '' }),
    );
    for (let n = 0; n < 4; n += 1) {
      await api.request(updateEntry, { params: { id }, body: {} }, { idempotencyKey: 'k' });
    }
    expect(sent.map(({ headers }) => headers.get('x-min-position'))).toEqual([
      null,
      '7',
      '12',
      '12',
    ]);
    expect(sent[0]?.headers.get('idempotency-key')).toBe('k');
    expect(api.position()).toBe('12');
  });

  it('opens both envelopes', async () => {
    const body = { body: { credentials: { mobile: '00' } } };
    const good = setUp(() => json({ status: 'success', data: { version: 3 } }));
    expect((await good.api.request(loadPhod, body)).data.version).toBe(3);
    const bad = setUp(() =>
      json({ status: 'error', error: 'Failed to load PHOD file', code: 'UNAVAILABLE' }, 503, {
        'retry-after': '2',
        'x-request-id': 'r-1',
      }),
    );
    await expect(bad.api.request(loadPhod, body)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      message: 'Failed to load PHOD file',
      requestId: 'r-1',
      retryAfter: 2,
    });
  });

  it('hands over the details of a refusal', async () => {
    const details = [{ path: '/mobile', message: 'is missing' }];
    const error = { code: 'VALIDATION_ERROR', message: 'No.', details: [...details, 'x'] };
    const { api } = setUp(() => json({ success: false, error }, 400));
    await expect(api.request(verify)).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details });
  });

  it.each(['', 'x', '[]', '{}', '{"success":true', '{"data":1}'])(
    'AUTH-070 reports an answer of another form (%s)',
    async (text) => {
      const { api } = setUp(() => new Response(text));
      await expect(api.request(verify)).rejects.toMatchObject({
        code: 'INVALID_RESPONSE',
        message: 'Invalid response format',
      });
    },
  );

  it('reports that there is no network', async () => {
    const { api } = setUp(() => Promise.reject(new TypeError('fetch failed')));
    await expect(api.request(verify)).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
  });

  it('CONST-050 gives up after 10 s', async () => {
    vi.useFakeTimers();
    const { api } = setUp(hanging);
    const failed = expect(api.request(verify)).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: 'The service did not answer within 10 seconds.',
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
  });

  it('stops when its signal is aborted', async () => {
    const { api } = setUp(hanging);
    const given = new AbortController();
    const failed = expect(
      api.request(verify, undefined, { signal: given.signal }),
    ).rejects.toMatchObject({ code: 'ABORTED' });
    given.abort();
    await failed;
  });
});

function hanging({ init }: Sent): Promise<Response> {
  return new Promise((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });
}

describe('a call that fails', () => {
  const unavailable = () =>
    json({ success: false, error: { code: 'UNAVAILABLE', message: 'Starting.' } }, 503);
  const noNetwork = () => Promise.reject(new TypeError('fetch failed'));
  const one = { params: { id }, body: {} };

  it('is made again after the short wait that a 429 asks for, a command without a key too', async () => {
    const answers = [
      json({ success: false, error: { code: 'RATE_LIMITED', message: 'Slowly.' } }, 429, {
        'retry-after': '2',
      }),
      json({ success: true, entry: {} }),
    ];
    const { api, sent, pauses } = setUp(() => answers.shift() ?? refused());
    await api.request(updateEntry, { params: { id }, body: {} });
    expect(sent).toHaveLength(2);
    expect(pauses).toEqual([2000]);
  });

  it('is not made again after a 429 that asks for long, or does not say: it is said when to', async () => {
    const limited = (headers: Record<string, string>) =>
      setUp(() =>
        json(
          { success: false, error: { code: 'RATE_LIMITED', message: 'Too many tries.' } },
          429,
          headers,
        ),
      );
    const long = limited({ 'retry-after': '42' });
    const again = 'You can try again in 42 seconds.';
    const login42 = long.api.request(login, { body: { mobile: '00', environment: 'web' } });
    await expect(login42).rejects.toMatchObject({
      message: `Too many tries. ${again}`,
      retryAfter: 42,
      again,
    });
    const silent = limited({});
    const list = silent.api.request(listMessages, { params: { id }, query: {} });
    await expect(list).rejects.toMatchObject({ message: 'Too many tries.', again: undefined });
    expect([long.sent.length, silent.sent.length]).toEqual([1, 1]);
  });

  it('says the time of the day for a wait of minutes', () => {
    const now = new Date(2026, 10, 23, 14, 28, 10);
    expect(againText(240, now)).toBe('You can try again at 14:32.');
    expect(againText(241, now)).toBe('You can try again at 14:33.');
    expect(againText(5, now)).toBeUndefined();
    expect(againText(undefined, now)).toBeUndefined();
  });

  it('CONST-060 is made up to three times more when it may be made twice', async () => {
    const { api, sent, pauses } = setUp(noNetwork);
    await expect(api.request(verify)).rejects.toMatchObject({ code: 'NETWORK' });
    expect(sent).toHaveLength(4);
    expect(pauses).toEqual([300, 600, 1200]);
  });

  it('CONST-060 is made no more once it is answered', async () => {
    const answers = [unavailable, () => json({ success: true, data: {} })];
    const { api, sent } = setUp(() => answers.shift()?.() ?? unavailable());
    await api.request(verify);
    expect(sent).toHaveLength(2);
  });

  it('CONST-060 is a command made again with a key, and not without', async () => {
    const keyed = setUp(unavailable);
    const request = keyed.api.request(updateEntry, one, { idempotencyKey: 'k' });
    await expect(request).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(keyed.sent).toHaveLength(4);
    const plain = setUp(unavailable);
    await expect(plain.api.request(updateEntry, one)).rejects.toMatchObject({ status: 503 });
    expect(plain.sent).toHaveLength(1);
  });

  it('waits as long as the server asks, and not for ever', async () => {
    const seconds = ['2', '3600', '1'];
    const { api, pauses } = setUp(() => json({}, 503, { 'retry-after': seconds.shift() ?? '0' }));
    await expect(api.request(verify)).rejects.toMatchObject({ status: 503 });
    expect(pauses).toEqual([2000, 5000, 1000]);
  });

  it('stops during the wait when its signal is aborted', async () => {
    const given = new AbortController();
    const { api, sent } = setUp(noNetwork, { pause: pauseFor });
    const request = api.request(verify, undefined, { signal: given.signal });
    const failed = expect(request).rejects.toMatchObject({ code: 'ABORTED' });
    await vi.waitUntil(() => sent.length === 1);
    given.abort();
    await failed;
    expect(sent).toHaveLength(1);
  });

  it('is reported, with its time and its error', async () => {
    const ends: Attempt[] = [];
    const answers = [() => json({ success: true, data: {} }), unavailable];
    const { api } = setUp(() => answers.shift()?.() ?? unavailable(), {
      onEnded: (attempt) => ends.push(attempt),
    });
    await api.request(verify);
    await expect(api.request(verify)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(ends).toEqual([
      { call: verify, tookMs: expect.any(Number) },
      { call: verify, tookMs: expect.any(Number), error: expect.any(ApiError) },
    ]);
  });
});

describe('a call that is answered 401', () => {
  it('AUTH-180 is retried once after the token was verified', async () => {
    const answers = [refused, () => json({ success: true, data: {} })];
    const { api, sent, verified, signedOut } = setUp(() => answers.shift()?.() ?? refused());
    await api.request(verify);
    expect(sent).toHaveLength(2);
    expect(verified).toHaveBeenCalledOnce();
    expect(signedOut).not.toHaveBeenCalled();
  });

  it('AUTH-190 ends the sign-in when it fails again', async () => {
    const { api, sent, signedOut } = setUp(refused);
    await expect(api.request(verify)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(sent).toHaveLength(2);
    expect(signedOut).toHaveBeenCalledOnce();
  });

  it('AUTH-170 ends the sign-in at once when the token is not good', async () => {
    const { api, sent, signedOut } = setUp(refused, { verify: () => Promise.resolve(false) });
    await expect(api.request(verify)).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
    expect(signedOut).toHaveBeenCalledOnce();
  });

  it('is no matter of the token when none was sent', async () => {
    const { api, signedOut, verified } = setUp(refused);
    const body = { mobile: '00', environment: 'web' as const };
    await expect(api.request(login, { body })).rejects.toMatchObject({ status: 401 });
    expect(verified).not.toHaveBeenCalled();
    expect(signedOut).not.toHaveBeenCalled();
  });
});
