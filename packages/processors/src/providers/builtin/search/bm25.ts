/**
 * Okapi BM25 with weighted fields: the frequency of a term is the weighted sum over the fields,
 * saturated once. S. Robertson and H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and
 * Beyond", Foundations and Trends in Information Retrieval 3(4), 2009, sections 3.4 and 3.6. The
 * inverse document frequency is the one that never turns negative (ln(1 + …)).
 */
const k1 = 1.2;
const b = 0.75;
/** Different words of a query that are looked for, the first ones. */
const mostTerms = 500;

export interface Field {
  readonly tokens: readonly string[];
  readonly weight: number;
}

export interface Hit<Document> {
  readonly document: Document;
  /** Above 0. */
  readonly score: number;
  /** Different words of the query that occur in it. */
  readonly matched: number;
}

interface SearchIndex<Document> {
  /** Every document with at least one of the words, the likeliest first, else as they came. */
  search(query: readonly string[]): Hit<Document>[];
}

/** A document with the figures that a search needs of it. */
export interface Indexed<Document> {
  readonly document: Document;
  readonly frequency: ReadonlyMap<string, number>;
  readonly length: number;
}

export const bm25Index = <Document>(
  documents: readonly Document[],
  fieldsOf: (document: Document) => readonly Field[],
): SearchIndex<Document> => indexOf(indexed(documents, fieldsOf));

export const indexed = <Document>(
  documents: readonly Document[],
  fieldsOf: (document: Document) => readonly Field[],
): Indexed<Document>[] => documents.map((document) => indexDocument(document, fieldsOf(document)));

export function indexOf<Document>(all: readonly Indexed<Document>[]): SearchIndex<Document> {
  const averageLength = all.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all.length);
  const weightOf = (term: string): number => {
    const containing = all.reduce((sum, { frequency }) => sum + (frequency.has(term) ? 1 : 0), 0);
    return Math.log(1 + (all.length - containing + 0.5) / (containing + 0.5));
  };

  return {
    search(query) {
      const terms = [...new Set(query)]
        .slice(0, mostTerms)
        .map((term) => ({ term, weight: weightOf(term) }));
      const hits = all.flatMap(({ document, frequency, length }) => {
        const norm = k1 * (1 - b + (b * length) / averageLength);
        let score = 0;
        let matched = 0;
        for (const { term, weight } of terms) {
          const count = frequency.get(term);
          if (count === undefined) continue;
          score += (weight * count * (k1 + 1)) / (count + norm);
          matched += 1;
        }
        return matched === 0 ? [] : [{ document, score, matched }];
      });
      return hits.toSorted((one, other) => other.score - one.score);
    },
  };
}

function indexDocument<Document>(document: Document, fields: readonly Field[]): Indexed<Document> {
  const frequency = new Map<string, number>();
  let length = 0;
  for (const { tokens, weight } of fields) {
    for (const token of tokens) frequency.set(token, (frequency.get(token) ?? 0) + weight);
    length += tokens.length * weight;
  }
  return { document, frequency, length };
}
