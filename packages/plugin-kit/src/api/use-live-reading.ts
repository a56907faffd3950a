import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../hooks.ts';
import { failureOf, type Failure } from './api-error.ts';
import type { Input, RequestArgs } from './request.ts';

/** It is read again at most so often, however often it changes. */
const pauseMs = 1000;

export interface Reading<Answer> {
  /** Undefined before the first answer; kept while it is read again, and when that fails. */
  readonly value: Answer | undefined;
  /** Why the last reading failed. */
  readonly failure: Failure | undefined;
  readonly isReading: boolean;
  /** When the value was read: ISO 8601. */
  readonly readAt: string | undefined;
  /** Reads it now. */
  readonly again: () => void;
}

type State<Answer> = Omit<Reading<Answer>, 'again'>;

/**
 * What a call answers, for one component: read at once for another input, and again whenever
 * `changes` counts up.
 */
export function useLiveReading<Shape extends CallShape>(
  call: Call<Shape>,
  input: Input<Shape>,
  changes = 0,
): Reading<Shape['answer']> {
  const api = useApi();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State<Shape['answer']>>({
    value: undefined,
    failure: undefined,
    isReading: true,
    readAt: undefined,
  });
  const changed = useRef({ count: changes, wake: () => {} });
  // Another round reads the same input anew.
  const asked = JSON.stringify([input, round]);

  useEffect(() => {
    changed.current.count = changes;
    changed.current.wake();
  }, [changes]);

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const [given] = JSON.parse(asked) as [Input<Shape>, number];

    async function read(): Promise<void> {
      setState((before) => ({ ...before, isReading: true }));
      try {
        const args: unknown = [given, { signal }];
        const value = await api.request(call, ...(args as RequestArgs<Shape>));
        const readAt = new Date(api.serverNow()).toISOString();
        if (!signal.aborted) setState({ value, failure: undefined, isReading: false, readAt });
      } catch (thrown) {
        if (signal.aborted) return;
        setState((before) => ({ ...before, failure: failureOf(thrown), isReading: false }));
      }
    }

    async function follow(): Promise<void> {
      while (!signal.aborted) {
        const { count } = changed.current;
        await read();
        await pause(signal);
        if (changed.current.count === count) await changeOf(changed.current, signal);
      }
    }

    void follow();
    return () => ended.abort();
  }, [api, call, asked]);

  return { ...state, again: () => setRound((before) => before + 1) };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Resolves with the next change. */
function changeOf(changed: { wake: () => void }, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    changed.wake = resolve;
    signal.addEventListener('abort', () => resolve());
  });
}
