import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { compile, t } from './t.ts';
import { Trans } from './trans.tsx';

const english = () => i18n.loadAndActivate({ locale: 'en', messages: {} });
afterEach(english);

describe('a message', () => {
  it.each([
    'No value at all.',
    "It's the file's own, isn't it?",
    'Saved as v{version}, by {who}.',
    '{count, plural, one {# reply} other {# replies}} of {name}',
    '{isMore, select, true {{count} or more} other {}} in #{place}',
    '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} try',
    '{count, plural, =0 {none} one {one of {all}} other {{isOld, select, true {old} other {new}} ones}}.',
  ])('[LG3] is compiled as Lingui compiles it: %s', (message) => {
    expect(compile(message)).toEqual(compileMessage(message));
  });

  it('[LG2] [LG3] is its English text, with the form for the number', () => {
    const replies = '{count, plural, one {# reply} other {# replies}} to {name}';
    expect(t('Log in')).toBe('Log in');
    expect(t(replies, { count: 1, name: 'Bo' })).toBe('1 reply to Bo');
    expect(t(replies, { count: 2, name: 'Bo' })).toBe('2 replies to Bo');
  });

  it('[LG3] is translated, and is English where its translation is missing', () => {
    const messages = { 'Log in': 'Anmelden', '{count} of {all}': '{count} von {all}' };
    i18n.loadAndActivate({ locale: 'de', messages });
    expect([t('Log in'), t('{count} of {all}', { count: 2, all: 3 }), t('Log out')]).toEqual([
      'Anmelden',
      '2 von 3',
      'Log out',
    ]);
  });

  it('[LG4] leaves placeholders and tags of its values alone', () => {
    expect(t('By {name}', { name: '{count} <0>x</0>' })).toBe('By {count} <0>x</0>');
    const shown = renderToStaticMarkup(
      <Trans
        message="<0>{name}</0> wrote {part}"
        values={{ name: '<0>Bo</0>', part: <b>this</b> }}
        elements={[<i key="0" />]}
      />,
    );
    expect(shown).toBe('<i>&lt;0&gt;Bo&lt;/0&gt;</i> wrote <b>this</b>');
  });
});
