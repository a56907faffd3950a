import type { BenchRow } from './row.ts';

const header = ['work', 'value', 'baseline', 'ratio', 'target', 'ok', 'note'];

/** The rows as aligned text. */
export function tableOf(rows: readonly BenchRow[]): string {
  const lines = [header, ...rows.map(cellsOf)];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => width(line[column]))));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellsOf(row: BenchRow): string[] {
  return [
    row.work,
    `${amount(row.value)} ${row.unit}`,
    row.baseline === undefined ? '' : `${amount(row.baseline.value)} (${row.baseline.work})`,
    row.ratio === undefined ? '' : `${row.ratio.toFixed(2)} ×`,
    row.target,
    row.ok ? 'yes' : 'NO',
    row.note ?? '',
  ];
}

const width = (cell: string | undefined): number => cell?.length ?? 0;

/** Three significant digits of small numbers, whole large ones: 0.123, 4.56, 12,345. */
function amount(value: number): string {
  const digits =
    Math.abs(value) < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 };
  return new Intl.NumberFormat('en', digits).format(value);
}
