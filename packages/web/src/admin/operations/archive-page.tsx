import { ArchiveIcon } from '@blueprintjs/icons';
import type { Archive, ArchiveWork, SegmentView } from '@mach42/contracts/ops/archive-schemas.ts';
import { archiveEvents, listArchive, stopArchiving } from '@mach42/contracts/ops/calls.ts';
import { archiveTexts } from '@mach42/contracts/ops/texts.ts';
import { sizeText } from '@mach42/contracts/storage/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { count, several } from '../dashboard/numbers.ts';
import { scrolling } from '../scrolling.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import {
  OperationsFrame,
  OperationsIntro,
  WorkCard,
  oftenAtWork,
  useWorkPage,
  waitsForEnd,
} from './operations-frame.tsx';

/** The segments of the log, and what an operator does to have more of it archived. */
export default function ArchivePage() {
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const reading = useRead(listArchive, undefined, oftenAtWork);
  const { found, isBusy, work, canBegin } = useWorkPage(reading, () => setAsking(false));

  const archive = (upTo: string) =>
    work(() => api.request(archiveEvents, { body: { upTo } }), archiveTexts.begun);
  const stop = () => work(() => api.request(stopArchiving), archiveTexts.stopping);

  return (
    <OperationsFrame
      title={archiveTexts.title}
      reading={reading}
      failed={t('The archive could not be read.')}
      actions={
        <Button
          icon={<ArchiveIcon />}
          disabled={found?.isSupported !== true || !canBegin}
          title={
            found?.isSupported === false
              ? archiveTexts.unsupported
              : canBegin
                ? undefined
                : waitsForEnd
          }
          onClick={() => setAsking(true)}
        >
          {t('Archive events…')}
        </Button>
      }
    >
      {found !== undefined && (
        <>
          <OperationsIntro>
            {archiveTexts.intro} {found.isSupported && sizesText(found)}{' '}
            <Link to="/admin/operations/log?stream=archive-platform">
              {t('Who had events archived, and when')}
            </Link>
          </OperationsIntro>
          {found.work !== null && (
            <ArchiveWorkCard work={found.work} isBusy={isBusy} onStop={() => void stop()} />
          )}
          {found.segments.length === 0 ? (
            <EmptyState
              icon={<ArchiveIcon />}
              title={found.isSupported ? archiveTexts.none : archiveTexts.unsupported}
            />
          ) : (
            <SegmentsList segments={found.segments} />
          )}
        </>
      )}
      {isAsking && found !== undefined && (
        <ArchiveDialog
          head={found.head}
          isBusy={isBusy}
          onConfirm={(upTo) => void archive(upTo)}
          onClose={() => setAsking(false)}
        />
      )}
    </OperationsFrame>
  );
}

function sizesText({ segments, head, logBytes }: Archive): string {
  const archived = Number(segments.at(-1)?.last ?? 0);
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const kept = t('The file of the log has {logBytes}.', { logBytes: sizeText(logBytes) });
  if (archived === 0) return kept;
  return t('{archived} of {several} are archived, in {bytes}. {kept}', {
    archived: count(archived),
    several: several(Number(head), 'event'),
    bytes: sizeText(bytes),
    kept,
  });
}

interface ArchiveWorkCardProps {
  readonly work: ArchiveWork;
  readonly isBusy: boolean;
  readonly onStop: () => void;
}

/** Shows the archiving under way, or the last one. */
function ArchiveWorkCard({ work, isBusy, onStop }: ArchiveWorkCardProps) {
  return (
    <WorkCard
      title={t('Archiving up to position {count}', { count: count(Number(work.upTo)) })}
      work={work}
      progress={t('Progress of the archiving')}
      isBusy={isBusy}
      onStop={onStop}
      besides={
        work.state === 'stopped' && (
          <> · {t('What is archived so far stays so. Archive again to continue.')}</>
        )
      }
    />
  );
}

/** Lists each segment with its positions and size, the newest first. */
function SegmentsList({ segments }: { readonly segments: readonly SegmentView[] }) {
  return (
    <Card title={t('Segments')} count={segments.length}>
      <div className="ws-ops__table" {...scrolling(t('Segments'))}>
        <table>
          <thead>
            <tr>
              <th>{t('Positions')}</th>
              <th className="ws-ops__number">{t('Size')}</th>
              <th>{t('Made')}</th>
              <th>{t('SHA-256')}</th>
            </tr>
          </thead>
          <tbody>
            {segments.toReversed().map(({ first, last, file, bytes, madeAt, sha256 }) => (
              <tr key={file}>
                <th scope="row" title={`archive/${file}`}>
                  {count(Number(first))} {t('to {count}', { count: count(Number(last)) })}
                </th>
                <td className="ws-ops__number">{sizeText(bytes)}</td>
                <td>
                  <Timestamp at={madeAt} />
                </td>
                <td>
                  <code>{sha256.slice(0, 12)}…</code>{' '}
                  <CopyButton text={sha256} label={t('Copy the hash of {file}', { file })} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
