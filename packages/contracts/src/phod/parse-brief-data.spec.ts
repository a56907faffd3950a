import { fieldName, json } from '@mach42/testing/phod-arbitraries.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBriefData, parseEditorText, parseProposal } from './parse-brief-data.ts';

const file = { projects: [{ name: 'Lease' }], notes: ["it's // not a comment"] };
const text = JSON.stringify(file, null, 2);
const errorOf = (content: string) => {
  const result = parseBriefData(content);
  return result.ok ? undefined : result.error;
};

describe('a PHOD as text', () => {
  it.each([
    ['plain JSON', text],
    ['a code fence', `\`\`\`json\n${text}\n\`\`\``],
    ['a fence without a language', `\`\`\`\n${text}\n\`\`\``],
    ['a fence on one line', `\`\`\`json ${text}\`\`\``],
    ['words around a fence', `Here it is:\n\`\`\`json\n${text}\n\`\`\`\nDone.`],
    ['only a closing fence', `${text}\n\`\`\``],
    ['single quotes', `{'projects': [{'name': 'Lease'}], 'notes': ['it\\'s // not a comment']}`],
    ['names without quotes', `{projects: [{name: "Lease"}], notes: ["it's // not a comment"]}`],
    [
      'trailing commas',
      `{"projects": [{"name": "Lease",},], "notes": ["it's // not a comment",],}`,
    ],
    ['line comments', text.replace('{', '{ // the file, {\n')],
    ['block comments', `/* the [file */ ${text.replace(',', ', /* "and */')}`],
  ])('PHOD-340 is read with %s', (_, content) => {
    expect(parseBriefData(content)).toEqual({ ok: true, briefData: file });
  });

  it.each([
    'Sorry, I cannot do that.',
    '{"a": }{',
    'a, b: c',
    '{"a": 1} {"b": 2}',
    '{"a": 1},{"b": 2}]',
    '{"a": {"b": 1}},"c": 2}',
    '```json\n```',
  ])('PHOD-350 is refused when it is no JSON: %s', (content) => {
    expect(errorOf(content)).toBe(
      'Invalid PHOD format. Please ensure the PHOD content is valid JSON.',
    );
  });

  it.each(['42', '"text"', 'true', 'null', '```json\nnull\n```'])(
    'PHOD-360 is refused when it is no object: %s',
    (content) => {
      expect(errorOf(content)).toBe('Invalid PHOD structure: Expected an object');
    },
  );

  it.each(['[1, 2]', '[1, 2,]', '```\n[1, 2]\n```'])(
    'PHOD-370 as a list becomes {items}: %s',
    (c) => {
      expect(parseBriefData(c)).toEqual({ ok: true, briefData: { items: [1, 2] } });
    },
  );

  it('PHOD-330 is refused when there is none', () => {
    expect(errorOf(' \n')).toBe('No new PHOD content to save');
  });

  it('is read to the letter when it is JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fieldName, json), (briefData) => {
        const kept: unknown = JSON.parse(JSON.stringify(briefData));
        expect(parseBriefData(JSON.stringify(briefData))).toEqual({ ok: true, briefData: kept });
      }),
    );
  });
});

describe('a PHOD as a model answered it', () => {
  it('never parses when its end is missing', () => {
    const cut = fc
      .tuple(fc.dictionary(fieldName, json), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([briefData, share]) => {
        const whole = JSON.stringify(briefData, null, 2);
        return whole.slice(0, 1 + Math.floor(share * (whole.length - 2)));
      });
    fc.assert(
      fc.property(cut, fc.boolean(), (start, fenced) => {
        const answer = fenced ? `\`\`\`json\n${start}` : start;
        expect(parseProposal(answer)).toEqual({ parses: false, truncated: true });
      }),
    );
  });

  it.each([
    ['in an open comment', '{"a": 1} /* and'],
    ['in a single-quoted text', `{'a': 'b`],
    ['in a name without quotes', '{notes'],
    ['with an ellipsis for what stays', '{"a": [1, ...], "b": 2,}'],
    ['with a single-character ellipsis', '{"a": [1, …]}'],
  ])('never parses %s', (_, answer) => {
    expect(parseProposal(answer)).toEqual({ parses: false, truncated: true });
  });

  it('keeps dots that are in its texts', () => {
    expect(parseProposal('{"a": "and so on ...",}').parses).toBe(true);
  });

  it('is not called truncated when it is simply no JSON', () => {
    expect(parseProposal('I moved the deadline.')).toEqual({ parses: false, truncated: false });
  });
});

describe('the text of the JSON editor', () => {
  it.each(['{"notes": []}', '{"briefData": {"notes": []}, "updatedAt": "now"}'])(
    'PHOD-310 is the data, or an object with briefData: %s',
    (text) => {
      expect(parseEditorText(text)).toEqual({ ok: true, briefData: { notes: [] } });
    },
  );

  it('is refused when it does not parse', () => {
    const error = 'Invalid JSON format. Please check your syntax.';
    expect(parseEditorText('{"notes": [],}')).toMatchObject({ ok: false, error });
  });

  it('is refused when it is no object', () => {
    const error = 'Invalid PHOD structure: Expected an object';
    expect(parseEditorText('[]')).toMatchObject({ ok: false, error });
  });
});
