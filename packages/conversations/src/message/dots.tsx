import { useEffect, useState } from 'react';

const everyMs = 500;

/** Three dots, of which another one is lit every half second. */
export function Dots() {
  const [lit, setLit] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setLit((count) => (count + 1) % 3), everyMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="ws-dots" data-lit={lit} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
