import { describeOnPostgres, postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { expect, it } from 'vitest';
import { openPostgresDatabase } from '../postgres/open-postgres-database.ts';
import { fullTextOf } from './full-text.ts';
import { searchTerms } from './search-terms.ts';
import { searchTextsTable } from './table.ts';

/** Returns a text of at least this length whose words have three letters and all differ. */
function differentWords(characters: number, firstLetter: number): string {
  const letter = (n: number) => String.fromCodePoint(firstLetter + n);
  const words: string[] = [];
  for (let n = 0; words.length * 4 < characters; n += 1) {
    words.push(letter(n % 40) + letter(Math.floor(n / 40) % 40) + letter(Math.floor(n / 1600)));
  }
  return words.join(' ');
}

describeOnPostgres('the longest text that there is', () => {
  it.each([
    ['of Latin letters', 0x61],
    ['of three bytes a letter', 0x3400],
  ])('[RM57] %s, a very long word among them, has an index entry', async (_, firstLetter) => {
    const schema = `long_texts_${firstLetter}`;
    await using database = await openPostgresDatabase({ url: postgresUrl, schema });
    const longWord = String.fromCodePoint(firstLetter).repeat(100_000);
    const content = `${differentWords(800_000, firstLetter)} ${longWord}`;
    const scope = { kind: 'message', owner: 'room' } as const;
    const text = { id: 1, author: 'dana', title: '', content, files: '', ...scope } as const;
    await database.transaction(async (tx) => {
      await tx.run(searchTextsTable.insert, {
        ...text,
        ref: 'answer',
        at: '',
        found: 1,
      });
      await fullTextOf('postgres').index(tx, text);
    });
    const terms = searchTerms(`"${content.slice(0, 3)}"`);
    const hits = await fullTextOf('postgres').search(database, {
      terms,
      scopes: [scope],
      limit: 1,
    });
    await database.ask(`drop schema ${schema} cascade`);
    expect(hits.map(({ ref }) => ref)).toEqual(['answer']);
  });
});
