import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import type { RequestArgs } from '@mach42/plugin-kit/api/request.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Reader, type LastRead } from './reader.ts';

export interface Reading<Answer> extends LastRead<Answer> {
  readonly refresh: () => void;
}

/**
 * Reads now, whenever the input changes, and then every `everyMs` while the page can be seen; at
 * once when it comes into sight again.
 */
export function useReading<Shape extends CallShape>(
  call: Call<Shape>,
  everyMs: number,
  ...[input]: RequestArgs<Shape>
): Reading<Shape['answer']> {
  const api = useApi();
  const [reader] = useState(() => new Reader<Shape['answer']>());
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
    const seen = () => {
      if (!document.hidden) reader.read();
    };
    const timer = setInterval(seen, everyMs);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
      reader.stop();
    };
  }, [api, call, everyMs, reader, words]);

  return { ...last, refresh: () => reader.read() };
}
