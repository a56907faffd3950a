import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Field } from '@mach42/plugin-kit/ui/field.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { datarais } from '../state/datarais-slice.ts';
import { isRunning, type Screen } from '../state/screen.ts';
import { GrowingText } from './growing-text.tsx';

interface EntryTabProps {
  readonly entryId: string;
  readonly screen: Screen;
  readonly entry: Entry;
}

export function EntryTab({ entryId, screen, entry }: EntryTabProps) {
  const { dispatch } = useShell();
  const readOnly = entry.status !== 'pending' || isRunning(screen.run);
  return (
    <Field
      label="What you wrote"
      hint={
        <>
          Created <Timestamp at={entry.createdAt} />. It is kept word for word in the file.
        </>
      }
    >
      {(ids) => (
        <GrowingText
          {...ids}
          readOnly={readOnly}
          value={screen.content}
          onChange={(content) => dispatch(datarais.contentEdited({ entryId, content }))}
        />
      )}
    </Field>
  );
}
