import type { ProposalChecks } from '@mach42/contracts/jobs/schemas.ts';
import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { t } from '@mach42/language/t.ts';
import { locationText } from '@mach42/plugin-kit/ui/diff/change-text.tsx';

interface Check {
  readonly title: string;
  readonly detail: string;
  readonly passed: boolean;
}

/** The change of size in characters, below which a smaller file should be checked. */
const mostShrinking = -200;

const nameOf = (path: string): string => locationText({ op: 'remove', path }, undefined);

/** Returns the results of the platform's checks of a proposal, in words. */
export function checksOf(checks: ProposalChecks): readonly Check[] {
  const removed = checks.nothingRemoved.length;
  const { sizeChange, withheld } = checks;
  return [
    {
      title: t('Your text is kept verbatim'),
      detail: checks.verbatim ? t('every character found') : t('not found word for word'),
      passed: checks.verbatim,
    },
    {
      title: t('Nothing removed'),
      detail:
        removed === 0
          ? t('every value is still there')
          : t('{removed, plural, one {# value} other {# values}} removed: {nothingRemoved}', {
              removed,
              nothingRemoved: checks.nothingRemoved.slice(0, 2).map(nameOf).join('; '),
            }),
      passed: removed === 0,
    },
    {
      title: t('Protected sections untouched'),
      detail: ['categories', 'chatHistory'].map(titleOfKey).join(', '),
      passed: checks.forbiddenUntouched,
    },
    ...(withheld === undefined
      ? []
      : [
          {
            title: t('Sections kept from the model untouched'),
            detail: withheld.sections.map(titleOfKey).join(', '),
            passed: withheld.untouched,
          },
        ]),
    {
      title: t('Parses'),
      detail: checks.parses ? t('a JSON object') : t('not a JSON object'),
      passed: checks.parses,
    },
    {
      title: t('Not truncated'),
      detail: checks.truncated ? t('the answer was cut off') : t('the answer ended by itself'),
      passed: !checks.truncated,
    },
    {
      title: t('Size is plausible'),
      detail: t('{sign}{count, plural, one {# character} other {# characters}}', {
        sign: sizeChange >= 0 ? '+' : '−',
        count: Math.abs(sizeChange),
      }),
      passed: sizeChange > mostShrinking,
    },
  ];
}

export function failedChecks(checks: ProposalChecks): readonly Check[] {
  return checksOf(checks).filter((check) => !check.passed);
}
