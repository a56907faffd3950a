import { useEffect, useRef } from 'react';

const everyMs = 500;

/** Three dots, of which another one is lit every half second. */
export function Dots() {
  const dots = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let lit = 0;
    const timer = setInterval(() => {
      lit = (lit + 1) % 3;
      dots.current?.setAttribute('data-lit', String(lit));
    }, everyMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <span ref={dots} className="ws-dots" data-lit={0} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
