import type { AIModel, LedgerRow } from '@mach42/contracts/models/schemas.ts';
import type { MonthTotal, Sum } from './month-total.ts';
import { stayedHere } from './whereabouts.ts';

const dollars = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});
const whole = new Intl.NumberFormat('en');
const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });

/** `$0.00`, `$0.0042`. */
export const costText = (cost: number): string => dollars.format(cost);

/** `1,204 in, 310 out`. */
export const tokensText = ({ inputTokens, outputTokens }: LedgerRow): string =>
  `${whole.format(inputTokens)} in, ${whole.format(outputTokens)} out`;

/** `November 2026`, local time. */
export const monthText = (date: Date): string => month.format(date);

/** `Nothing`, `1 call, 310 tokens, $0.00`, `at least 2 calls, …`. */
export function sumText({ calls, tokens, cost }: Sum, isWhole: MonthTotal['isWhole']): string {
  if (calls === 0) return isWhole ? 'Nothing' : 'Nothing among the calls below';
  const amounts = [counted(calls, 'call'), counted(tokens, 'token'), costText(cost)].join(', ');
  return isWhole ? amounts : `at least ${amounts}`;
}

const counted = (count: number, noun: string): string =>
  `${whole.format(count)} ${noun}${count === 1 ? '' : 's'}`;

/** `built-in`, or the provider's id. */
export const providerText = (row: LedgerRow): string =>
  stayedHere(row) ? 'built-in' : row.provider;

/** Without what stands behind ' - ' in the catalogue; the id of a model that is not in it. */
export function modelText(modelId: string, models: readonly AIModel[]): string {
  const model = models.find(({ id }) => id === modelId);
  return model?.name.split(' - ')[0] ?? modelId;
}
