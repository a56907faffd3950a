import { EditorView } from '@codemirror/view';

const border = '1px solid var(--ws-line)';

export const editorTheme = EditorView.theme(
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
