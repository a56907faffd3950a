export type Language = 'en' | 'da' | 'de';

const words: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    'the and is are was were has have will would with from about for of to at my your his her this that who when where what please she he they we be not on did can call meet said asked told'.split(
      ' ',
    ),
  ),
  da: new Set(
    'og er var jeg du han hun vi det den en et på til fra med hos af om ikke har skal vil kan kommer hvor hvad hvem når hvis min mit mine din dit sin der som også efter før ved ring skriv snak spørg stadig endnu igen allerede meget også bare kun flere alle andre nu her skulle ville kunne blev bliver havde været gør får fik sagde siger mangler mellem uden under over mod siden tidligere fordi ingen noget nogle hver ja nej tak hilsen venlig deres vores hendes hans sig vores sin sit sine ud op ned faktura'.split(
      ' ',
    ),
  ),
  de: new Set(
    'und ist sind war ich du er sie wir der die das den dem ein eine einen mit von bei zu zum zur nicht hat haben soll wird kann wann wo wer wenn mein meine dein auf für nach über bitte am im um an ruf frag noch schon wieder sehr auch nur mehr alle andere jetzt hier wurde wurden werden hatte gewesen macht bekommt sagte sagt fehlt fehlen zwischen ohne unter seit weil kein keine etwas jeder ja nein danke gruß grüße viele ihre ihr unsere sein seine aus läuft dem des ins beim vom'.split(
      ' ',
    ),
  ),
};

const letters: Readonly<Record<Language, RegExp>> = { en: /(?!)/u, da: /[æøå]/iu, de: /[äöüß]/iu };

/** Returns the language of a line, by its short words and its letters; English when nothing decides. */
export function languageOf(line: string): Language {
  const found = line.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (language: Language) =>
    found.filter((word) => words[language].has(word)).length +
    (letters[language].test(line) ? 1 : 0);
  const [en, da, de] = [count('en'), count('da'), count('de')];
  if (da > en && da >= de) return 'da';
  return de > en ? 'de' : 'en';
}
