import { describe, expect, it } from 'vitest';
import { formatted, type Format, type Written } from './formatting.ts';

/** Makes a text whose selection is between two bars; a single bar is the caret. */
function written(text: string): Written {
  const from = text.indexOf('|');
  const to = text.lastIndexOf('|') === from ? from : text.lastIndexOf('|') - 1;
  return { text: text.replaceAll('|', ''), from, to };
}

function shown({ text, from, to }: Written): string {
  const selected = from === to ? '' : `${text.slice(from, to)}|`;
  return `${text.slice(0, from)}|${selected}${text.slice(to)}`;
}

const format = (text: string, wanted: Format) => shown(formatted(written(text), wanted));

describe('the format of what is written', () => {
  it('has marks around what is selected, and none once they are taken away', () => {
    expect(format('the |kiln| is on', 'bold')).toBe('the **|kiln|** is on');
    expect(format('the **|kiln|** is on', 'bold')).toBe('the |kiln| is on');
    expect(format('|kiln|', 'italic')).toBe('_|kiln|_');
    expect(format('|kiln|', 'strike')).toBe('~~|kiln|~~');
    expect(format('|kiln|', 'code')).toBe('`|kiln|`');
  });

  it('leaves spaces at the ends of what is selected outside of the marks', () => {
    expect(format('the| kiln |is on', 'bold')).toBe('the **|kiln|** is on');
  });

  it('has the caret between the marks where nothing is selected', () => {
    expect(format('the |', 'bold')).toBe('the **|**');
    expect(format('the **|**', 'bold')).toBe('the |');
  });

  it('marks each line that is selected in part, and takes the marks of all away', () => {
    expect(format('one\nt|wo\nthr|ee\nfour', 'bullets')).toBe('one\n|- two\n- three|\nfour');
    expect(format('one\n- t|wo\n- thr|ee', 'bullets')).toBe('one\n|two\nthree|');
    expect(format('|one\ntwo|', 'numbers')).toBe('|1. one\n2. two|');
    expect(format('|1. one\n2. two|', 'numbers')).toBe('|one\ntwo|');
    expect(format('on|e', 'quote')).toBe('> one|');
  });

  it('makes a link whose address is written next, or whose text is where there is none', () => {
    expect(format('see |the plan|.', 'link')).toBe('see [the plan](|https://|).');
    expect(format('see |', 'link')).toBe('see [|](https://)');
  });
});
