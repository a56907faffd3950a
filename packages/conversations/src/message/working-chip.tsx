import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Dots } from './dots.tsx';
import { Elapsed } from './elapsed.tsx';

interface WorkingChipProps {
  /** When the reply was asked for, ISO 8601, by the server's clock. */
  readonly since: string;
  readonly label: string;
}

export function WorkingChip({ since, label }: WorkingChipProps) {
  return (
    <div className="ws-message__working">
      <Chip tone="accent">
        <Dots />
        {label}
      </Chip>
      <Elapsed since={since} />
    </div>
  );
}
