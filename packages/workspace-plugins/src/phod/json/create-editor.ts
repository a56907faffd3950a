import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentService } from '@codemirror/language';
import { forceLinting, lintGutter, lintKeymap, linter } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, Prec, RangeSetBuilder, type Extension } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  ViewPlugin,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  type DecorationSet,
} from '@codemirror/view';
import { t } from '@mach42/language/t.ts';
import { jsonTokens, type Range, type TokenKind } from '@mach42/plugin-kit/ui/json-tokens.ts';
import { findProblems } from './find-problems.ts';
import type { JsonProblem } from './json-scanner.ts';
import { secretRanges } from './secret-ranges.ts';
import '@mach42/plugin-kit/ui/json-text.css';

const border = '1px solid var(--ws-line)';

const editorTheme = EditorView.theme(
  {
    '&': { height: '100%', color: 'var(--ws-text)', backgroundColor: 'var(--ws-bg)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { font: 'inherit' },
    '.cm-content': { caretColor: 'var(--ws-accent)', padding: '8px 0' },
    '.cm-gutters': {
      color: 'var(--ws-faint)',
      backgroundColor: 'var(--ws-bg)',
      borderRight: border,
    },
    '.cm-activeLine, .cm-activeLineGutter': {
      backgroundColor: 'color-mix(in srgb, var(--ws-text) 4%, transparent)',
    },
    '.cm-line::selection, .cm-line ::selection': {
      backgroundColor: 'color-mix(in srgb, var(--ws-accent) 26%, transparent) !important',
    },
    '&.cm-focused .cm-matchingBracket, .cm-selectionMatch': {
      backgroundColor: 'color-mix(in srgb, var(--ws-accent) 18%, transparent)',
    },
    '.cm-searchMatch': { backgroundColor: 'var(--ws-modified-word)' },
    '.cm-searchMatch-selected': { outline: '1px solid var(--ws-warning)' },
    '.cm-panels': { color: 'var(--ws-text)', backgroundColor: 'var(--ws-raised)' },
    '.cm-panels-top': { borderBottom: border },
    '.cm-panel.cm-search': { padding: '8px 32px 8px 8px', font: 'var(--ws-type-12)' },
    '.cm-panel.cm-search [name=close]': {
      top: '8px',
      right: '8px',
      width: '24px',
      height: '24px',
      color: 'var(--ws-muted)',
      cursor: 'pointer',
    },
    '.cm-panel.cm-search label': { fontSize: 'inherit' },
    '.cm-textfield': {
      fontSize: 'inherit',
      padding: '4px 8px',
      border: '1px solid var(--ws-line-strong)',
      borderRadius: 'var(--ws-radius-chip)',
      color: 'var(--ws-text)',
      backgroundColor: 'var(--ws-bg)',
    },
    '.cm-button': {
      fontSize: 'inherit',
      padding: '4px 8px',
      border,
      borderRadius: 'var(--ws-radius-chip)',
      color: 'var(--ws-text)',
      background: 'var(--ws-overlay)',
    },
    '.cm-tooltip': {
      border,
      borderRadius: 'var(--ws-radius-control)',
      color: 'var(--ws-text)',
      backgroundColor: 'var(--ws-overlay)',
      font: 'var(--ws-type-12)',
    },
    '.cm-diagnostic': { padding: '4px 8px', borderLeftWidth: '2px' },
    '.cm-diagnostic-error': { borderLeftColor: 'var(--ws-danger)' },
    '.cm-diagnostic-warning': { borderLeftColor: 'var(--ws-warning)' },
    '.cm-lintRange-error': {
      backgroundImage: 'none',
      textDecoration: 'underline wavy var(--ws-danger)',
    },
    '.cm-lintRange-warning': {
      backgroundImage: 'none',
      textDecoration: 'underline wavy var(--ws-warning)',
    },
  },
  { dark: true },
);

/**
 * Returns the nonce that a library needs to add styles to the page under its security policy; '' where there is none.
 */
function styleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce ?? '';
}

/** A problem with its line, from 1. */
export interface LocatedProblem extends JsonProblem {
  readonly line: number;
}

export interface EditorHandle {
  readonly text: () => string;
  readonly replace: (text: string) => void;
  /** Returns the problems of the present text. */
  readonly check: () => readonly LocatedProblem[];
  readonly goTo: (position: number) => void;
  readonly destroy: () => void;
}

export interface EditorOptions {
  readonly text: string;
  /** The name of the editor for screen readers, and the id of the element that describes it. */
  readonly label: string;
  readonly describedBy: string;
  readonly onChange: () => void;
  readonly onProblems: (problems: readonly LocatedProblem[]) => void;
  readonly onSave: () => void;
}

/** The pause in typing after which the text is checked for problems, in milliseconds. */
const pauseMs = { usual: 250, large: 750 };
const largeFrom = 200_000;
/** The time after Escape in which the Tab key leaves the editor, the same as in CodeMirror. */
const tabLeavesForMs = 2000;

export function createEditor(parent: HTMLElement, options: EditorOptions): EditorHandle {
  const view = new EditorView({
    parent,
    state: EditorState.create({ doc: options.text, extensions: extensionsFor(options) }),
  });
  return {
    text: () => view.state.doc.toString(),
    replace: (text) => {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      view.focus();
    },
    check: () => {
      forceLinting(view);
      return locatedProblems(view);
    },
    goTo: (position) => {
      const anchor = Math.min(position, view.state.doc.length);
      view.dispatch({
        selection: { anchor },
        effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
      });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

/** The texts of the editor itself, by their English form: the buttons, fields and reports of its panels. */
const phrases = EditorState.phrases.of({
  Find: t('Find'),
  next: t('Next match'),
  previous: t('Previous match'),
  all: t('Select all'),
  'match case': t('Match case'),
  'by word': t('Whole words'),
  Replace: t('Replace with'),
  replace: t('Replace'),
  'replace all': t('Replace all'),
  close: t('Close'),
  'current match': t('Current match'),
  'on line': t('on line'),
  'replaced match on line $': t('Replaced on line {line}', { line: '$' }),
  'replaced $ matches': t('Matches replaced: {count}', { count: '$' }),
  'Go to line': t('Go to line'),
  go: t('Go there'),
  Diagnostics: t('Problems'),
  'No diagnostics': t('No problems'),
  'Selection deleted': t('Selection deleted'),
  'Control character': t('Control character'),
});

function extensionsFor(options: EditorOptions) {
  return [
    EditorView.cspNonce.of(styleNonce()),
    lineNumbers(),
    lintGutter(),
    history(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    search({ top: true }),
    searchesForText,
    phrases,
    EditorView.lineWrapping,
    jsonLanguage,
    linter(
      (view) => {
        const problems = locatedProblems(view);
        options.onProblems(problems);
        return problems.map(({ line: _, ...problem }) => problem);
      },
      { delay: options.text.length < largeFrom ? pauseMs.usual : pauseMs.large },
    ),
    Prec.high(keymap.of([{ key: 'Mod-s', preventDefault: true, run: saves(options) }])),
    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap, indentWithTab]),
    EditorView.contentAttributes.of({
      'aria-label': options.label,
      'aria-describedby': options.describedBy,
      tabindex: '0',
      autocapitalize: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
    }),
    EditorView.updateListener.of(({ docChanged }) => {
      if (docChanged) options.onChange();
    }),
    escapeFirstFreesTab(),
    replaceSelectionItself,
    editorTheme,
  ];
}

/**
 * Removes the option for regular expressions from the panel. A browser searches for them with backtracking: one like
 * `(a+)+b` would hold up the page for ever, and the unsaved text would be lost.
 */
const searchesForText = EditorView.updateListener.of(({ view }) => {
  view.dom.querySelector('.cm-search [name=re]')?.closest('label')?.remove();
});

const saves =
  ({ onSave }: EditorOptions) =>
  () => {
    onSave();
    return true;
  };

function locatedProblems({ state: { doc } }: EditorView): readonly LocatedProblem[] {
  return findProblems(doc.toString()).map((problem) => ({
    ...problem,
    line: doc.lineAt(problem.from).number,
  }));
}

/**
 * Handles text that is typed over a selection. A browser that does it itself would keep the colour of the old text in
 * an inline style, which the page's security policy forbids.
 */
const replaceSelectionItself = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { data, inputType, isComposing } = event;
    if (inputType !== 'insertText' || isComposing || data === null) return false;
    if (view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type' });
    return true;
  },
});

/**
 * Keeps the first Escape from the dialog around the editor: after it the Tab key leaves the editor, and only a second
 * Escape reaches the dialog.
 */
function escapeFirstFreesTab() {
  let escapedAt = -Infinity;
  return EditorView.domEventHandlers({
    keydown: (event) => {
      if (event.key !== 'Escape') return false;
      const isSecond = event.timeStamp - escapedAt < tabLeavesForMs;
      escapedAt = event.timeStamp;
      if (!isSecond) event.stopPropagation();
      return false;
    },
  });
}

const marks: Readonly<Partial<Record<TokenKind, Decoration>>> = {
  key: Decoration.mark({ class: 'ws-json__key' }),
  string: Decoration.mark({ class: 'ws-json__string' }),
  number: Decoration.mark({ class: 'ws-json__number' }),
  word: Decoration.mark({ class: 'ws-json__word' }),
  mark: Decoration.mark({ class: 'ws-json__mark' }),
};

/** Marks a secret, which is blurred where the editor's own class says so. */
const secretMark = Decoration.mark({ class: 'ws-json__secret' });
const valueKinds: ReadonlySet<TokenKind> = new Set(['string', 'number', 'word']);

/** A longer line is coloured up to this character. */
const longestColoured = 10_000;

function coloured(view: EditorView, secrets: readonly Range[]): DecorationSet {
  const isSecret = (at: number) => secrets.some(([from, to]) => at >= from && at < to);
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      let offset = line.from;
      for (const { kind, text } of jsonTokens(line.text.slice(0, longestColoured))) {
        const mark = marks[kind];
        const end = offset + text.length;
        if (mark !== undefined) builder.add(offset, end, mark);
        if (valueKinds.has(kind) && isSecret(offset)) builder.add(offset, end, secretMark);
        offset += text.length;
      }
      at = line.to + 1;
    }
  }
  return builder.finish();
}

/** Colours the lines in sight, in the colours that JSON has elsewhere in the workspace. */
const colours = ViewPlugin.define(
  (view) => {
    const secrets = secretRanges(view.state.doc.toString());
    return {
      secrets,
      decorations: coloured(view, secrets),
      update({ view: changed, docChanged, viewportChanged }) {
        if (docChanged) this.secrets = secretRanges(changed.state.doc.toString());
        if (docChanged || viewportChanged) this.decorations = coloured(changed, this.secrets);
      },
    };
  },
  { decorations: (plugin) => plugin.decorations },
);

const step = 2;
const opens = /[{[]\s*$/;
const closes = /^\s*[}\]]/;

/** Indents a line by two more than the line that opens its bracket. */
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

const jsonLanguage: Extension = [colours, indentation, bracketMatching()];
