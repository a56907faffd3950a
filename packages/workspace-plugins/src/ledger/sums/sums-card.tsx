import { ExportIcon } from '@blueprintjs/icons';
import type { GuestCallSum, LedgerQuota } from '@mach42/contracts/models/schemas.ts';
import { providerName } from '@mach42/contracts/models/texts.ts';
import { dateLocale, locale, t } from '@mach42/language/t.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Meter } from '@mach42/plugin-kit/ui/meter.tsx';
import { costText, countText, monthText, wholeText } from '../calls/texts.ts';

interface SumsCardProps {
  readonly title: string;
  readonly sums: readonly GuestCallSum[];
  readonly quotas?: readonly LedgerQuota[];
}

/** Shows the sums of all calls, by month and provider, and the rest of the quotas. */
export function SumsCard({ title, sums, quotas = [] }: SumsCardProps) {
  const lines = sumLines(sums);
  const left = together(lines.filter(({ outside }) => outside));
  return (
    <Card icon={<ExportIcon />} title={title} className="ws-ledger-sums">
      {quotas.map((quota) => (
        <Quota key={quota.provider} quota={quota} />
      ))}
      <div
        className="ws-ledger-sums__scroller"
        role="region"
        aria-label={t('Sums by month')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Provider')}</th>
              <th scope="col">{t('Calls')}</th>
              <th scope="col" className="ws-ledger-sums__more">
                {t('Failed')}
              </th>
              <th scope="col" title={t('How often a text went out over the network')}>
                {t('Sent')}
              </th>
              <th scope="col" className="ws-ledger-sums__more">
                {t('Tokens in')}
              </th>
              <th scope="col" className="ws-ledger-sums__more">
                {t('Tokens out')}
              </th>
              <th scope="col">{t('Cost')}</th>
            </tr>
          </thead>
          {[...Map.groupBy(lines, ({ month }) => month)].map(([month, ofMonth]) => (
            <tbody key={month}>
              <tr>
                <th scope="rowgroup" colSpan={7} className="ws-ledger-sums__month">
                  {monthText(month)}
                </th>
              </tr>
              {ofMonth.map((line) => (
                <SumRow
                  key={`${line.provider} ${line.outside}`}
                  name={providerName(line.provider)}
                  remark={line.outside ? t('went out') : t('stayed here')}
                  amounts={line}
                  provider={line.provider}
                />
              ))}
            </tbody>
          ))}
          <tfoot>
            <SumRow name={t('Everything that left')} remark={t('in all months')} amounts={left} />
          </tfoot>
        </table>
      </div>
      <p className="ws-ledger-sums__note">
        {t(
          'The built-in assistant answers within this program and searches data where it lies. A call that was refused or cut off may have been sent more than once: each time counts, with the same text. Months are those of UTC.',
        )}
      </p>
    </Card>
  );
}

interface SumRowProps {
  readonly name: string;
  readonly remark: string;
  readonly amounts: Amounts;
  /** The provider; left out for several providers together. */
  readonly provider?: string;
}

function SumRow({ name, remark, amounts, provider = '' }: SumRowProps) {
  const { calls, failed, attempts, inputTokens, outputTokens, estimated, cost } = amounts;
  return (
    <tr>
      <th scope="row">
        {name} <span className="ws-muted">{remark}</span>
      </th>
      <td>{wholeText(calls)}</td>
      <td className="ws-ledger-sums__more">{wholeText(failed)}</td>
      <td>{wholeText(attempts)}</td>
      <td className="ws-ledger-sums__more">{countText(inputTokens, estimated)}</td>
      <td className="ws-ledger-sums__more">{countText(outputTokens, estimated)}</td>
      <td>{costText({ cost, provider })}</td>
    </tr>
  );
}

const day = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'long', timeZone: 'UTC' });

const cents = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });

/** Shows how much of this month's quota of a paid provider is used, and how much is left. */
function Quota({ quota }: { readonly quota: LedgerQuota }) {
  const { provider, dollars, tokens, until } = quota;
  const name = providerName(provider);
  return (
    <div className="ws-ledger-quota">
      <h4>
        {t('Your quota at {name}', { name })}{' '}
        <span className="ws-muted">
          {t('is renewed on {format}', { format: day.format(new Date(until)) })}
        </span>
      </h4>
      <Amount
        label={t('Cost at {name}', { name })}
        amount={dollars}
        text={(value) => cents.format(value)}
      />
      <Amount
        label={t('Tokens at {name}', { name })}
        amount={tokens}
        text={wholeText}
        unit={t(' tokens')}
      />
    </div>
  );
}

interface AmountProps {
  readonly label: string;
  readonly amount: LedgerQuota['dollars'];
  readonly text: (value: number) => string;
  readonly unit?: string;
}

function Amount({ label, amount: { used, limit }, text, unit = '' }: AmountProps) {
  const left = Math.max(0, limit - used);
  return (
    <div className="ws-ledger-quota__line">
      <Meter label={label} used={used} limit={limit} />
      <span>
        {text(used)} {t('of {limit}{unit} used,', { limit: text(limit), unit })}{' '}
        <strong>
          {text(left)} {t('left')}
        </strong>
      </span>
    </div>
  );
}

/** The sums of calls. */
interface Amounts {
  readonly calls: number;
  readonly failed: number;
  /** The number of times that texts were sent over the network. */
  readonly attempts: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The number of calls whose tokens are estimated. */
  readonly estimated: number;
  /** The cost in US dollars. */
  readonly cost: number;
}

interface MonthLine extends Amounts {
  /** The month, `YYYY-MM`, UTC. */
  readonly month: string;
  readonly provider: string;
  readonly outside: boolean;
}

/** Returns one line a month and provider, newest month first, calls that left the machine first. */
export function sumLines(sums: readonly GuestCallSum[]): readonly MonthLine[] {
  const groups = Map.groupBy(sums, ({ month, provider, outside }) =>
    JSON.stringify([month, provider, outside]),
  );
  return [...groups.values()]
    .flatMap((same) => {
      const [first] = same;
      if (first === undefined) return [];
      const { month, provider, outside } = first;
      return [{ month, provider, outside, ...together(same) }];
    })
    .toSorted(
      (one, other) =>
        other.month.localeCompare(one.month) ||
        Number(other.outside) - Number(one.outside) ||
        one.provider.localeCompare(other.provider),
    );
}

export function together(parts: readonly Amounts[]): Amounts {
  const total = (amount: (part: Amounts) => number): number =>
    parts.reduce((sum, part) => sum + amount(part), 0);
  return {
    calls: total(({ calls }) => calls),
    failed: total(({ failed }) => failed),
    attempts: total(({ attempts }) => attempts),
    inputTokens: total(({ inputTokens }) => inputTokens),
    outputTokens: total(({ outputTokens }) => outputTokens),
    estimated: total(({ estimated }) => estimated),
    cost: total(({ cost }) => cost),
  };
}
