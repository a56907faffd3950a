import type { TextRange } from '../text-range.ts';
import { commonWords, hardlyNames, noNames } from './common-words.ts';
import type { Language } from './language.ts';
import { isListedFirstName } from './lexicon.ts';
import { type CapitalWord, isSurname } from './surnames.ts';

/** First names of the lists, with the family name after them. */
export function findByList(
  line: string,
  words: readonly CapitalWord[],
  language: Language,
): TextRange[] {
  const found: TextRange[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    const name = first && firstNameIn(first.text, language);
    if (first === undefined || name === undefined) continue;
    let last = at;
    let end = first.start + name.length;
    for (; name === first.text; last += 1) {
      const next = words[last + 1];
      if (next === undefined || !isNameAfter(line, words[last], next, language)) break;
      end = next.start + withoutGenitive(next.text, language).length;
    }
    const isMeant = last > at || !isDoubtful(first, name, language) || actsNext(line, first);
    if (isMeant) found.push({ start: first.start, end });
    at = last;
  }
  return found;
}

/** Whether a lone word that is a name too is more likely the word. */
function isDoubtful({ beginsSentence }: CapitalWord, name: string, language: Language): boolean {
  const word = name.toLowerCase();
  if (!commonWords.has(word)) return false;
  return beginsSentence || language === 'de' || hardlyNames.has(word);
}

const acts =
  /^ (?:has|had|was|wants|wanted|says|said|asked|asks|left|came|comes|gave|took|paid|pays|sent|sends|lives|works|wrote|told|called|thinks|knows|needs|likes|har|siger|sagde|vil|skal|kommer|bor|hat|sagt|sagte|kommt|wohnt|möchte|braucht|fragt|schreibt) /u;

/** Whether the words say that a person does something: `Mark left a mark`. */
const actsNext = (line: string, { text, end }: CapitalWord): boolean =>
  !hardlyNames.has(text.toLowerCase()) && acts.test(line.slice(end, end + 12));

/** The listed name that a word is, or is the genitive of: `Ada`, `Adas`. */
function firstNameIn(word: string, language: Language): string | undefined {
  if (isFirstName(word)) return word;
  const [head = ''] = word.split('-');
  if (isFirstName(head))
    return word.split('-').every((part) => /^\p{Lu}/u.test(part)) ? word : head;
  const stem = word.slice(0, -1);
  return language !== 'en' && word.endsWith('s') && isFirstName(stem) ? stem : undefined;
}

const isFirstName = (word: string): boolean => firstNames.has(word) || isListedFirstName(word);

/** Whether a capital word right after a name belongs to it. German writes every noun like that. */
function isNameAfter(
  line: string,
  before: CapitalWord | undefined,
  next: CapitalWord,
  language: Language,
): boolean {
  if (before === undefined || line.slice(before.end, next.start) !== ' ') return false;
  const { text } = next;
  const bare = withoutGenitive(text, language);
  if (/^\p{Lu}\.$/u.test(text) || isSurname(bare) || isSurname(text)) return true;
  if (noNames.has(text.toLowerCase()) || /^\p{Lu}{2,}$/u.test(text)) return false;
  if (language !== 'de' || isFirstName(text)) return true;
  return !isNoun(text);
}

/** German nouns by their endings, and those that often follow a name. */
const isNoun = (word: string): boolean =>
  /(?:ung|heit|keit|schaft|tion|tät|chen|nis|tum|zeit|termin|tag)(?:en|e|s)?$/u.test(word) ||
  nouns.has(word);
const nouns = new Set(
  'Morgen Abend Mittag Nacht Bescheid Post Geld Zeit Haus Auto Urlaub Rechnung Angebot Vertrag Schlüssel Kuchen Blumen Fotos Bilder Recht Teil Leid Platz Kaffee Tee Brot Wasser Ton Holz Euro'.split(
    ' ',
  ),
);

function withoutGenitive(word: string, language: Language): string {
  const stem = word.slice(0, -1);
  const isGenitive = language !== 'en' && word.endsWith('s') && !isSurname(word) && isSurname(stem);
  return isGenitive ? stem : word;
}

/**
 * First names that are common in English, Danish and German speaking countries, and some that are
 * common elsewhere, as the registers of first names of those countries list them.
 */
const firstNames: ReadonlySet<string> = new Set(
  `
  Aaron Abigail Adam Adrian Aisha Alan Albert Alex Alexander Alexandra Alfie Alfred Alice Alicia Alison
  Amanda Amelia Amina Amir Amy Ana Andrea Andrew Angela Ann Anna Anne Annie Anthony Archie Arthur Ashley
  Audrey Ava Barbara Beatrice Benjamin Bernard Beth Betty Beverly Brandon Brenda Brian Bridget Bruce
  Caleb Cameron Carl Carlos Caroline Catherine Charles Chloe Chris Christina Christine Christopher Claire
  Clara Colin Connor Craig Cynthia Daniel Darren David Deborah Dennis Derek Diana Diane Dominic Donald
  Donna Doris Dorothy Douglas Dylan Edith Edward Edwin Eileen Elaine Eleanor Elena Eli Elijah Elizabeth
  Ella Elliot Emily Emma Eric Erica Esther Ethan Eugene Eva Evan Evelyn Fatima Felicity Fiona Frances
  Francis Fred Freddie Frederick Gabriel Gareth Gary Gavin Geoffrey George Gerald Gerard Gillian Gloria
  Gordon Graham Greg Gregory Hannah Harold Harriet Harry Harvey Hassan Hazel Helen Henry Howard Hugh Hugo
  Ian Ibrahim Imogen Irene Isaac Isabel Isabella Isla Jacob Jacqueline Jake Jamal James Jamie Jan Jane
  Janet Janice Jason Jasmine Jean Jeff Jeffrey Jenna Jennifer Jeremy Jerome Jesse Jessica Jill Jim Jo Joan
  Joanna Joe Joel John Jonathan Joseph Josephine Joshua Joyce Juan Judith Judy Julia Julian Julie Justin
  Karen Kate Katherine Kathleen Kathryn Katie Keith Kelly Kenneth Kevin Khalid Kieran Kimberly Kyle Laura
  Lauren Lawrence Leah Lee Leo Leon Leonard Leslie Lewis Liam Lillian Lisa Logan Louise Lucas Lucy Luke
  Lydia Mabel Madeleine Madison Malcolm Marcus Margaret Marie Marilyn Mario Marion Martha Martin Mary Mason
  Matilda Matthew Maureen Megan Melissa Mia Michael Michelle Mike Mildred Millie Mohammed Molly Monica
  Muhammad Nadia Nancy Naomi Natalie Natasha Nathan Neil Nicholas Nicola Nicole Nigel Noah Nora Norman
  Oliver Olivia Omar Oscar Owen Pamela Patricia Patrick Paul Paula Pauline Philip Phillip Phoebe Poppy
  Priya Rachel Ralph Raymond Rebecca Reginald Richard Rita Robert Roger Ronald Rosemary Rosie Ross Roy
  Russell Ruth Ryan Samantha Samuel Sandra Sara Sarah Scarlett Scott Sean Sebastian Sharon Sheila Shirley
  Simon Siobhan Sophia Sophie Stacey Stanley Stephanie Stephen Steve Steven Stuart Susan Suzanne Sylvia
  Teresa Terry Thelma Theo Theodore Theresa Thomas Tiffany Timothy Tina Toby Todd Tracy Trevor Tyler Valerie
  Vanessa Vera Veronica Vincent Vivian Walter Wanda Wendy William Yasmin Yusuf Yvonne Zachary Zara Zoe

  Agnes Aksel Albertine Alberte Alma Anders Andreas Anette Anita Anja Anker Annelise Annette Anton Arne
  Asbjørn Asger Asta Astrid August Aya Bente Benjamin Bertil Birgit Birgitte Birte Bjarne Bodil Børge
  Brian Britta Camilla Carla Carsten Caspar Cecilie Charlotte Christian Christoffer Claus Connie Dagmar
  Daniel Ditte Dorte Dorthe Ebba Ebbe Edith Egon Ejvind Elin Ellen Else Elvira Emil Emilie Erik Erling
  Ester Eva Finn Flemming Filip Frederik Frederikke Freja Frida Gerda Grethe Gudrun Gunhild Gunnar Gustav
  Hanne Hans Harald Heidi Helga Helge Helle Henning Henriette Henrik Herluf Hjalmar Holger Ida Inge Ingeborg
  Inger Ingrid Iben Isak Ivan Jakob Jan Janne Jens Jeppe Jesper Jette Johan Johanne Johannes Jonas Jonna
  Josefine Jytte Jørgen Kaj Kamilla Karen Karin Karina Karla Karsten Kasper Katrine Keld Kenneth Kim Kirsten
  Kirstine Kjeld Klara Knud Kristian Kristina Kristine Kristoffer Kurt Kåre Laila Lars Lasse Laura Laurits
  Laust Leif Lena Lene Lilian Line Lis Lisbeth Lise Liselotte Lissi Lone Lotte Louise Ludvig Lærke Mads Magnus
  Maja Malene Malou Malthe Maren Margit Margrethe Marianne Marie Marlene Martin Mathias Mathilde Merete Mette
  Mia Michael Mikael Mikkel Mogens Morten Naja Nanna Niels Nikolaj Nina Oda Ole Olga Oline Oluf Otto Palle Per
  Pernille Peter Pia Poul Preben Rasmus Rikke Rigmor Rune Sander Sara Sidsel Sif Signe Sigrid Silje Simone
  Sille Sofie Solveig Steen Stine Susanne Svend Sven Søren Tage Thea Thor Thora Thorkild Tina Tine Tobias Tomas
  Torben Tove Trine Troels Tue Ulla Ulrik Vagn Valdemar Vibeke Vigga Viggo Villads Vilhelm Villy Yrsa Åge Åse

  Achim Adelheid Albrecht Alois Andrea Andreas Angelika Anja Anke Anneliese Annika Antje Armin Arno Astrid
  Axel Bastian Beate Bernd Bernhard Bettina Birgit Björn Brigitte Britta Burkhard Carina Christa Christel
  Christiane Christoph Claudia Clemens Cornelia Corinna Dagmar Daniela Detlef Dieter Dietmar Dirk Doreen
  Dorothea Eberhard Eckhard Edeltraud Elfriede Elisabeth Elke Elsa Emil Erich Erika Erwin Eva Fabian Felix
  Florian Franz Franziska Frauke Friederike Friedrich Gabriele Georg Gerd Gerhard Gerlinde Gertrud Gisela
  Gregor Greta Gudrun Guido Günter Günther Hannelore Hans Harald Hartmut Heike Heiko Heiner Heinrich Heinz
  Helena Helga Helmut Henning Henrike Herbert Hermann Hildegard Holger Horst Hubert Ilona Ilse Ines Inge Ingo
  Ingrid Irmgard Isabell Jana Janina Jannik Jasmin Joachim Jochen Johanna Jonas Josef Julia Jürgen Jutta Kai
  Karin Karl Karla Karsten Katharina Kathrin Katja Katrin Kerstin Klara Knut Konrad Konstantin Kornelia Kurt
  Lea Leonie Liesel Lina Linus Lothar Ludwig Luisa Lukas Lutz Manfred Manuela Marcel Marco Margarete Marianne
  Marius Markus Marlies Marta Martina Mathilda Matthias Maximilian Mechthild Melanie Michaela Mirko Monika
  Moritz Nadine Natalie Niklas Norbert Olaf Oskar Pascal Petra Philipp Rainer Ralf Regina Reiner Reinhard Renate
  René Ricarda Roland Rolf Ronja Rosa Rosemarie Rudolf Rüdiger Sabine Sabrina Sandra Sascha Saskia Siegfried
  Sigrid Silke Silvia Simone Sonja Stefan Stefanie Steffen Susanne Sven Svenja Swantje Tanja Thorsten Till
  Tim Torsten Udo Ulrich Ulrike Ursula Ute Uwe Valentin Verena Volker Waltraud Werner Wiebke Wilhelm Wolfgang
  Yannick Yvonne

  Ben Bill Bo Christian Dean Ellen Faith Frank Grace Gry Hope Jack Joy Karl Lily Linda Liv Maria Mark Max Otto
  Pat Peter Ray Rob Rose Ruby Sam Stella Sue Tom Victoria Viola Will

  Alba Albert Alfred Anker Arthur Bjørk Bjørn Buster Carl Ejnar Elias Elliot Eskild Felix Hjalte Josephine
  Kamille Karla Konrad Luca Malik Malou Mathilde Pelle Ronja Saga Selma Sigurd Theodor Tilde Tuva Vega
  Vitus Wilma Ylva Agathe Alfons Alina Amelie Annabell Anneke Benedikt Bruno Constanze Dorian Emilia
  Ferdinand Finja Frieda Hedwig Hennes Ignaz Irma Jette Joris Kilian Korbinian Leni Leopold Lorenz Lotta
  Marlene Mats Maren Merle Nils Paula Quirin Ruben Severin Theresa Thilo Tilman Veit Vinzenz Walburga Xaver
  Gernot Hilde Heribert Ekkehard Gundula Waldemar Lieselotte Gottfried Reinhold Burghard Volkmar Hartwig
  Sieglinde Irmtraud Hiltrud Traudl Sepp Toni Vroni Bärbel Uschi Gabi Steffi Rudi Willi Ludger Meinhard
  Wilfried Ewald Ahmed Ali Amal Ayşe Bilal Chen Dimitri Elif Emre Farid Giulia Giovanni Hiroshi Ingvild Ivana Javier Kofi
  Layla Leila Lucia Luis Marek Mehmet Miguel Mira Mustafa Nadja Nikolai Olga Paolo Pavel Pedro Rania Ravi
  Samira Sanjay Sergei Sofia Sunita Svetlana Tariq Tomasz Wei Yuki Zainab Zofia
`
    .split(/\s+/)
    .filter(Boolean),
);
