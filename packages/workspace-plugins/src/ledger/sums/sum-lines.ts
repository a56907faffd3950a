import type { GuestCallSum } from '@mach42/contracts/models/schemas.ts';

/** What calls come to. */
export interface Amounts {
  readonly calls: number;
  readonly failed: number;
  /** How often texts went out over the network. */
  readonly attempts: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Calls whose tokens are estimated. */
  readonly estimated: number;
  /** US dollars. */
  readonly cost: number;
}

export interface MonthLine extends Amounts {
  /** `YYYY-MM`, UTC. */
  readonly month: string;
  readonly provider: string;
  readonly outside: boolean;
}

/** One line a month and provider, those that left the machine first; newest month first. */
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
