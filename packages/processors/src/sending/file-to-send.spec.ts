import { describe, expect, it } from 'vitest';
import { fileText } from './file-text.ts';
import { fileToSend, putBack } from './file-to-send.ts';

const outside = { isOutside: true };
const inside = { isOutside: false };
const policies = { health: 'never', notes: 'full', gone: 'never' } as const;
const file = { name: 'Dana', secrets: { door: '1' }, health: ['asthma'], notes: [] };

describe('what of a file is sent', () => {
  it('[PM16] outside is what its owner does not keep back', () => {
    const { phod, withheld, open } = fileToSend(file, policies, outside);
    expect(JSON.stringify(phod)).toBe('{"name":"Dana","notes":[]}');
    expect([withheld, open]).toEqual([['health'], ['notes']]);
  });

  it('[PM16] on this machine is all of it but the secrets', () => {
    const { phod, withheld, open } = fileToSend(file, policies, inside);
    expect(phod).toEqual({ name: 'Dana', health: ['asthma'], notes: [] });
    expect([withheld, open]).toEqual([[], []]);
  });

  it('[PJ7] is never a secret, whatever a policy or its spelling says', () => {
    const secrets = { secrets: 1, Secrets: 2, SECRETS: 3, _secrets: 4 };
    const full = { secrets: 'full', Secrets: 'full' } as const;
    for (const provider of [inside, outside]) {
      expect(fileToSend(secrets, full, provider).phod).toEqual({});
    }
  });
});

describe('a file that returns', () => {
  it('[PJ7] [PM17] has what was not sent as it was, and where it was, whatever came in its name', () => {
    const back = { notes: ['a'], secrets: 'invented', health: null, name: 'Dana', more: 1 };
    expect(JSON.stringify(putBack(file, back, ['health']))).toBe(
      '{"name":"Dana","secrets":{"door":"1"},"health":["asthma"],"notes":["a"],"more":1}',
    );
  });

  it('[PJ7] is as it came where everything was sent', () => {
    expect(putBack({ notes: [] }, { notes: ['a'] }, [])).toEqual({ notes: ['a'] });
    expect(putBack({ notes: [] }, { more: 1 }, ['health'])).toEqual({ more: 1 });
  });
});

describe('the text of a file', () => {
  const whole = { a: { b: [1, { c: 'x\ny' }], d: {} }, 'q"': [], 7: null, n: 'one' };

  it.each([1, 2])(
    'is its JSON with %s blanks a level, and knows where sections stand',
    (indent) => {
      const { text, open } = fileText(whole, indent, ['a', 'n', 'q"']);
      expect(text).toBe(JSON.stringify(whole, null, indent));
      for (const { section, start, end } of open) {
        const value = (whole as Record<string, unknown>)[section];
        expect(JSON.parse(`{${text.slice(start, end)}}`)).toEqual({ [section]: value });
      }
      expect(open.map(({ section }) => section)).toEqual(['a', 'q"', 'n']);
    },
  );

  it('of an empty file is empty', () => {
    expect(fileText({}, 2).text).toBe('{}');
  });
});
