import { builtinTexts as texts } from '@mach42/contracts/models/builtin-texts.ts';
import { termOfKey, titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { readableDay, readableValue, type Reader } from '../../../kernel/calendar-day.ts';
import { withoutUnseenPictures } from '../../../sending/described-file.ts';
import type { PhodPassage } from '../search/phod-passages.ts';
import { labelOf, namesOf } from '../search/sections.ts';
import { words, fold, tokens } from '../search/tokens.ts';
import { agenda } from './agenda.ts';
import { attachedAnswer } from './attached.ts';
import { help } from './help.ts';
import { type Knowledge, knowledgeFor, type Asked } from './knowledge.ts';
import { nothingFound, quotations } from './quotations.ts';
import type { SearchedFile } from './searched-file.ts';
import { isAboutSecrets, security } from './security.ts';
import { plain, bold } from './texts.ts';

/** Returns Markdown that quotes the person's own data and the chat about the last turn. */
export function answer(request: Asked, file: SearchedFile): string {
  const last = request.turns.at(-1);
  const { content, hadPictures } = withoutUnseenPictures(last?.content ?? '');
  if (last === undefined || !hadPictures) return answerToWords(request, file);
  if (content === '') return texts.noPictures();
  const turns = [...request.turns.slice(0, -1), { ...last, content }];
  return `${texts.noPictures()}\n\n${answerToWords({ ...request, turns }, file)}`;
}

function answerToWords(request: Asked, file: SearchedFile): string {
  const knowledge = knowledgeFor(request, file);
  const talk = smallTalk(knowledge);
  if (talk !== undefined) return talk;
  const { files = [] } = request.turns.at(-1) ?? {};
  const attached = attachedAnswer(knowledge.asked, files);
  if (attached !== undefined) return withFootnote(attached, knowledge);
  const answered = answerFromData(knowledge);
  return files.some(({ text }) => text !== '') ? `${texts.notInFiles()}\n\n${answered}` : answered;
}

const withFootnote = (text: string, { isFirstAnswer }: Knowledge): string =>
  isFirstAnswer ? `${text}\n\n${texts.footnoteOfHelp()}` : text;

function answerFromData(knowledge: Knowledge): string {
  const asked = security(knowledge) ?? agenda(knowledge);
  const page = asked === undefined ? help(knowledge, true) : undefined;
  const own =
    asked ??
    (page === undefined ? (sectionListing(knowledge) ?? quotations(knowledge)) : undefined);
  const found = own ?? page ?? help(knowledge, false);
  const parts = [
    found ?? nothingFound(knowledge),
    ...(knowledge.hygiene === undefined && isAboutSecrets(knowledge.question)
      ? [texts.secretsStay()]
      : []),
    ...(found !== undefined && knowledge.isFirstAnswer
      ? [own === undefined ? texts.footnoteOfHelp() : texts.footnote()]
      : []),
  ];
  return parts.join('\n\n');
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
  if (all(thanks) && said.some((word) => thanking.has(word))) return texts.welcome();
  if (all(greetings) && openings.has(said[0] ?? '')) {
    return `${texts.greeting(firstName(knowledge))} ${selfDescription(knowledge)}`;
  }
  return undefined;
}

function selfDescription({ personal }: Knowledge): string {
  const how = personal ? texts.examples() : texts.onlyChat();
  return `${texts.whatIAm()}\n\n${how} ${texts.connect()}`;
}

function firstName({ passages }: Knowledge): string | undefined {
  const name = passages
    .filter(({ section }) => /^personal_?info/i.test(section))
    .flatMap(({ leaves }) => leaves)
    .find(({ key }) => /^(?:first_?name|name)$/i.test(key))?.value;
  const first = name?.split(/\s+/)[0];
  return first === undefined ? undefined : plain(first);
}

const counting = /\b(?:how many|number of|count|hvor mange|antal|wie viele|anzahl)\b/i;
const listingWords =
  /\b(?:list|show|which|what are|what is in|all|every|overview|vis|hvilke|hvad er mine|alle|oversigt|zeige?|welche|was sind meine|liste)\b/i;
const commandWords = new Set(
  'many number count mange antal viel viele anzahl overview oversigt liste every alle whole section'
    .split(' ')
    .map(fold),
);
const entryWords = new Set('entry entries datarais'.split(' ').map(fold));
const mostItems = 20;
const mostFields = 4;
const longestShortValue = 40;

/** Lists or counts the items of a section, or those of them that the question describes. */
function sectionListing(knowledge: Knowledge): string | undefined {
  const { question, asked, passages, personal, reader } = knowledge;
  const isCount = counting.test(question);
  if (!personal || (!isCount && !listingWords.test(question))) return undefined;
  if (asked.some((word) => entryWords.has(word))) return entryListing(knowledge, isCount);

  const section = mostNamed(passages, asked);
  if (section === undefined) return undefined;
  const names = namesOf(section);
  const wanted = asked.filter((word) => !names.has(word) && !commandWords.has(word));
  const items = passages.filter(
    (passage) => passage.section === section && holdsAll(passage, wanted),
  );
  if (items.length === 0) return undefined;

  const head = `${bold(titleOfKey(section))}: ${texts.items(items.length)}`;
  return isCount
    ? head
    : withItems(
        head,
        items.map((item) => lineOf(item, reader)),
      );
}

function entryListing({ entries, entryCount, dayOf, reader }: Knowledge, isCount: boolean): string {
  const head = texts.entries(entryCount);
  if (isCount) return head;
  return withItems(
    head,
    entries.map(
      ({ title, createdAt }) => `- ${bold(title)} — ${readableDay(dayOf(createdAt), reader)}`,
    ),
    entryCount,
  );
}

function withItems(head: string, lines: readonly string[], count = lines.length): string {
  const shown = lines.slice(0, mostItems);
  const left = count - shown.length;
  const parts = [head, shown.join('\n'), ...(left > 0 ? [texts.more(left)] : [])];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The section that most words of the question name. */
function mostNamed(passages: readonly PhodPassage[], asked: readonly string[]): string | undefined {
  const sections = [...new Set(passages.map(({ section }) => section))];
  const named = sections
    .map((section) => {
      const names = namesOf(section);
      return { section, count: asked.filter((word) => names.has(word)).length };
    })
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  return named[0]?.section;
}

function holdsAll({ path, leaves }: PhodPassage, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = [...path.slice(1), ...leaves.map(({ key, value }) => `${labelOf(key)} ${value}`)];
  const held = new Set(tokens(text.join(' ')));
  return words.every((word) => held.has(word));
}

function lineOf({ path, leaves }: PhodPassage, reader: Reader): string {
  const title = path.slice(1).join(' › ');
  const fields = leaves
    .filter(({ value }) => value !== path.at(-1))
    .filter(({ value }) => title === '' || value.length <= longestShortValue)
    .slice(0, mostFields)
    .map(({ key, value }) => {
      const shown = plain(readableValue(value, reader));
      return key === '' ? shown : `${plain(termOfKey(key))}: ${shown}`;
    });
  const described = [
    ...(title === '' ? [] : [bold(title)]),
    ...(fields.length === 0 ? [] : [fields.join(', ')]),
  ];
  return `- ${described.join(' — ')}`;
}
