import type { Projection } from '@mach42/contracts/health/schemas.ts';
import { Chip, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';

const words: Readonly<Record<Projection['state'], readonly [word: string, tone: ChipTone]>> = {
  live: ['Live', 'success'],
  rebuilding: ['Rebuilding', 'warning'],
  failed: ['Failed', 'danger'],
  stopped: ['Stopped', 'neutral'],
};

/** That is told to the last one. */
const most = 999;

/** What a projector does; parked events come first, as somebody has to look at them. */
export function ProjectionChip({ projection }: { readonly projection: Projection }) {
  const { state, parkedCount } = projection;
  if (parkedCount > 0) {
    return <Chip tone="warning">{parkedCount > most ? `${most}+` : parkedCount} parked</Chip>;
  }
  const [word, tone] = words[state];
  return <Chip tone={tone}>{word}</Chip>;
}
