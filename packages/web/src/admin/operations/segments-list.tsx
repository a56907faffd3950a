import type { SegmentView } from '@mach42/contracts/ops/archive-schemas.ts';
import { sizeText } from '@mach42/contracts/storage/texts.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { count } from '../dashboard/numbers.ts';
import { scrolling } from '../scrolling.ts';

/** Each segment with what it has, the newest first. */
export function SegmentsList({ segments }: { readonly segments: readonly SegmentView[] }) {
  return (
    <Card title="Segments" count={segments.length}>
      <div className="ws-ops__table" {...scrolling('Segments')}>
        <table>
          <thead>
            <tr>
              <th>Positions</th>
              <th className="ws-ops__number">Size</th>
              <th>Made</th>
              <th>SHA-256</th>
            </tr>
          </thead>
          <tbody>
            {segments.toReversed().map(({ first, last, file, bytes, madeAt, sha256 }) => (
              <tr key={file}>
                <th scope="row" title={`archive/${file}`}>
                  {count(Number(first))} to {count(Number(last))}
                </th>
                <td className="ws-ops__number">{sizeText(bytes)}</td>
                <td>
                  <Timestamp at={madeAt} />
                </td>
                <td>
                  <code>{sha256.slice(0, 12)}…</code>{' '}
                  <CopyButton text={sha256} label={`Copy the hash of ${file}`} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
