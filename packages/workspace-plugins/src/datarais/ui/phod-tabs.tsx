import { IdNumberIcon } from '@blueprintjs/icons';
import { estimateTokens } from '@mach42/contracts/jobs/instructions.ts';
import type { BriefData, PhodFile, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { locale, t } from '@mach42/language/t.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { changeTitle } from '@mach42/plugin-kit/ui/diff/change-title.ts';
import { Field } from '@mach42/plugin-kit/ui/field.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useMemo } from 'react';
import { useSeen } from '../changes/use-seen.ts';
import { datarais } from '../state.ts';
import type { Review } from '../state/screen.ts';
import { GrowingText } from './growing-text.tsx';

const number = new Intl.NumberFormat(locale);

export function PhodTab({ file }: { readonly file: PhodFile }) {
  const text = useMemo(() => JSON.stringify(file.briefData, null, 2), [file]);
  const kilobytes = (new TextEncoder().encode(text).length / 1024).toFixed(1);
  if (file.version === 0) {
    return (
      <EmptyState icon={<IdNumberIcon size={20} />} title={t('You have no file yet')}>
        {t('Process this entry: saving its proposal makes the first version of your file.')}
      </EmptyState>
    );
  }
  return (
    <Field
      label={t('Your file, v{version}', { version: file.version })}
      hint={
        <>
          {number.format(text.length)}{' '}
          {t('characters · {kilobytes} KB · about {format} tokens · last updated', {
            kilobytes,
            format: number.format(estimateTokens(text)),
          })}{' '}
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
  /** Of that review. */
  readonly ops: readonly PhodOperation[];
  readonly isSeen: boolean;
}

/** The changes in words, and below them the file that they make, as JSON that can be edited. */
export function NewPhodTab({ entryId, review, ops, isSeen }: NewPhodTabProps) {
  const { dispatch } = useShell();
  return (
    <>
      <ChangeTitles entryId={entryId} base={review.base} ops={ops} isSeen={isSeen} />
      <Field
        label={t('The proposed file')}
        hint={t(
          'Nothing is saved before you press Save to DB. What you edit here shows under Changes.',
        )}
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
    </>
  );
}

interface ChangeTitlesProps {
  readonly entryId: string;
  readonly base: BriefData;
  readonly ops: readonly PhodOperation[];
  readonly isSeen: boolean;
}

function ChangeTitles({ entryId, base, ops, isSeen }: ChangeTitlesProps) {
  const { dispatch } = useShell();
  const list = useSeen<HTMLElement>(isSeen, () => dispatch(datarais.reviewSeen({ entryId })));
  const thisYear = useMinute().getFullYear();
  if (ops.length === 0) return null;
  return (
    <section ref={list} className="ws-card ws-rais__titles" aria-label={t('What changes')}>
      <header>
        <h3>{ops.length === 1 ? t('One change') : t('{count} changes', { count: ops.length })}</h3>
        <Button
          size="small"
          onClick={() => dispatch(datarais.tabChosen({ entryId, tab: 'changes' }))}
        >
          {t('Accept or reject each')}
        </Button>
      </header>
      <ul>
        {ops.map((op, index) => (
          <li key={`${index} ${op.path}`}>{changeTitle(op, base, thisYear)}</li>
        ))}
      </ul>
    </section>
  );
}
