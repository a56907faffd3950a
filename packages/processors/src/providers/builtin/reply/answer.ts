import { hygieneText, sentLines } from '../../language-model/security-text.ts';
import { words } from '../search/tokens.ts';
import { agenda } from './agenda.ts';
import { help } from './help.ts';
import { knowledgeFor, type Asked, type Knowledge } from './knowledge.ts';
import { sectionListing } from './listing.ts';
import { plain, texts } from './texts.ts';
import { nothingFound, quotations } from './quotations.ts';
import type { SearchedFile } from './searched-file.ts';

/** Markdown that quotes what the person's own data and the chat say about the last turn. */
export function answer(request: Asked, file: SearchedFile): string {
  const knowledge = knowledgeFor(request, file);
  const talk = smallTalk(knowledge);
  if (talk !== undefined) return talk;
  const asked = security(knowledge) ?? agenda(knowledge);
  const page = asked === undefined ? help(knowledge, true) : undefined;
  const own =
    asked ??
    (page === undefined ? (sectionListing(knowledge) ?? quotations(knowledge)) : undefined);
  const found = own ?? page ?? help(knowledge, false);
  const parts = [
    found ?? nothingFound(knowledge),
    ...(knowledge.hygiene === undefined && asksForSecrets.test(knowledge.question)
      ? [texts.secretsStay]
      : []),
    ...(found !== undefined && knowledge.isFirstAnswer
      ? [own === undefined ? texts.footnoteOfHelp : texts.footnote]
      : []),
  ];
  return parts.join('\n\n');
}

const asksForSecrets =
  /(?<!\p{L})(?:secrets?|passwords?|codes?|pin|adgangskode|kodeord|passwort|geheim\p{L}*)(?!\p{L})/iu;
const asksWhatWasSent =
  /(?<!\p{L})(?:sent|send|left|leaves?|went out|shared|ledger|providers?|sendt|delt|forladt|gesendet|geschickt|geteilt)(?!\p{L})/iu;

const mostLines = 12;

/** Tells an assistant's counts about the safety of the person's data, where it has any. */
function security({ question, hygiene, sent }: Knowledge): string | undefined {
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

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const greetings = set(
  'hi hello hey hej hejsa hallo halløj goddag moin servus dav davs good god godt guten gute morning ' +
    'afternoon evening day morgen formiddag eftermiddag aften tag abend there du dig igen again',
);
const openings = set(
  'hi hello hey hej hejsa hallo halløj goddag moin servus dav davs good god guten',
);
const thanks = set(
  'thanks thank you tak mange danke vielen dank schön very much a lot so super great',
);
const thanking = set('thanks thank tak danke dank');

const aboutMyself =
  /\b(?:who|what) are you\b|\bwhat can you do\b|\bhow do you work\b|^\W*help\W*$|\bhvem er du\b|\bhvad kan du\b|^\W*hjælp\W*$|\bwer bist du\b|\bwas kannst du\b|^\W*hilfe\W*$/iu;

/** Answers a greeting, a word of thanks, and questions about the assistant itself. */
function smallTalk(knowledge: Knowledge): string | undefined {
  const { question } = knowledge;
  const said = words(question);
  const all = (known: ReadonlySet<string>) =>
    said.length > 0 && said.every((word) => known.has(word));

  if (aboutMyself.test(question)) return selfDescription(knowledge);
  if (all(thanks) && said.some((word) => thanking.has(word))) return texts.welcome;
  if (all(greetings) && openings.has(said[0] ?? '')) {
    return `${texts.greeting(firstName(knowledge))} ${selfDescription(knowledge)}`;
  }
  return undefined;
}

function selfDescription({ personal }: Knowledge): string {
  const how = personal ? texts.examples : texts.onlyChat;
  return `${texts.whatIAm}\n\n${how} ${texts.connect}`;
}

function firstName({ passages }: Knowledge): string | undefined {
  const name = passages
    .filter(({ section }) => /^personal_?info/i.test(section))
    .flatMap(({ leaves }) => leaves)
    .find(({ key }) => /^(?:first_?name|name)$/i.test(key))?.value;
  const first = name?.split(/\s+/)[0];
  return first === undefined ? undefined : plain(first);
}
