import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import type { LedgerFilter } from '../state.ts';

const columns: readonly (readonly [name: string, value: (row: LedgerRow) => string | number])[] = [
  ['at', ({ at }) => at],
  ['call', ({ id }) => id],
  ['provider', ({ provider }) => provider],
  ['left the machine', ({ outside }) => (outside ? 'yes' : 'no')],
  ['model', ({ model }) => model],
  ['purpose', ({ purpose }) => purpose],
  ['times sent', ({ attempts }) => attempts],
  ['tokens in', ({ inputTokens }) => inputTokens],
  ['tokens out', ({ outputTokens }) => outputTokens],
  ['tokens estimated', ({ tokensEstimated }) => (tokensEstimated === true ? 'yes' : 'no')],
  ['characters received', ({ received }) => received?.characters ?? ''],
  ['pieces received', ({ received }) => received?.pieces ?? ''],
  ['cost in US dollars', ({ cost }) => cost],
  ['sections left out', ({ withheld = [] }) => withheld.join('; ')],
  ['sections in full', ({ unmasked = [] }) => unmasked.join('; ')],
  ['error', ({ error = '' }) => error],
  ['message', ({ messageId = '' }) => messageId],
  ['job', ({ jobId = '' }) => jobId],
  ['text', ({ maskedText }) => maskedText],
];

/** One line a call, with a head (RFC 4180). */
export function ledgerAsCsv(rows: readonly LedgerRow[]): string {
  const lines = [
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([, value]) => value(row))),
  ];
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

/** What a spreadsheet would take for a formula gets a quote before it, as it does there. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Every row as it is, texts to the letter. */
export const ledgerAsJson = (rows: readonly LedgerRow[]): string =>
  `${JSON.stringify(rows, null, 2)}\n`;

/** `ledger`, `ledger-2026-11-anthropic`. */
export const fileNameOf = ({ month, provider, model, purpose }: LedgerFilter): string =>
  ['ledger', month, provider, model, purpose]
    .filter((part) => part !== undefined)
    .join('-')
    .replaceAll(/[^\w.-]+/g, '-');
