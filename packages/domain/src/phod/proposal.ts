import type { Proposal, ProposalChecks } from '@mach42/contracts/jobs/schemas.ts';
import { diffJson } from '@mach42/contracts/phod/json-diff.ts';
import { fieldOf, sameJson } from '@mach42/contracts/phod/json-value.ts';
import { parseProposal } from '@mach42/contracts/phod/parse-brief-data.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { leavesOf } from './leaves.ts';
import { removedPlaces } from './removed-places.ts';

export interface ModelAnswer {
  readonly entryText: string;
  /** briefData that the model was given, and its version; {} and 0 when there was none. */
  readonly base: BriefData;
  readonly baseVersion: number;
  /** What came back. */
  readonly text: string;
  /** The provider says that it stopped before the end. */
  readonly truncatedByProvider: boolean;
}

/** Sections that a proposal must leave as they are. */
const forbidden = ['categories', 'chatHistory', 'chat_history'];

/**
 * The proposal that an answer amounts to, with what the platform itself finds out about it. An
 * answer that does not parse, or was cut off, has no operations; one that does not parse lacks
 * everything, which the pointer to the whole file says.
 */
export function checkProposal(answer: ModelAnswer): Proposal {
  const { base, baseVersion, truncatedByProvider } = answer;
  const { parses, truncated, briefData } = parseProposal(answer.text);
  const text = briefData === undefined ? answer.text : asText(briefData);
  const ops = briefData === undefined ? [] : diffJson(base, briefData);
  const found: Pick<ProposalChecks, 'verbatim' | 'nothingRemoved' | 'forbiddenUntouched'> =
    briefData === undefined
      ? { verbatim: false, nothingRemoved: [''], forbiddenUntouched: false }
      : {
          verbatim: standsVerbatim(answer.entryText, briefData),
          nothingRemoved: removedPlaces(base, ops),
          forbiddenUntouched: forbidden.every((section) =>
            sameJson(fieldOf(base, section), fieldOf(briefData, section)),
          ),
        };
  const isCutOff = truncated || truncatedByProvider;
  const sizeChange = text.length - asText(base).length;
  return {
    baseVersion,
    text,
    ops: isCutOff ? [] : ops,
    checks: { ...found, parses, truncated: isCutOff, sizeChange },
  };
}

function asText(briefData: BriefData): string {
  return JSON.stringify(briefData, null, 2);
}

/** Whether the entry stands whole in one text of the file; only its white space may differ. */
function standsVerbatim(entryText: string, briefData: BriefData): boolean {
  const wanted = withPlainSpaces(entryText);
  for (const [, value] of leavesOf(briefData)) {
    if (typeof value === 'string' && withPlainSpaces(value).includes(wanted)) return true;
  }
  return false;
}

function withPlainSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
