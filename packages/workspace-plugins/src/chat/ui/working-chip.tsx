import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { useEffect, useState } from 'react';
import { formatElapsed } from '@mach42/plugin-kit/time.ts';
import { useElapsed } from './use-elapsed.ts';

const dotsEveryMs = 500;

interface WorkingChipProps {
  /** When the reply was asked for, ISO 8601. */
  readonly since: string;
  /** Text has begun to come. */
  readonly writing: boolean;
}

export function WorkingChip({ since, writing }: WorkingChipProps) {
  const seconds = useElapsed(since);
  const [lit, setLit] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setLit((count) => (count + 1) % 3), dotsEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="ws-message__working">
      <Chip tone="accent">
        <span className="ws-dots" data-lit={lit} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {writing ? 'Writing' : 'Thinking...'}
      </Chip>
      <span className="ws-message__elapsed">{formatElapsed(seconds * 1000)}</span>
    </div>
  );
}
