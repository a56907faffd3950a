import { describe, expect, it } from 'vitest';
import type { Shape } from './markdown-shapes.ts';
import { readWhole } from './markdown-whole.ts';

/** Returns a shape as HTML. */
function written(shape: Shape): string {
  if (typeof shape === 'string') return shape;
  if (shape.kind === 'code') return `<pre ${shape.language ?? ''}>${shape.text}</pre>`;
  const { tag, attributes, children } = shape;
  const names = Object.entries(attributes)
    .filter(([name]) => name !== 'target' && name !== 'rel')
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${value}"`));
  return `<${tag}${names.join('')}>${children.map(written).join('')}</${tag}>`;
}

const read = (text: string): string => readWhole(text).map(written).join('');

describe('what Markdown looks like', () => {
  it.each([
    ['plain\nwords', '<p>plain\nwords</p>'],
    ['## Title', '<h2>Title</h2>'],
    ['*a* **b** ~~c~~ `d`', '<p><em>a</em> <strong>b</strong> <del>c</del> <code>d</code></p>'],
    ['> said\n\n---', '<blockquote><p>said</p></blockquote><hr></hr>'],
    ['a  \nb', '<p>a<br></br>b</p>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['3. a\n   - b', '<ol start="3"><li>a<ul><li>b</li></ul></li></ol>'],
    ['```ts\nlet a;\n```', '<pre ts>let a;</pre>'],
    ['    a', '<pre >a</pre>'],
    ['[a][1]\n\n[1]: https://a.example', '<p><a href="https://a.example">a</a></p>'],
    ['www.a.example', '<p><a href="http://www.a.example">www.a.example</a></p>'],
    ['me@a.example', '<p><a href="mailto:me@a.example">me@a.example</a></p>'],
  ])('%j', (text, shown) => {
    expect(read(text)).toBe(shown);
  });

  it('has boxes that say whether something is done', () => {
    expect(read('- [x] a\n- [ ] b')).toBe(
      '<ul><li><input type="checkbox" disabled aria-label="Done" checked></input> a</li>' +
        '<li><input type="checkbox" disabled aria-label="Not done"></input> b</li></ul>',
    );
  });

  it('has tables with columns at their sides', () => {
    expect(read('| a | b |\n| - | -: |\n| 1 | 2 |')).toBe(
      '<table><thead><tr><th>a</th><th data-align="right">b</th></tr></thead>' +
        '<tbody><tr><td>1</td><td data-align="right">2</td></tr></tbody></table>',
    );
  });

  it('shows HTML as it was written, and images as links', () => {
    expect(read('<b>bold</b>')).toBe('<p><b>bold</b></p>');
    expect(readWhole('<script>run()</script>')).toEqual(['<script>run()</script>']);
    expect(read('![a cat](https://a.example/cat.png)')).toBe(
      '<p><a href="https://a.example/cat.png">a cat</a></p>',
    );
  });

  it.each(['javascript:run()', 'JavaScript:run()', 'data:text/html,a', '&#32;javascript:run()'])(
    'does not lead to %s',
    (address) => {
      expect(read(`[a](<${address}>)`)).toBe('<p><a>a</a></p>');
    },
  );

  it.each(['https://a.example', 'mailto:a@b.example', '/path:1', '#part', '?a=b:c', 'page'])(
    'leads to %s',
    (address) => {
      expect(read(`[a](${address})`)).toBe(`<p><a href="${address}">a</a></p>`);
    },
  );
});
