import { ExportIcon } from '@blueprintjs/icons';
import type { LedgerSummary } from '@mach42/contracts/models/schemas.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { costText, monthText, providerName, wholeText } from '../calls/texts.ts';
import { Quota } from './quota.tsx';
import { sumLines, together } from './sum-lines.ts';

/** What all calls come to, by month and provider, and what is left of the quotas. */
export function SumsCard({ summary: { sums, quotas } }: { readonly summary: LedgerSummary }) {
  const lines = sumLines(sums);
  const left = together(lines.filter(({ outside }) => outside));
  return (
    <Card
      icon={<ExportIcon />}
      title="What left this machine for a model, on your behalf"
      className="ws-ledger-sums"
    >
      {quotas.map((quota) => (
        <Quota key={quota.provider} quota={quota} />
      ))}
      <div
        className="ws-ledger-sums__scroller"
        role="region"
        aria-label="Sums by month"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Month (UTC)</th>
              <th scope="col">Provider</th>
              <th scope="col">Calls</th>
              <th scope="col">Failed</th>
              <th scope="col" title="How often a text went out over the network">
                Sent
              </th>
              <th scope="col">Tokens in</th>
              <th scope="col">Tokens out</th>
              <th scope="col">Cost</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={`${line.month} ${line.provider} ${line.outside}`}>
                <th scope="row">
                  {line.month === lines[index - 1]?.month ? (
                    <span className="ws-visually-hidden">{monthText(line.month)}</span>
                  ) : (
                    monthText(line.month)
                  )}
                </th>
                <td>
                  {providerName(line.provider)}{' '}
                  <span className="ws-muted">{line.outside ? 'left' : 'stayed here'}</span>
                </td>
                <td>{wholeText(line.calls)}</td>
                <td>{wholeText(line.failed)}</td>
                <td>{wholeText(line.attempts)}</td>
                <td>{wholeText(line.inputTokens)}</td>
                <td>{wholeText(line.outputTokens)}</td>
                <td>{costText(line.cost)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All months</th>
              <td>everything that left</td>
              <td>{wholeText(left.calls)}</td>
              <td>{wholeText(left.failed)}</td>
              <td>{wholeText(left.attempts)}</td>
              <td>{wholeText(left.inputTokens)}</td>
              <td>{wholeText(left.outputTokens)}</td>
              <td>{costText(left.cost)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="ws-ledger-sums__note">
        The built-in assistant answers within this program and searches your data where it lies. A
        call that was refused or cut off may have been sent more than once: each time counts, with
        the same text.
      </p>
    </Card>
  );
}
