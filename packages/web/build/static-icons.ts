import type { Plugin } from 'vite';

const byName = '\0icons-by-name';
const oneDrawing = '\0icon-of-one-drawing';

const component = /\/@blueprintjs\/icons\/lib\/esm\/generated\/components\/[\w-]+\.js$/;
const parts =
  /const PATHS_16 = (\[[^\]]*\]);[\s\S]*export const (\w+Icon) =[\s\S]*iconName: "([\w-]+)"/;

/**
 * Icons are elements here, never names. The library's loader of icons by name would bring the names
 * of them all into every page and the drawings of them all into the build; and each icon would
 * bring two drawings, for 16 and for 20 pixels. One, scaled, does: it halves what icons weigh.
 */
export const staticIcons: Plugin = {
  name: 'static-icons',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer = '') => {
    if (source === oneDrawing) return oneDrawing;
    return source === './iconLoader' && importer.includes('@blueprintjs/icons')
      ? byName
      : undefined;
  },
  load: (id) => (id === byName ? loader : id === oneDrawing ? drawing : undefined),
  transform: (code, id) => {
    if (!component.test(id)) return undefined;
    const [, paths, name, iconName] = parts.exec(code) ?? [];
    if (paths === undefined || name === undefined)
      throw new Error(`The drawing for 16 pixels was not found in ${id}.`);
    return `import { iconOf } from '${oneDrawing}';
export const ${name} = /*#__PURE__*/ iconOf('${iconName}', ${paths});
export { ${name} as default, ${name} as ${name.slice(0, -'Icon'.length)} };`;
  },
};

const loader = `export class Icons {
  static getPaths() {}
  static load(name) {
    return Promise.reject(new Error('Use an icon element: the build has no icon ' + name + '.'));
  }
  static setLoaderOptions() {}
}`;

/** As the library draws an icon at its standard size, whatever the size asked for. */
const drawing = `import { createElement, forwardRef } from 'react';
import { SVGIconContainer } from '@blueprintjs/icons/lib/esm/svgIconContainer';
export const iconOf = (iconName, paths) => {
  const children = paths.map((d) => createElement('path', { d, fillRule: 'evenodd', key: d }));
  return forwardRef((props, ref) =>
    createElement(SVGIconContainer, {
      iconName,
      ref,
      ...props,
      svgProps: { viewBox: '0 0 16 16', ...props.svgProps },
      children,
    }),
  );
};`;
