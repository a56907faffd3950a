const longestQuotation = 280;

/** Text on one line, with nothing in it that markdown would read as markup. */
export function plain(text: string): string {
  return shortened(text.replaceAll(/\s+/g, ' ').trim()).replaceAll(/[\\`*_[\]<>~|#]/g, '\\$&');
}

export const bold = (text: string): string => `**${plain(text)}**`;

export const blockquote = (text: string): string => `> ${plain(text)}`;

function shortened(text: string): string {
  if (text.length <= longestQuotation) return text;
  const cut = text.slice(0, longestQuotation).replace(/[\uD800-\uDBFF]$/, '');
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > longestQuotation / 2 ? cut.slice(0, lastSpace) : cut} …`;
}

const connect =
  'An admin can connect a language model. What everything here means is in the help: press F1, or ask me, as in “what is a PHOD?”';

export const texts = {
  whatIAm:
    'No language model is connected, so the built-in assistant answers: I search your PHOD, your entries and this chat word by word and quote what I find, with its place.',
  connect,
  examples:
    'Ask for example “what is due this week”, “list my projects”, or for a name or a word from your data.',
  noPictures:
    'The built-in assistant cannot see pictures, so this answers your words alone. Ask a model that can: under AI Models it is marked “Sees pictures”.',
  footnote: '_Quoted from your own data by the built-in assistant, which is not a language model._',
  footnoteOfHelp: '_The built-in assistant, which is not a language model, answered._',
  greeting: (name: string | undefined) => `Hello${name === undefined ? '' : ` ${name}`}!`,
  welcome: 'You are welcome.',
  nothing: (sources: string) =>
    `I found nothing about that in ${sources}. I compare words and do not understand sentences, so try the words that your data uses. ${connect}`,
  onlyChat: 'Here I can search only this chat; your own data is quoted in private chats alone.',
  nothingDated: (when: string) => `Nothing in your PHOD is dated ${when}.`,
  nextOnes: 'The next ones:',
  nothingLater: 'Nothing is dated later either. Dates come from your calendar, tasks and projects.',
  fromHelp: (title: string) => `_From the help, page “${title}”. Press F1 to open it._`,
  secretsStay: 'The section Secrets is never read for an answer.',
  hygiene: (counts: string) =>
    `**Your secrets**, counted by the platform, which shows them to no model: ${counts}`,
  sent: '**What models were sent on your behalf**, by month (UTC) and provider:',
  nothingSent: 'No model was called on your behalf so far.',
  noWords: 'Ask me with a few words that could be in your data.',
} as const;
