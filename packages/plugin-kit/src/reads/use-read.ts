import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import {
  useCallback,
  useEffect,
  useInsertionEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ApiError } from '../api/api-error.ts';
import type { Api } from '../api/client.ts';
import type { Input, RequestArgs } from '../api/request.ts';
import { useShell } from '../hooks.ts';
import type { LogInput } from '../shell.ts';
import type { LastRead, ReadRequest } from './reads.ts';

export interface Read<Answer> extends LastRead<Answer> {
  /** Reads the data now. */
  readonly refresh: () => void;
  /** Changes the answer without asking again, as the answer to a command contains the change. */
  readonly patch: (change: (answer: Answer) => Answer) => void;
}

interface ReadOptions<Answer> {
  /**
   * The interval in milliseconds at which the data is read while the page is visible; it is also read as soon as the
   * page becomes visible again. A function gets the last answer, and can choose a shorter interval while work is
   * under way. Undefined: the data is read once.
   */
  readonly everyMs?: number | ((answer: Answer | undefined) => number | undefined);
  /** True: the answer to the previous input is shown until the answer to the new one arrives. */
  readonly keeps?: boolean;
  /** False: nothing is read yet. */
  readonly when?: boolean;
  /**
   * The delay before the read in milliseconds, in which the input may change again, for example while a person types.
   */
  readonly afterMs?: number;
  /** The entry of the Event Log when the read fails. */
  readonly failure?: Pick<LogInput, 'source' | 'message'>;
}

/** Several calls that are read as one. */
export interface ReadSource<Value, From> {
  readonly name: string;
  /** The calls that are read; when one of them is stale, all are read again. */
  readonly calls: readonly Call[];
  /** @throws ApiError */
  read(api: Api, input: From, signal: AbortSignal): Promise<Value>;
}

type ReadArgs<Shape extends CallShape> =
  RequestArgs<Shape> extends [input?: undefined, options?: unknown]
    ? [input?: undefined, options?: ReadOptions<Shape['answer']>]
    : [input: Input<Shape>, options?: ReadOptions<Shape['answer']>];

/**
 * Returns the answer to a call, for as long as the component is shown. It reads at once, when the input changes, when
 * a live handler or a command says that the call is `stale`, and as the options say.
 */
export function useRead<Shape extends CallShape>(
  call: Call<Shape>,
  ...[input, options]: ReadArgs<Shape>
): Read<Shape['answer']> {
  const { api } = useShell();
  const text = JSON.stringify(input);
  const ask = (signal: AbortSignal) =>
    api.request(call, ...([parsed(text), { signal }] as unknown as RequestArgs<Shape>));
  return useReading({ key: `${call.method} ${call.path} ${text}`, calls: [call], ask }, options);
}

/** Returns the answer to several calls as one, like `useRead`. */
export function useReadSource<Value, From>(
  source: ReadSource<Value, From>,
  input: From,
  options?: ReadOptions<Value>,
): Read<Value> {
  const { api } = useShell();
  const text = JSON.stringify(input);
  const ask = (signal: AbortSignal) => source.read(api, parsed(text) as From, signal);
  return useReading({ key: `${source.name} ${text}`, calls: source.calls, ask }, options);
}

const parsed = (text: string | undefined): unknown =>
  text === undefined ? undefined : (JSON.parse(text) as unknown);

interface Kept<Value> {
  readonly last: LastRead<Value>;
  readonly session: number;
}

function useReading<Value>(
  request: ReadRequest & { readonly ask: (signal: AbortSignal) => Promise<Value> },
  { everyMs, keeps = false, when = true, afterMs = 0, failure }: ReadOptions<Value> = {},
): Read<Value> {
  const { reads, log } = useShell();
  const { key } = request;
  const onFailed = ({ message: details }: ApiError): void => {
    if (failure !== undefined) log({ type: 'error', ...failure, details });
  };
  // Requests with the same key differ only in identity: subscribers need the latest one.
  const latest = useRef({ ...request, onFailed });
  useInsertionEffect(() => {
    latest.current = { ...request, onFailed };
  });
  const subscribe = useCallback(
    (changed: () => void) => {
      let leave = (): void => undefined;
      const start = () => {
        leave = reads.subscribe({ ...latest.current, key }, changed);
      };
      if (when && afterMs === 0) start();
      const later = () => {
        start();
        // Another component may have read it in the meantime.
        changed();
      };
      const timer = when && afterMs > 0 ? setTimeout(later, afterMs) : undefined;
      return () => {
        clearTimeout(timer);
        leave();
      };
    },
    [key, when, afterMs, reads],
  );
  const last = useSyncExternalStore(subscribe, () => reads.last(key)) as LastRead<Value>;

  const [kept, setKept] = useState<Kept<Value>>();
  if (keeps && last.answer !== undefined && kept?.last !== last) {
    setKept({ last, session: reads.session });
  }
  const before = keeps && kept?.session === reads.session ? kept.last : undefined;

  const refresh = useCallback(() => reads.refresh(key), [reads, key]);
  const patch = useCallback(
    (change: (answer: Value) => Value) => reads.patch(key, change as (answer: unknown) => unknown),
    [reads, key],
  );
  const intervalMs = typeof everyMs === 'function' ? everyMs(last.answer) : everyMs;
  useEffect(() => {
    if (intervalMs === undefined) return undefined;
    const seen = () => {
      if (!document.hidden) refresh();
    };
    const timer = setInterval(seen, intervalMs);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [intervalMs, refresh]);

  return {
    ...last,
    answer: last.answer ?? before?.answer,
    at: last.at ?? before?.at,
    refresh,
    patch,
  };
}
