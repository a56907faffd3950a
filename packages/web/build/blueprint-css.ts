import type { Plugin } from 'vite';

/**
 * Blueprint comes as one stylesheet. These are the components of it that nothing here uses; their
 * rules are left out of the build. Whoever imports one takes it off this list: a test reminds.
 */
export const unusedComponents = [
  { component: 'Breadcrumbs', classes: ['breadcrumb', 'breadcrumbs', 'breadcrumbs-collapsed'] },
  { component: 'Callout', classes: ['callout'] },
  { component: 'CardList', classes: ['card-list', 'card-list-item'] },
  { component: 'CompoundTag', classes: ['compound-tag'] },
  { component: 'ControlCard', classes: ['control-card'] },
  { component: 'Drawer', classes: ['drawer'] },
  { component: 'EditableText', classes: ['editable-text'] },
  { component: 'EntityTitle', classes: ['entity-title'] },
  { component: 'FileInput', classes: ['file-input', 'file-upload-input'] },
  { component: 'HTMLSelect', classes: ['html-select', 'select'] },
  { component: 'HTMLTable', classes: ['html-table'] },
  { component: 'MultistepDialog', classes: ['multistep-dialog', 'dialog-step-container'] },
  { component: 'Navbar', classes: ['navbar'] },
  { component: 'NonIdealState', classes: ['non-ideal-state'] },
  { component: 'NumericInput', classes: ['numeric-input'] },
  { component: 'PanelStack', classes: ['panel-stack2'] },
  { component: 'SegmentedControl', classes: ['segmented-control'] },
  { component: 'Section', classes: ['section'] },
  { component: 'Slider', classes: ['slider', 'slider-handle'] },
  { component: 'Tabs', classes: ['tabs', 'tab', 'tab-list'] },
  { component: 'Tag', classes: ['tag'] },
  { component: 'TagInput', classes: ['tag-input'] },
  { component: 'Tree', classes: ['tree', 'tree-node', 'tree-node-content', 'tree-node-caret'] },
] as const;

const names = unusedComponents.flatMap(({ classes }) => classes).join('|');
const unused = new RegExp(`\\.bp6-(?:${names})(?![\\w-])`);

/** Leaves the selectors of unused components out of a stylesheet; everything else stays. */
export function prune(css: string): string {
  const kept: string[] = [];
  let at = 0;
  for (const { start, brace, end } of rules(css)) {
    const prelude = css.slice(start, brace);
    const selectors = prelude.includes('@') ? [prelude] : prelude.split(/,(?![^(]*\))/);
    const used = selectors.filter((selector) => !unused.test(selector));
    kept.push(css.slice(at, start));
    if (used.length > 0) kept.push(used.join(','), css.slice(brace, end));
    at = end;
  }
  return [...kept, css.slice(at)].join('').replace('@charset "UTF-8";', '');
}

/** The rules of the outermost level: where each begins, opens and ends. */
function* rules(css: string) {
  const braces = /"[^"]*"|'[^']*'|\/\*[\s\S]*?\*\/|[{};]/g;
  let start = 0;
  let brace = 0;
  let depth = 0;
  for (const match of css.matchAll(braces)) {
    const end = match.index + match[0].length;
    if (match[0] === '{') {
      depth += 1;
      if (depth === 1) brace = match.index;
    } else if (match[0] === '}') {
      depth -= 1;
      if (depth === 0) {
        yield { start, brace, end };
        start = end;
      }
    } else if (depth === 0 && (match[0] === ';' || match[0].startsWith('/*'))) start = end;
  }
}

/** Prunes Blueprint's stylesheet and puts it into the layer that our own styles always win over. */
export const blueprintCss: Plugin = {
  name: 'blueprint-css',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/lib/css/blueprint.css') ? `@layer vendor {${prune(code)}}` : undefined,
};
