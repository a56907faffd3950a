import type { Plugin } from 'vite';

/**
 * Blueprint comes as one stylesheet. These are the components of it that nothing here uses; their
 * rules are left out of the build. A person who imports one takes it off this list: a test reminds.
 */
export const unusedComponents = [
  { component: 'Alert', classes: ['alert', 'alert-[a-z]+'] },
  { component: 'Breadcrumbs', classes: ['breadcrumb', 'breadcrumbs', 'breadcrumbs-[a-z]+'] },
  { component: 'ButtonGroup', classes: ['button-group'] },
  { component: 'Callout', classes: ['callout'] },
  { component: 'Card', classes: ['card', 'elevation-[0-4]'] },
  { component: 'CardList', classes: ['card-list', 'card-list-item'] },
  { component: 'Checkbox', classes: ['control', 'control-[a-z-]+', 'checkbox'] },
  { component: 'Collapse', classes: ['collapse', 'collapse-body'] },
  { component: 'CompoundTag', classes: ['compound-tag'] },
  { component: 'ControlCard', classes: ['control-card'] },
  { component: 'Drawer', classes: ['drawer', 'drawer-[a-z]+'] },
  { component: 'EditableText', classes: ['editable-text', 'editable-text-[a-z]+'] },
  { component: 'EntityTitle', classes: ['entity-title', 'entity-title-[a-z0-9-]+'] },
  { component: 'FileInput', classes: ['file-input', 'file-upload-input'] },
  { component: 'FormGroup', classes: ['form-[a-z-]+'] },
  { component: 'Hotkeys', classes: ['hotkey', 'hotkey-[a-z]+', 'key', 'key-combo'] },
  { component: 'HTMLSelect', classes: ['html-select', 'select'] },
  { component: 'HTMLTable', classes: ['html-table'] },
  /* Icons are drawings here, never characters of a font. */
  { component: 'IconFont', classes: ['icon-[a-z0-9-]+'] },
  { component: 'InputGroup', classes: ['input', 'input-[a-z-]+'] },
  { component: 'Label', classes: ['label'] },
  { component: 'Link', classes: ['link', 'link-[a-z-]+'] },
  { component: 'MultistepDialog', classes: ['multistep-dialog[a-z-]*', 'dialog-step[a-z-]*'] },
  { component: 'Navbar', classes: ['navbar', 'navbar-[a-z]+'] },
  { component: 'NonIdealState', classes: ['non-ideal-state', 'non-ideal-state-visual'] },
  { component: 'NumericInput', classes: ['numeric-input'] },
  { component: 'OverflowList', classes: ['overflow-list', 'overflow-list-spacer'] },
  { component: 'PanelStack', classes: ['panel-stack2', 'panel-stack2-[a-z-]+'] },
  { component: 'ProgressBar', classes: ['progress-bar', 'progress-meter'] },
  { component: 'Radio', classes: ['radio'] },
  { component: 'SegmentedControl', classes: ['segmented-control'] },
  { component: 'Section', classes: ['section', 'section-[a-z-]+'] },
  { component: 'Slider', classes: ['slider', 'slider-[a-z]+'] },
  { component: 'Switch', classes: ['switch', 'switch-inner-text'] },
  { component: 'Tabs', classes: ['tabs', 'tab', 'tab-[a-z-]+'] },
  { component: 'Tag', classes: ['tag', 'tag-remove'] },
  { component: 'TagInput', classes: ['tag-input'] },
  { component: 'TextArea', classes: ['text-area', 'text-area-auto-resize'] },
  { component: 'Toast', classes: ['toast', 'toast-[a-z]+'] },
  { component: 'Tooltip', classes: ['tooltip', 'tooltip-indicator'] },
  { component: 'Tree', classes: ['tree', 'tree-[a-z0-9-]+'] },
] as const;

/**
 * Variants of Blueprint's buttons and menus that are never used here: our buttons have their own variants, and in
 * menus only an item that destroys has an intent. Two thirds of the stylesheet are rules for these variants, and each
 * button would be compared with all of them.
 */
export const unusedModifiers = {
  everywhere: ['intent-success', 'intent-warning', 'outlined', 'submenu'],
  ofButtons: ['intent-primary', 'intent-danger', 'minimal'],
} as const;

const names = [
  ...unusedComponents.flatMap(({ classes }) => classes),
  ...unusedModifiers.everywhere,
].join('|');
const ofButtons = unusedModifiers.ofButtons.join('|');
const unused = new RegExp(
  [
    `\\.bp6-(?:${names})(?![\\w-])`,
    `\\.bp6-button[^ >]*\\.bp6-(?:${ofButtons})(?![\\w-])`,
    // The color scheme is a class here.
    String.raw`\[data-bp-color-scheme`,
  ].join('|'),
);

/** Whether a selector needs a class that no element has. */
const isUnused = (selector: string): boolean =>
  unused.test(selector.replaceAll(/:not\([^()]*\)/g, ''));

/** Leaves the selectors of unused components and modifiers out of a stylesheet; everything else stays. */
export function prune(css: string): string {
  const kept: string[] = [];
  let at = 0;
  for (const { start, brace, end } of rules(css)) {
    const prelude = css.slice(start, brace);
    const selectors = prelude.includes('@') ? [prelude] : prelude.split(/,(?![^(]*\))/);
    const used = selectors.filter((selector) => !isUnused(selector));
    kept.push(css.slice(at, start));
    if (used.length > 0) kept.push(used.join(','), css.slice(brace, end));
    at = end;
  }
  return withoutUnusedProperties(
    [...kept, css.slice(at)].join('').replace('@charset "UTF-8";', ''),
  );
}

/** Leaves out the custom properties that no value refers to, until there are none: our own styles use none of Blueprint’s. */
function withoutUnusedProperties(css: string): string {
  const used = new Set(Array.from(css.matchAll(/var\(\s*(--[\w-]+)/g), ([, name]) => name));
  const rest = css.replaceAll(/(--bp-[\w-]+):[^;{}]*;?/g, (declaration, name: string) =>
    used.has(name) ? declaration : '',
  );
  return rest === css ? css : withoutUnusedProperties(rest);
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
