import type { LedgerSum } from '@mach42/contracts/models/schemas.ts';
import { shortestGood, type SecretsHygiene } from '../../models/secrets-hygiene.ts';
import type { ReplyMaterial } from '../provider.ts';

/** The most lines about sent texts that a model is given; the newest ones. */
const mostLines = 24;

/**
 * Returns what a model may know about the safety of the person's data: counts, with no name, value or text of
 * anything. Undefined when there is nothing.
 */
export function securityText({ hygiene, sent }: ReplyMaterial): string | undefined {
  const parts = [
    ...(hygiene === undefined
      ? []
      : [
          `The person's secrets, which are shown to nobody, counted by the platform: ${hygieneText(hygiene)}`,
        ]),
    ...(sent === undefined ? [] : [sentText(sent)]),
  ];
  return parts.length === 0 ? undefined : parts.join('\n\n');
}

function hygieneText({ entries, reused, short, undated, old }: SecretsHygiene): string {
  return [
    counted(entries, 'entry', 'entries'),
    `${reused} with a value that another has, too`,
    `${short} shorter than ${shortestGood} characters`,
    `${undated} without a date`,
    `${old} last changed more than a year ago.`,
  ].join('; ');
}

function sentText(sums: readonly LedgerSum[]): string {
  if (sums.length === 0) return 'No model was called on behalf of the person so far.';
  const lines = sentLines(sums).slice(0, mostLines);
  const head =
    'What models were sent on behalf of the person, by month (UTC) and provider, newest first, from the ledger:';
  return [head, ...lines.map((line) => `- ${line}`)].join('\n');
}

/** Returns one line for each month and provider. */
function sentLines(sums: readonly LedgerSum[]): string[] {
  const groups = Map.groupBy(sums, ({ month, provider, outside }) =>
    [month, provider, outside ? 'outside this machine' : 'on this machine'].join(', '),
  );
  return [...groups]
    .toSorted(([one], [other]) => other.localeCompare(one))
    .map(([where, parts]) => `${where}: ${amountsOf(parts)}`);
}

function amountsOf(parts: readonly LedgerSum[]): string {
  const sum = (amount: (part: LedgerSum) => number) =>
    parts.reduce((total, part) => total + amount(part), 0);
  const calls = sum((part) => part.calls);
  const failed = sum((part) => part.failed);
  const withheld = sum((part) => part.withheld);
  const unmasked = sum((part) => part.unmasked);
  const purposes = [...Map.groupBy(parts, ({ purpose }) => purpose)].map(
    ([purpose, same]) => `${same.reduce((total, part) => total + part.calls, 0)} ${purpose}`,
  );
  return [
    `${counted(calls, 'call', 'calls')} (${purposes.join(', ')})`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
    `sent ${counted(
      sum((part) => part.attempts),
      'time',
      'times',
    )}`,
    // How many, and not which: a section that is not to be sent is in no prompt by name, either.
    ...(withheld === 0 ? [] : [`${withheld} without sections that the person keeps here`]),
    ...(unmasked === 0 ? [] : [`${unmasked} with sections that the person sends unmasked`]),
    `as ${[...new Set(parts.map(({ model }) => model))].join(', ')}`,
    `${sum((part) => part.inputTokens)} tokens in, ${sum((part) => part.outputTokens)} out`,
    `$${sum((part) => part.cost).toFixed(4)}`,
  ].join('; ');
}

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
