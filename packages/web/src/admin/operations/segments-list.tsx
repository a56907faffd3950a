import type { SegmentView } from '@mach42/contracts/ops/archive-schemas.ts';
import { sizeText } from '@mach42/contracts/storage/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { count } from '../dashboard/numbers.ts';
import { scrolling } from '../scrolling.ts';

/** Each segment with what it has, the newest first. */
export function SegmentsList({ segments }: { readonly segments: readonly SegmentView[] }) {
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
