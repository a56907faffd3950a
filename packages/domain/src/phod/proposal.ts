import type { Proposal } from '@mach42/contracts/jobs/schemas.ts';
import { asText, checkFile } from '@mach42/contracts/phod/file-checks.ts';
import { fileFault } from '@mach42/contracts/phod/file-limits.ts';
import { parseProposal } from '@mach42/contracts/phod/parse-brief-data.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { compareFiles } from '@mach42/json-document/diff/json-diff.ts';

export interface ModelAnswer {
  readonly entryText: string;
  /** briefData that the model was given, and its version; {} and 0 when there was none. */
  readonly base: BriefData;
  readonly baseVersion: number;
  /** The text of the answer. */
  readonly text: string;
  /** The provider says that it stopped before the end. */
  readonly truncatedByProvider: boolean;
  /** Sections of the base that the model was not given, and that were put back. */
  readonly withheld?: readonly string[];
}

/**
 * Turns an answer into a proposal, with the results of the platform's own checks. An answer that does not parse, or
 * was cut off, has no operations. An answer that does not parse, or could not be saved, lacks everything, which is
 * expressed by the pointer to the whole file.
 */
export function checkProposal(answer: ModelAnswer): Proposal {
  const { entryText, base, baseVersion, truncatedByProvider, withheld = [] } = answer;
  const { parses, truncated, briefData } = withinLimits(parseProposal(answer.text), base);
  const isCutOff = truncated || truncatedByProvider;
  if (briefData === undefined) {
    const { text } = answer;
    const sizeChange = text.length - asText(base).length;
    const found = { verbatim: false, nothingRemoved: [''], forbiddenUntouched: false, sizeChange };
    return { baseVersion, text, ops: [], checks: { ...found, parses, truncated: isCutOff } };
  }
  const { exact, ops } = compareFiles(base, briefData);
  return {
    baseVersion,
    text: asText(briefData),
    ops: isCutOff ? [] : ops,
    checks: {
      ...checkFile({ entryText, base, proposed: briefData, withheld, ops: exact }),
      parses,
      truncated: isCutOff,
    },
  };
}

function withinLimits(parsed: ReturnType<typeof parseProposal>, base: BriefData): typeof parsed {
  const { briefData } = parsed;
  return briefData === undefined || fileFault(briefData, base) === undefined
    ? parsed
    : { parses: false, truncated: false };
}
