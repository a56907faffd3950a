import { words } from '../search/tokens.ts';
import type { Knowledge } from './knowledge.ts';
import { plain } from './markdown.ts';
import { texts } from './texts.ts';

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
export function smallTalk(knowledge: Knowledge): string | undefined {
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
