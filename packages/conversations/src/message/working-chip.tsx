import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { formatElapsed } from '@mach42/plugin-kit/time.ts';
import { Dots } from './dots.tsx';
import { useElapsed } from './use-elapsed.ts';

interface WorkingChipProps {
  /** When the reply was asked for, ISO 8601, by the server's clock. */
  readonly since: string;
  readonly label: string;
}

export function WorkingChip({ since, label }: WorkingChipProps) {
  const elapsed = useElapsed(since);
  return (
    <div className="ws-message__working">
      <Chip tone="accent">
        <Dots />
        {label}
      </Chip>
      <span className="ws-message__elapsed">{formatElapsed(elapsed)}</span>
    </div>
  );
}
