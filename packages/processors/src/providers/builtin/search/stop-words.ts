import { fold, words } from './tokens.ts';

const lists = {
  en: `a about all am an and any are as at be been but by can could did do does find for from give had has have
    he her him his how i if in into is it its know let list may me mine my no not of on one or our out please
    say show she should so some such tell than that the their them then there these they this those to us
    was we were what when where which who whom whose why will with would you your`,
  da: `af alle at blive da de dem den der deres det dig din dit du efter ej eller en er et for fortæl fra få
    giv ham han har hende her hun hvad hvem hvis hvilke hvilken hvor hvornår hvordan i ikke ind jeg jer kan
    man med men mig min mine mit mod må ned nu når og også om op os over på sig sin skal som til ud under
    var vi vil vis ved være været denne dette disse`,
  de: `aber als am an auch auf aus bei bin bist das dass dein dem den der des dich die dir du ein eine einem
    einen einer eines er es für gib haben hat hatte ich ihm ihn ihr im in ist ja kann mein meine mich mir
    mit nach nicht noch nun nur oder ob sein seine sich sie sind so über um und uns unser unter vom von vor
    wann war was wer wie wir wird wo welche welcher welches zeig zu zum zur diese diesen dieser dieses`,
};

const wordsOf = (language: keyof typeof lists): string[] => lists[language].split(/\s+/);
const languages = ['en', 'de', 'da'] as const;

/** Words that say nothing about the subject of a question, in their compared form. */
const stopWords: ReadonlySet<string> = new Set(languages.flatMap(wordsOf).map(fold));
const byLanguage = languages.map((language) => ({ language, own: new Set(wordsOf(language)) }));

export const isStopWord = (token: string): boolean => stopWords.has(token);

/** Returns the language of a text, by its short words; English where they do not decide. */
export function languageOfText(text: string): (typeof languages)[number] {
  const all = words(text.slice(0, longestRead));
  const counted = byLanguage.map(({ language, own }) => ({
    language,
    count: all.filter((word) => own.has(word)).length,
  }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).language;
}

/** Characters. */
const longestRead = 2000;
