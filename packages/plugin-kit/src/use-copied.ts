import { useCallback, useEffect, useState } from 'react';

const labelBackAfterMs = 2000;

/** Whether a button says that it has copied: for 2 s from each time that it did. */
export function useCopied(): readonly [copied: boolean, tell: () => void] {
  const [times, setTimes] = useState(0);
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (times === 0) return undefined;
    const timer = setTimeout(() => setOver(times), labelBackAfterMs);
    return () => clearTimeout(timer);
  }, [times]);
  const tell = useCallback(() => setTimes((before) => before + 1), []);
  return [times > over, tell];
}
