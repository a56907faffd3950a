import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '../hooks.ts';
import { Reader, type LastRead } from './reader.ts';
import type { RequestArgs } from './request.ts';

export interface Reading<Answer> extends LastRead<Answer> {
  /** Reads it now. */
  readonly refresh: () => void;
}

interface When {
  /** Milliseconds: again and again while the page can be seen, and at once when it is in sight again. */
  readonly everyMs?: number;
  /** Read again soon when this counts up, at most once a second. */
  readonly changes?: number;
}

/** What a call answers, for one component: read now, whenever the input changes, and when it says. */
export function useReading<Shape extends CallShape>(
  call: Call<Shape>,
  { everyMs, changes = 0 }: When,
  ...[input]: RequestArgs<Shape>
): Reading<Shape['answer']> {
  const api = useApi();
  const [reader] = useState(
    () => new Reader<Shape['answer']>({ now: () => new Date(api.serverNow()), changes }),
  );
  const last = useSyncExternalStore(
    (changed) => reader.subscribe(changed),
    () => reader.last,
  );
  // The same words of another render are the same input.
  const words = JSON.stringify(input);

  useEffect(() => {
    const given = words === undefined ? undefined : (JSON.parse(words) as object);
    reader.follow((signal) =>
      api.request(call, ...([given, { signal }] as unknown as RequestArgs<Shape>)),
    );
    return () => reader.stop();
  }, [api, call, reader, words]);

  useEffect(() => reader.noteChanges(changes), [reader, changes]);

  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const seen = () => {
      if (!document.hidden) reader.read();
    };
    const timer = setInterval(seen, everyMs);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [everyMs, reader]);

  return { ...last, refresh: () => reader.read() };
}
