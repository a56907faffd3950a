import { bracketMatching, indentService } from '@codemirror/language';
import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView } from '@codemirror/view';
import { jsonTokens, type TokenKind } from '@mach42/plugin-kit/ui/json-tokens.ts';
import '@mach42/plugin-kit/ui/json-text.css';

const marks: Readonly<Partial<Record<TokenKind, Decoration>>> = {
  key: Decoration.mark({ class: 'ws-json__key' }),
  string: Decoration.mark({ class: 'ws-json__string' }),
  number: Decoration.mark({ class: 'ws-json__number' }),
  word: Decoration.mark({ class: 'ws-json__word' }),
  mark: Decoration.mark({ class: 'ws-json__mark' }),
};

/** A longer line is coloured up to here. */
const longestColoured = 10_000;

function coloured(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      let place = line.from;
      for (const { kind, text } of jsonTokens(line.text.slice(0, longestColoured))) {
        const mark = marks[kind];
        if (mark !== undefined) builder.add(place, place + text.length, mark);
        place += text.length;
      }
      at = line.to + 1;
    }
  }
  return builder.finish();
}

/** The colours that JSON has elsewhere in the workspace, of the lines that are in sight. */
const colours = ViewPlugin.define(
  (view) => ({
    decorations: coloured(view),
    update({ view: changed, docChanged, viewportChanged }) {
      if (docChanged || viewportChanged) this.decorations = coloured(changed);
    },
  }),
  { decorations: (plugin) => plugin.decorations },
);

const step = 2;
const opens = /[{[]\s*$/;
const closes = /^\s*[}\]]/;

/** A line stands two further in than the one that opens its bracket. */
const indentation = indentService.of((context, position) => {
  const { text: before } =
    context.simulatedBreak === null && position > 0
      ? context.lineAt(position - 1)
      : context.lineAt(position, -1);
  const column = before.length - before.trimStart().length;
  const further = opens.test(before) ? step : 0;
  const back = closes.test(context.textAfterPos(position)) ? step : 0;
  return Math.max(0, column + further - back);
});

export const jsonLanguage: Extension = [colours, indentation, bracketMatching()];
