import { IdNumberIcon } from '@blueprintjs/icons';
import { estimateTokens } from '@mach42/contracts/jobs/instructions.ts';
import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Field } from '@mach42/plugin-kit/ui/field.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useMemo } from 'react';
import { datarais } from '../state/datarais-slice.ts';
import type { Review } from '../state/screen.ts';
import { GrowingText } from './growing-text.tsx';

const number = new Intl.NumberFormat('en');

export function PhodTab({ file }: { readonly file: PhodFile }) {
  const text = useMemo(() => JSON.stringify(file.briefData, null, 2), [file]);
  const kilobytes = (new TextEncoder().encode(text).length / 1024).toFixed(1);
  if (file.version === 0) {
    return (
      <EmptyState icon={<IdNumberIcon size={20} />} title="You have no file yet">
        Process this entry: saving its proposal makes the first version of your file.
      </EmptyState>
    );
  }
  return (
    <Field
      label={`Your file, v${file.version}`}
      hint={
        <>
          {number.format(text.length)} characters · {kilobytes} KB · about{' '}
          {number.format(estimateTokens(text))} tokens · last updated{' '}
          <Timestamp at={file.updatedAt} />
        </>
      }
    >
      {(ids) => <GrowingText {...ids} readOnly code value={text} />}
    </Field>
  );
}

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
