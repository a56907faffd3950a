import { fieldName, json } from '@mach42/testing/phod-arbitraries.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFields, isList } from '../json-value.ts';
import { parseDocument } from './parse-document.ts';

/** Whether to be sloppy, asked at each turn. */
type Chance = () => boolean;

const plainText = /^[\p{L}\p{N} ,.:;!?-]*$/u;
const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A value as a careless writer gives it, without anything that could mean two things. */
function sloppy(value: unknown, chance: Chance): string {
  if (typeof value === 'string') return quoted(value, chance);
  if (isList(value)) {
    return `[${joined(
      value.map((item) => sloppy(item, chance)),
      chance,
    )}]`;
  }
  if (!isFields(value)) return word(value, chance);
  const fields = Object.entries(value).map(([name, field]) => {
    const written = plainName.test(name) && chance() ? name : quoted(name, chance);
    return `${written}${chance() ? ' ' : ''}: ${sloppy(field, chance)}`;
  });
  return `{${joined(fields, chance)}}`;
}

function quoted(text: string, chance: Chance): string {
  if (!plainText.test(text) || !chance()) return JSON.stringify(text);
  return chance() ? `'${text}'` : `“${text}”`;
}

function word(value: unknown, chance: Chance): string {
  const python = value === null ? 'None' : value === true ? 'True' : 'False';
  return (value === null || typeof value === 'boolean') && chance()
    ? python
    : JSON.stringify(value);
}

function joined(parts: readonly string[], chance: Chance): string {
  const gap = () => (chance() ? '\n  ' : chance() ? ' // so, {\n' : chance() ? ' /* "[ */ ' : ' ');
  const last = parts.length > 0 && chance() ? ',' : '';
  return `${gap()}${parts.map((part) => `${part}${gap()}`).join(`,${gap()}`)}${last}${gap()}`;
}

function wrapped(text: string, chance: Chance): string {
  const inner = chance() ? `\`\`\`json\n${text}\n\`\`\`` : text;
  const thought = chance() ? '<think>It could be {"a": [.\n</think>\n' : '';
  return `${thought}${chance() ? 'Here is [the file]:\n' : ''}${inner}${chance() ? "\nThat's it." : ''}`;
}

const answers = fc
  .tuple(fc.dictionary(fieldName, json), fc.array(fc.boolean(), { minLength: 30, maxLength: 60 }))
  .map(([briefData, turns]) => {
    let turn = 0;
    const chance: Chance = () => turns[turn++ % turns.length] ?? false;
    const kept: unknown = JSON.parse(JSON.stringify(briefData));
    return { kept, body: sloppy(kept, chance), wrap: (text: string) => wrapped(text, chance) };
  });

describe('a carelessly written file', () => {
  it('[PH30] is read as what was meant', () => {
    fc.assert(
      fc.property(answers, ({ kept, body, wrap }) => {
        expect(parseDocument(wrap(body))).toEqual({ ok: true, document: kept });
      }),
      { numRuns: 400 },
    );
  });

  it('[PH32] is never read when its end is missing', () => {
    fc.assert(
      fc.property(answers, fc.double({ min: 0, max: 1, noNaN: true }), ({ body }, share) => {
        const cut = body.slice(0, 1 + Math.floor(share * (body.length - 2)));
        expect(parseDocument(cut)).toMatchObject({ ok: false });
      }),
      { numRuns: 400 },
    );
  });

  it('[PH31] is read or refused after any damage', () => {
    const damaged = fc
      .tuple(answers, fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.string())))
      .map(([{ body }, damages]) =>
        damages.reduce((text, [share, put]) => {
          const at = Math.floor(share * text.length);
          return text.slice(0, at) + put + text.slice(at + 1);
        }, body),
      );
    fc.assert(
      fc.property(fc.oneof(damaged, fc.string()), (text) => {
        expect(parseDocument(text).ok).toBeTypeOf('boolean');
      }),
      { numRuns: 1000 },
    );
  });
});
