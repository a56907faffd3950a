import { agenda } from './agenda.ts';
import { knowledgeFor, type Asked } from './knowledge.ts';
import { sectionListing } from './listing.ts';
import { nothingFound, quotations } from './quotations.ts';
import type { SearchedFile } from './searched-file.ts';
import { asksForSecrets, security } from './security.ts';
import { smallTalk } from './small-talk.ts';
import { texts } from './texts.ts';

/** Markdown that quotes what the person's own data and the chat say about the last turn. */
export function answer(request: Asked, file: SearchedFile): string {
  const knowledge = knowledgeFor(request, file);
  const talk = smallTalk(knowledge);
  if (talk !== undefined) return talk;
  const found =
    security(knowledge) ?? agenda(knowledge) ?? sectionListing(knowledge) ?? quotations(knowledge);
  const parts = [
    found ?? nothingFound(knowledge),
    ...(knowledge.hygiene === undefined && asksForSecrets.test(knowledge.question)
      ? [texts.secretsStay]
      : []),
    ...(found !== undefined && knowledge.isFirstAnswer ? [texts.footnote] : []),
  ];
  return parts.join('\n\n');
}
