import { diffJson } from '@mach42/json-document/diff/json-diff.ts';
import { fieldOf, sameJson } from '@mach42/json-document/json-value.ts';
import { removedLeaves } from '@mach42/json-document/leaves/removed-leaves.ts';
import type { Operation } from '@mach42/json-document/patch/patch.ts';
import { leavesOf } from '@mach42/json-document/pointer.ts';
import type { ProposalChecks } from '../jobs/schemas.ts';
import { contains } from '../kernel/text-parts.ts';
import type { BriefData } from './schemas.ts';

interface FileToCheck {
  readonly entryText: string;
  readonly base: BriefData;
  readonly proposed: BriefData;
  /** Sections that the model was not given. */
  readonly withheld?: readonly string[];
  /** The operations that turn the base into the proposal, as `diffJson` finds them; default: they are computed. */
  readonly ops?: readonly Operation[];
}

/** Sections that a proposal must leave as they are. */
const forbidden = ['categories', 'chatHistory', 'chat_history'];

/** The platform's own checks of a file that is to replace another. */
export function checkFile({
  entryText,
  base,
  proposed,
  withheld = [],
  ops = diffJson(base, proposed),
}: FileToCheck): Omit<ProposalChecks, 'parses' | 'truncated'> {
  return {
    verbatim: standsVerbatim(entryText, proposed),
    nothingRemoved: removedLeaves(base, ops),
    forbiddenUntouched: untouched(forbidden, base, proposed),
    ...(withheld.length === 0
      ? {}
      : { withheld: { sections: [...withheld], untouched: untouched(withheld, base, proposed) } }),
    sizeChange: asText(proposed).length - asText(base).length,
  };
}

const untouched = (sections: readonly string[], base: BriefData, proposed: BriefData): boolean =>
  sections.every((section) => sameJson(fieldOf(base, section), fieldOf(proposed, section)));

export function asText(briefData: BriefData): string {
  return JSON.stringify(briefData, null, 2);
}

/** Whether one text of the file contains the whole entry; only its white space may differ. */
function standsVerbatim(entryText: string, briefData: BriefData): boolean {
  const wanted = withPlainSpaces(entryText);
  for (const [, value] of leavesOf(briefData)) {
    if (typeof value === 'string' && contains(withPlainSpaces(value), wanted)) return true;
  }
  return false;
}

function withPlainSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
