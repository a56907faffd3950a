import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Field } from '@mach42/plugin-kit/ui/field.tsx';
import { datarais } from '../state/datarais-slice.ts';
import type { Review } from '../state/screen.ts';
import { GrowingText } from './growing-text.tsx';

interface NewPhodTabProps {
  readonly entryId: string;
  readonly review: Review;
}

export function NewPhodTab({ entryId, review }: NewPhodTabProps) {
  const { dispatch } = useShell();
  return (
    <Field
      label="The proposed file"
      hint="Nothing is saved before you press Save to DB. What you edit here shows under Changes."
    >
      {(ids) => (
        <GrowingText
          {...ids}
          code
          value={review.text}
          onChange={(text) => dispatch(datarais.proposalEdited({ entryId, text }))}
        />
      )}
    </Field>
  );
}
