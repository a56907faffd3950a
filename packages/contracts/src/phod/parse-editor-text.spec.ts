import { describe, expect, it } from 'vitest';
import { parseEditorText } from './parse-brief-data.ts';

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
