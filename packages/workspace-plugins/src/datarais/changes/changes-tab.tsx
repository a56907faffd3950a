import { TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import type { ProposalChecks } from '@mach42/contracts/jobs/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { useMemo, useState } from 'react';
import { datarais } from '../state/datarais-slice.ts';
import { keysOf, type Reviewed } from '../state/review.ts';
import type { Review } from '../state/screen.ts';
import { checksOf } from './checks.ts';
import { OperationCard } from './operation-card.tsx';
import { operationLines } from './operation-lines.ts';
import { WholeFile } from './whole-file.tsx';
import './changes.css';

interface ChangesTabProps {
  readonly entryId: string;
  readonly review: Review;
  readonly reviewed: Reviewed;
  /** Of the file as it would be saved now. */
  readonly checks: ProposalChecks;
}

export function ChangesTab({ entryId, review, reviewed, checks }: ChangesTabProps) {
  const { dispatch } = useShell();
  const [view, setView] = useState<'operations' | 'file'>('operations');
  const ops = useMemo(() => (reviewed.ok ? reviewed.ops : []), [reviewed]);
  const lines = useMemo(() => operationLines(review.base, ops), [review.base, ops]);
  const keys = useMemo(() => keysOf(ops), [ops]);
  const rejected = new Set(review.rejected.filter((key) => keys.includes(key)));
  const decide = (next: readonly string[]) =>
    dispatch(datarais.operationsRejected({ entryId, rejected: next }));

  return (
    <>
      <ChecksCard checks={checks} />
      <div className="ws-changes__bar">
        <strong>
          {ops.length} {ops.length === 1 ? 'operation' : 'operations'}
        </strong>
        <span className="ws-muted">
          {ops.length - rejected.size} accepted, {rejected.size} rejected
        </span>
        <span className="ws-changes__actions">
          <Button size="small" variant="plain" onClick={() => decide([])}>
            Accept all
          </Button>
          <Button size="small" variant="plain" onClick={() => decide(keys)}>
            Reject all
          </Button>
          <Segmented
            label="What is shown"
            value={view}
            options={[
              { value: 'operations', label: 'Operations' },
              { value: 'file', label: 'Whole file' },
            ]}
            onChange={setView}
          />
        </span>
      </div>
      {!reviewed.ok && (
        <p className="ws-changes__fault" role="alert">
          {reviewed.error}
        </p>
      )}
      {view === 'file' && <WholeFile base={review.base} text={review.text} />}
      {view === 'operations' && (
        <ol className="ws-changes__box ws-changes__operations">
          {ops.map((op, index) => (
            <OperationCard
              key={`${index} ${op.path}`}
              number={index + 1}
              op={op}
              base={review.base}
              lines={lines[index] ?? []}
              rejected={rejected.has(keys[index] ?? '')}
              onDecide={(reject) => {
                const others = [...rejected].filter((key) => key !== keys[index]);
                decide(reject ? [...others, keys[index] ?? ''] : others);
              }}
            />
          ))}
        </ol>
      )}
    </>
  );
}

function ChecksCard({ checks }: { readonly checks: ProposalChecks }) {
  const all = checksOf(checks);
  const failed = all.filter((check) => !check.passed).length;
  return (
    <section className="ws-card ws-checks" aria-label="Platform checks">
      <header className="ws-checks__head">
        <h3>Platform checks</h3>
        <span>made by Mach42 itself, never by the model</span>
        <span className="ws-checks__sum">
          <span className="ws-checks__passed">{all.length - failed} passed</span>
          {failed > 0 && (
            <span className="ws-checks__failed">
              {failed} {failed === 1 ? 'needs' : 'need'} a look
            </span>
          )}
        </span>
      </header>
      <ul className="ws-checks__list">
        {all.map((check) => (
          <li key={check.title}>
            {check.passed ? (
              <TickCircleIcon className="ws-checks__passed" title="passed" />
            ) : (
              <WarningSignIcon className="ws-checks__failed" title="needs a look" />
            )}
            <span>
              <strong>{check.title}</strong>
              <small>{check.detail}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
