import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { placeWords } from '@mach42/plugin-kit/ui/diff/change-words.tsx';
import type { ProposalChecks } from '@mach42/contracts/jobs/schemas.ts';

export interface Check {
  readonly title: string;
  readonly detail: string;
  readonly passed: boolean;
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A file that shrinks by more should be checked. */
const mostShrinking = -200;

const nameOf = (path: string): string => placeWords({ op: 'remove', path }, undefined);

/** What the platform found out about a proposal, in words. */
export function checksOf(checks: ProposalChecks): readonly Check[] {
  const removed = checks.nothingRemoved.length;
  const { sizeChange, withheld } = checks;
  return [
    {
      title: 'Your text is kept verbatim',
      detail: checks.verbatim ? 'every character found' : 'not found word for word',
      passed: checks.verbatim,
    },
    {
      title: 'Nothing removed',
      detail:
        removed === 0
          ? 'every value is still there'
          : `${plural(removed, 'value')} removed: ${checks.nothingRemoved.slice(0, 2).map(nameOf).join('; ')}`,
      passed: removed === 0,
    },
    {
      title: 'Protected sections untouched',
      detail: ['categories', 'chatHistory'].map(titleOfKey).join(', '),
      passed: checks.forbiddenUntouched,
    },
    ...(withheld === undefined
      ? []
      : [
          {
            title: 'Sections kept from the model untouched',
            detail: withheld.sections.map(titleOfKey).join(', '),
            passed: withheld.untouched,
          },
        ]),
    {
      title: 'Parses',
      detail: checks.parses ? 'a JSON object' : 'not a JSON object',
      passed: checks.parses,
    },
    {
      title: 'Not truncated',
      detail: checks.truncated ? 'the answer was cut off' : 'the answer ended by itself',
      passed: !checks.truncated,
    },
    {
      title: 'Size is plausible',
      detail: `${sizeChange >= 0 ? '+' : '−'}${plural(Math.abs(sizeChange), 'character')}`,
      passed: sizeChange > mostShrinking,
    },
  ];
}

export function failedChecks(checks: ProposalChecks): readonly Check[] {
  return checksOf(checks).filter((check) => !check.passed);
}
