import { hygieneText, sentLines } from '../../language-model/security-text.ts';
import type { Knowledge } from './knowledge.ts';
import { plain } from './markdown.ts';
import { texts } from './texts.ts';

export const asksForSecrets =
  /(?<!\p{L})(?:secrets?|passwords?|codes?|pin|adgangskode|kodeord|passwort|geheim\p{L}*)(?!\p{L})/iu;
const asksWhatWasSent =
  /(?<!\p{L})(?:sent|send|left|leaves?|went out|shared|ledger|providers?|sendt|delt|forladt|gesendet|geschickt|geteilt)(?!\p{L})/iu;

const mostLines = 12;

/** Tells an assistant's counts about the safety of the person's data, where it has any. */
export function security({ question, hygiene, sent }: Knowledge): string | undefined {
  const parts = [
    ...(hygiene !== undefined && asksForSecrets.test(question)
      ? [texts.hygiene(hygieneText(hygiene))]
      : []),
    ...(sent !== undefined && asksWhatWasSent.test(question) ? [sentText(sentLines(sent))] : []),
  ];
  return parts.length === 0 ? undefined : parts.join('\n\n');
}

function sentText(lines: readonly string[]): string {
  if (lines.length === 0) return texts.nothingSent;
  const shown = lines.slice(0, mostLines).map((line) => `- ${plain(line)}`);
  return [texts.sent, shown.join('\n')].join('\n\n');
}
