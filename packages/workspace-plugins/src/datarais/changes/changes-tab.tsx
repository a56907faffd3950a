import {
  ChevronRightIcon,
  CrossIcon,
  TickCircleIcon,
  TickIcon,
  WarningSignIcon,
} from '@blueprintjs/icons';
import type { ProposalChecks } from '@mach42/contracts/jobs/schemas.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';
import { parsePointer } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { ChangeText } from '@mach42/plugin-kit/ui/diff/change-text.tsx';
import { changeTitle } from '@mach42/plugin-kit/ui/diff/change-title.ts';
import { Diff, TextDiff } from '@mach42/plugin-kit/ui/diff/diff.tsx';
import type { DiffPair } from '@mach42/plugin-kit/ui/diff/pairs.ts';
import { SecretLines } from '@mach42/plugin-kit/ui/diff/secret-lines.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { useMemo, useState } from 'react';
import { datarais } from '../state.ts';
import { keysOf, type Reviewed } from '../state/review.ts';
import type { Review } from '../state/screen.ts';
import { checksOf } from './checks.ts';
import { operationLines } from './operation-lines.ts';
import { useSeen } from './use-seen.ts';
import './changes.css';

interface ChangesTabProps {
  readonly entryId: string;
  readonly review: Review;
  readonly reviewed: Reviewed;
  /** Whether the list was on the screen before. */
  readonly isSeen: boolean;
  /** The checks of the file as it would be saved now. */
  readonly checks: ProposalChecks;
}

export function ChangesTab(props: ChangesTabProps) {
  const { entryId, review, reviewed, isSeen, checks } = props;
  const { dispatch } = useShell();
  const list = useSeen<HTMLDivElement>(isSeen, () => dispatch(datarais.reviewSeen({ entryId })));
  const [view, setView] = useState<'words' | 'json' | 'file'>('words');
  const ops = useMemo(() => (reviewed.ok ? reviewed.ops : []), [reviewed]);
  const lines = useMemo(
    () => (view === 'json' ? operationLines(review.base, ops) : []),
    [view, review.base, ops],
  );
  const keys = useMemo(() => keysOf(ops), [ops]);
  const rejected = new Set(review.rejected.filter((key) => keys.includes(key)));
  const decide = (next: readonly string[]) =>
    dispatch(datarais.operationsRejected({ entryId, rejected: next }));

  return (
    <>
      <ChecksCard checks={checks} />
      <div className="ws-changes__bar">
        <strong>
          {t('{count, plural, one {# change} other {# changes}}', { count: ops.length })}
        </strong>
        <span className="ws-muted">
          {t('{count} accepted, {size} rejected', {
            count: ops.length - rejected.size,
            size: rejected.size,
          })}
        </span>
        <span className="ws-changes__actions">
          <Button size="small" variant="plain" onClick={() => decide([])}>
            {t('Accept all')}
          </Button>
          <Button size="small" variant="plain" onClick={() => decide(keys)}>
            {t('Reject all')}
          </Button>
          <Segmented
            label={t('What is shown')}
            value={view}
            options={[
              { value: 'words', label: t('In words') },
              { value: 'json', label: 'JSON' },
              { value: 'file', label: t('Whole file') },
            ]}
            onChange={setView}
          />
        </span>
      </div>
      {!reviewed.ok && (
        <p className="ws-danger" role="alert">
          {reviewed.error}
        </p>
      )}
      <div ref={list} className="ws-changes__shown">
        {view === 'file' && (
          <TextDiff
            label={t('Whole file')}
            before={JSON.stringify(review.base, null, 2)}
            after={review.text}
            code="json"
          />
        )}
        {view !== 'file' && (
          <ol className="ws-changes__box ws-changes__operations">
            {ops.map((op, index) => (
              <OperationCard
                key={`${index} ${op.path}`}
                number={index + 1}
                op={op}
                base={review.base}
                lines={view === 'json' ? (lines[index] ?? []) : undefined}
                rejected={rejected.has(keys[index] ?? '')}
                onDecide={(reject) => {
                  const others = [...rejected].filter((key) => key !== keys[index]);
                  decide(reject ? [...others, keys[index] ?? ''] : others);
                }}
              />
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

/** Shows the checks; they are folded while all of them pass, so that people read the changes themselves. */
function ChecksCard({ checks }: { readonly checks: ProposalChecks }) {
  const all = checksOf(checks);
  const failed = all.filter((check) => !check.passed).length;
  return (
    <section className="ws-card ws-checks" aria-label={t('Platform checks')}>
      <details open={failed > 0}>
        <summary className="ws-checks__head">
          <ChevronRightIcon className="ws-checks__chevron" />
          <h3>{t('Platform checks')}</h3>
          <span>{t('made by Mach42 itself, never by the model')}</span>
          <span className="ws-checks__sum">
            <span className="ws-checks__passed">
              {t('{count} passed', { count: all.length - failed })}
            </span>
            {failed > 0 && (
              <span className="ws-checks__failed">
                {t('{failed} {failed, plural, one {needs} other {need}} a look', { failed })}
              </span>
            )}
          </span>
        </summary>
        <ul className="ws-checks__list">
          {all.map((check) => (
            <li key={check.title}>
              {check.passed ? (
                <TickCircleIcon className="ws-checks__passed" title={t('passed')} />
              ) : (
                <WarningSignIcon className="ws-checks__failed" title={t('needs a look')} />
              )}
              <span>
                <strong>{check.title}</strong>
                <small>{check.detail}</small>
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

const words = {
  add: { label: t('Add'), tone: 'success' },
  replace: { label: t('Replace'), tone: 'warning' },
  remove: { label: t('Remove'), tone: 'danger' },
} as const;

interface OperationCardProps {
  readonly number: number;
  readonly op: PhodOperation;
  readonly base: BriefData;
  /** The lines of the file; undefined: the change is shown in words. */
  readonly lines: readonly DiffPair[] | undefined;
  readonly rejected: boolean;
  readonly onDecide: (rejected: boolean) => void;
}

function OperationCard(props: OperationCardProps) {
  const { number, op, base, lines, rejected, onDecide } = props;
  const thisYear = useMinute().getFullYear();
  const word = words[op.op];
  return (
    <li className="ws-operation">
      <div className="ws-operation__head">
        <span className="ws-operation__number">{number}</span>
        <Chip tone={word.tone} className="ws-operation__word">
          {word.label}
        </Chip>
        <span className="ws-operation__location">{changeTitle(op, base, thisYear)}</span>
        <code className="ws-operation__path ws-truncate" title={lines && op.path}>
          {lines !== undefined && op.path}
        </code>
        <span className="ws-operation__decision">
          <Button
            size="small"
            variant={rejected ? 'outline' : 'accept'}
            icon={<TickIcon size={12} />}
            aria-pressed={!rejected}
            onClick={() => onDecide(false)}
          >
            {rejected ? t('Accept') : t('Accepted')}
          </Button>
          <Button
            size="small"
            variant={rejected ? 'reject' : 'outline'}
            icon={<CrossIcon size={12} />}
            aria-pressed={rejected}
            onClick={() => onDecide(true)}
          >
            {rejected ? t('Rejected') : t('Reject')}
          </Button>
        </span>
      </div>
      {lines === undefined ? (
        <ChangeText op={op} plain={rejected} />
      ) : (
        <SecretLines areSecret={isSecretsSection(parsePointer(op.path)[0] ?? '')}>
          <Diff pairs={lines} plain={rejected} />
        </SecretLines>
      )}
    </li>
  );
}
