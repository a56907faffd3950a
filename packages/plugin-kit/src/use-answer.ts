import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { asApiError, type ApiError } from './api/api-error.ts';

export interface Answered<Value> {
  /** Undefined until it was read under this name. */
  readonly value: Value | undefined;
  /** Why the last reading failed. */
  readonly failure: ApiError | undefined;
  /** Reads again; what is there stays until then. */
  readonly reload: () => void;
}

interface Kept<Value> {
  readonly name: string;
  readonly value: Value | undefined;
  readonly failure: ApiError | undefined;
}

/**
 * What a call answers, for a panel that keeps it for itself. Read when it is first drawn and when
 * `again` changes; another `name` is something else, and nothing of the one before is shown.
 */
export function useAnswer<Value>(
  name: string,
  read: () => Promise<Value>,
  again?: number,
): Answered<Value> {
  const [kept, setKept] = useState<Kept<Value>>();
  const [reloads, setReloads] = useState(0);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    let isHere = true;
    readNow().then(
      (value) => {
        if (isHere) setKept({ name, value, failure: undefined });
        return undefined;
      },
      (error: unknown) => {
        if (!isHere) return;
        const failure = asApiError(error);
        setKept((before) => ({
          name,
          value: before?.name === name ? before.value : undefined,
          failure,
        }));
      },
    );
    return () => {
      isHere = false;
    };
    // The counters say when.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [name, again, reloads]);
  const reload = useCallback(() => setReloads((count) => count + 1), []);
  const isOfName = kept?.name === name;
  return {
    value: isOfName ? kept.value : undefined,
    failure: isOfName ? kept.failure : undefined,
    reload,
  };
}
