import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { RequestArgs } from '@mach42/plugin-kit/api/request.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Reading<Answer> {
  /** What was answered last, also while it is read again or that fails. */
  readonly answer: Answer | undefined;
  /** ISO 8601: when that was. */
  readonly at: string | undefined;
  /** Why the last try failed. */
  readonly error: ApiError | undefined;
  readonly isReading: boolean;
  readonly refresh: () => void;
}

/**
 * Reads now, whenever the input changes, and then every `everyMs` while the page can be seen; at
 * once when it comes into sight again.
 */
export function useReading<Shape extends CallShape>(
  call: Call<Shape>,
  everyMs: number,
  ...args: RequestArgs<Shape>
): Reading<Shape['answer']> {
  const api = useApi();
  const [read, setRead] = useState<{ answer?: Shape['answer']; at?: string; error?: ApiError }>({});
  const [isReading, setReading] = useState(true);
  const under = useRef<AbortController>(undefined);
  const [input] = args;
  const key = JSON.stringify(input ?? null);

  const refresh = useCallback(() => {
    under.current?.abort();
    const controller = new AbortController();
    under.current = controller;
    const { signal } = controller;
    const given = JSON.parse(key) as RequestArgs<Shape>[0];
    setReading(true);
    api
      .request(call, ...([given ?? undefined, { signal }] as unknown as RequestArgs<Shape>))
      .then((answer) => setRead({ answer, at: new Date().toISOString() }))
      .catch((thrown: unknown) => {
        const error = asApiError(thrown);
        if (error.code !== 'ABORTED') setRead((before) => ({ ...before, error }));
      })
      .finally(() => {
        if (under.current === controller) setReading(false);
      });
  }, [api, call, key]);

  useEffect(() => {
    refresh();
    const timer = setInterval(() => {
      if (!document.hidden) refresh();
    }, everyMs);
    const seen = () => {
      if (!document.hidden) refresh();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
      under.current?.abort();
    };
  }, [refresh, everyMs]);

  return { answer: read.answer, at: read.at, error: read.error, isReading, refresh };
}
