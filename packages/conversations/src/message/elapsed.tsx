import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { formatElapsed } from '@mach42/plugin-kit/time.ts';
import { useLayoutEffect, useRef } from 'react';

/** @param since ISO 8601, by the server's clock */
export function Elapsed({ since }: { readonly since: string }) {
  const { serverNow } = useApi();
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const begun = Date.parse(since);
    const update = () => {
      const text = formatElapsed(Math.max(0, serverNow() - begun));
      if (place.current !== null) place.current.textContent = text;
    };
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [since, serverNow]);
  return <span ref={place} className="ws-message__elapsed" />;
}
