/** A text of a given length (UTF-16 units, about) in which a search for patterns may go astray. */
export type AdversarialText = (length: number) => string;

const repeated =
  (part: string, before = '', after = ''): AdversarialText =>
  (length) =>
    before + part.repeat(Math.ceil(length / part.length)) + after;

const numbered =
  (part: (at: number) => string): AdversarialText =>
  (length) => {
    const parts: string[] = [];
    for (let at = 0, left = length; left > 0; at += 1) {
      const one = part(at);
      parts.push(one);
      left -= one.length;
    }
    return parts.join('');
  };

const digits = (at: number): string => String(at).padStart(6, '0');

/** Texts by their repeated part: beginnings without an end, ends without a beginning, and equal letters. */
export const adversarialTexts: Readonly<Record<string, AdversarialText>> = {
  'one letter': repeated('a'),
  'one capital': repeated('A'),
  'capitals with apostrophes': repeated("A'"),
  'alternating capitals': repeated('Ab'),
  'a compound name': repeated('Anna-'),
  'one name': repeated('Anna '),
  'one name in lines': repeated('Anna Berg\n'),
  'different names': numbered((at) => `Anna${digits(at)} `),
  'capital words': repeated('Aaaa Bbbb Cccc '),
  'a list of names': repeated('Anna Berg, ', 'From: '),
  'a list of nobody': repeated('a, ', 'To: '),
  blanks: repeated(' '),
  tabs: repeated('\t'),
  'line ends': repeated('\n'),
  'blank lines': repeated(' \n'),
  'no end of blanks': repeated(' ', 'New contact: a', ':'),
  'blanks before a date': repeated(' ', 'Lunch', 'x 3 December 2026'),
  'blanks before a mark': repeated(' ', 'a', 'x,'),
  'full stops': repeated('.'),
  'marks at the end': repeated('!', 'a', 'x'),
  quotes: repeated('"'),
  apostrophes: repeated("'"),
  backticks: repeated('`'),
  tildes: repeated('~'),
  backslashes: repeated('\\'),
  escapes: repeated(String.raw`\n`),
  digits: repeated('1'),
  'single digits': repeated('1 '),
  'pairs of digits': repeated('22 33 44 55 '),
  postcodes: repeated('10115 Berlin '),
  streets: repeated('Str.'),
  'street names': repeated('s.'),
  'house numbers': repeated('12 Ab St '),
  'one mark of an address': repeated('@'),
  'a name and no host': repeated('a', '', ' @'),
  'dots and no host': repeated('a.', '', '@'),
  'dots of a host': repeated('a.', 'a@'),
  'dashes of a host': repeated('a-', 'a@a'),
  'addresses in a row': repeated('a@'),
  'different addresses': numbered((at) => `a${digits(at)}@bb.example `),
  'a link with marks': repeated('.!', 'http://a', 'x'),
  'links in a row': repeated('http://'),
  'tokens without an end': repeated('eyJaaaaaaaa-'),
  'tokens in a row': repeated('eyJaaaaaaaa.'),
  'beginnings of keys': repeated('-----BEGIN PRIVATE KEY-----'),
  'ends of keys': repeated('-----END PRIVATE KEY-----'),
  passwords: repeated('password '),
  'passwords with colons': repeated('password: '),
  accounts: repeated('DE89 '),
  'nearly random': repeated('aB3-_/'),
  'births without a day': repeated('born '),
  'calls to nobody': repeated('ring til '),
  greetings: repeated('Hi, '),
  titles: repeated('Mr. '),
  aliases: repeated('PERSON_1 '),
  'beginnings of aliases': repeated('PERSON_'),
  'keys without values': repeated('"a":'),
  'keys of secrets': repeated('"password":"'),
  brackets: repeated('['),
  braces: repeated('{'),
  'brackets and commas': repeated('[,'),
  'opened quotes': repeated('x"', '{"a":"'),
  'thoughts without an end': repeated('<think>'),
  'ends of thoughts': repeated('</think>'),
  'marks of comments': repeated('/*'),
  'comments to the end of a line': repeated('// '),
  fences: repeated('```\n'),
  'numbered headings': repeated('# '),
  'characters of two units': repeated('😀'),
  'combined characters': repeated('a\u0301'),
  // A normal form sorts them: below the letter before above it.
  'marks out of order': repeated('\u0316\u0301', 'a'),
  'characters without blanks': repeated('漢'),
  umlauts: repeated('Jürgen Größe-Müller, Åse Øygård. '),
  'different umlauts': numbered((at) => `Jörg${digits(at)} Übel `),
  // A family, a skin tone and a flag: each is several code points that belong together.
  'emoji of several characters': repeated('👨‍👩‍👧‍👦👍🏽🇩🇰'),
  'right to left': repeated('שלום דנה, مرحبا دانا. '),
  'marks of direction': repeated('\u202Ea\u2066b\u2069\u202C'),
  'words without blanks': repeated('田中さんは東京で働いています。'),
};
