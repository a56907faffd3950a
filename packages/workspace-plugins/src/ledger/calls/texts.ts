import { builtinProviderId } from '@mach42/contracts/models/catalogue.ts';
import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import { providerName } from '@mach42/contracts/models/texts.ts';
import { dateLocale, locale, t } from '@mach42/language/t.ts';

const dollars = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});
const whole = new Intl.NumberFormat(locale);
const month = new Intl.DateTimeFormat(dateLocale, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Returns the cost: `$0.00`, `$0.0042`; a word for the built-in assistant, which costs nothing. */
export const costText = ({
  cost,
  provider,
}: Pick<LedgerRow, 'cost'> & Partial<Pick<LedgerRow, 'provider'>>) =>
  provider === builtinProviderId ? t('free') : dollars.format(cost);

/** `1,204`. */
export const wholeText = (count: number): string => whole.format(count);

/** Returns the tokens: `1,204 in, 310 out`; for an estimate `about 1,204 in, 310 out`. */
export const tokensText = ({
  inputTokens,
  outputTokens,
  tokensEstimated,
}: Pick<LedgerRow, 'inputTokens' | 'outputTokens' | 'tokensEstimated'>): string =>
  t('{isTokensEstimated, select, true {about } other {}}{inputTokens} in, {outputTokens} out', {
    isTokensEstimated: String(tokensEstimated === true),
    inputTokens: whole.format(inputTokens),
    outputTokens: whole.format(outputTokens),
  });

/** Returns why tokens are an estimate, and what was received; undefined where they were counted. */
export function estimateText({
  tokensEstimated,
  received,
}: Pick<LedgerRow, 'tokensEstimated' | 'received'>): string | undefined {
  if (tokensEstimated !== true) return undefined;
  const estimate = t('Estimated from the length of the texts, as nobody counted the tokens.');
  if (received === undefined) return estimate;
  const { characters, pieces } = received;
  const came = t('{characters, plural, one {{count} character} other {{count} characters}}', {
    characters,
    count: whole.format(characters),
  });
  return t(
    '{estimate} Received: {came} in {pieces} {pieces2, plural, one {piece} other {pieces}}.',
    { estimate, came, pieces: whole.format(pieces), pieces2: pieces },
  );
}

/** Returns a count: `about 1,204` where some of the tokens are an estimate. */
export const countText = (count: number, estimated: number): string =>
  estimated > 0 ? t('about {count}', { count: whole.format(count) }) : whole.format(count);

/** `2026-11` → `November 2026`. */
export const monthText = (yearAndMonth: string): string => month.format(new Date(yearAndMonth));

/** The fields that say where a text was sent. */
export type Way = Pick<LedgerRow, 'provider' | 'outside' | 'attempts'>;

/** Whether a call was stopped before its text was sent. */
export const isUnsent = ({ outside, attempts }: Way): boolean => outside && attempts === 0;

/** Returns where a text was sent, and how often: `Sent to Anthropic 2 times`. */
export function sentTo(way: Way): string {
  const { provider, attempts } = way;
  const name = providerName(provider);
  if (isUnsent(way)) return t('Meant for {name} and not sent', { name });
  if (attempts === 1) return t('Sent to {name}', { name });
  return attempts === 0
    ? t('Given to {name}', { name })
    : t('Sent to {name} {attempts} times', { name, attempts });
}
