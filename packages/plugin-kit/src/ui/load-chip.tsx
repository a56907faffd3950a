import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { Chip } from './chip.tsx';

/** Whether a model is in memory. */
export function LoadChip({ loaded }: { readonly loaded: boolean }) {
  const { label, why } = loaded ? modelTexts.loaded : modelTexts.notLoaded;
  return (
    <Chip tone={loaded ? 'success' : 'outline'} title={why}>
      {label}
    </Chip>
  );
}
