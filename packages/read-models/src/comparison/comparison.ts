export type Cell = string | number | bigint | null | Uint8Array;
export type Cells = Readonly<Record<string, Cell>>;

/** A row that differs: `missing` and `extra` are said of the rows in use. */
export interface DifferentRow {
  readonly kind: 'missing' | 'extra' | 'changed';
  /** Names of the columns that differ; none for a row that is only on one side. */
  readonly columns: readonly string[];
  /** The rows themselves, with what people wrote in them, cut off after 300 characters a cell. */
  readonly current: Cells | null;
  readonly rebuilt: Cells | null;
}

/** The differences between one table of the rows in use and the same table after a rebuild. */
export interface ComparedTable {
  readonly name: string;
  /** Rows in use. */
  readonly rows: number;
  /** Rows that a rebuild would bring back. */
  readonly missing: number;
  /** Rows that a rebuild would remove. */
  readonly extra: number;
  /** Rows in which a rebuild would change a cell. */
  readonly changed: number;
  /** The first of them. */
  readonly samples: readonly DifferentRow[];
}

export const differs = ({ missing, extra, changed }: ComparedTable): boolean =>
  missing + extra + changed > 0;

/** Compares the rows of two generations, those in use as they were when it was opened. */
export interface OpenComparison extends AsyncDisposable {
  /** The position of each projector at that moment, by the name of its checkpoint. */
  readonly checkpoints: ReadonlyMap<string, bigint>;
  /** Compares tables with the rebuilt ones, as these are at the moment of the call. */
  compare(tables: readonly string[], signal: AbortSignal): Promise<readonly ComparedTable[]>;
}
