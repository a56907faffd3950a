import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { describeSummary } from '@mach42/contracts/phod/describe-summary.ts';
import type { PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import type { ReactNode } from 'react';
import { Chip } from './chip.tsx';
import { Timestamp } from './timestamp.tsx';
import './content-rows.css';

/** The items of a read-only list of a person's entries. */
export function EntryRows({ entries }: { readonly entries: readonly Entry[] }) {
  return entries.map(({ id, content, metadata, status, createdAt }) => (
    <li key={id} className="ws-content-rows__entry">
      <Chip>{entryTexts.statuses[status]}</Chip>
      <span className="ws-content-rows__text">
        <b>{metadata.title}</b> {content}
      </span>
      <Timestamp at={createdAt} className="ws-muted" />
    </li>
  ));
}

interface VersionRowsProps {
  readonly versions: readonly PhodVersion[];
  /** Returns more content for the row of a version, such as a button. */
  readonly more?: (version: number) => ReactNode;
}

/** The items of a read-only list of the versions of a person's file. */
export function VersionRows({ versions, more }: VersionRowsProps) {
  return versions.map(({ version, at, by, summary }) => (
    <li key={version}>
      <Chip tone="outline">{`v${version}`}</Chip>
      <span className="ws-content-rows__text">
        {describeSummary(summary)} <span className="ws-muted">{t('by {by}', { by })}</span>
      </span>
      <span className="ws-content-rows__end">
        <Timestamp at={at} className="ws-muted" />
        {more?.(version)}
      </span>
    </li>
  ));
}
