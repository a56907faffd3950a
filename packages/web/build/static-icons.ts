import type { Plugin } from 'vite';

const byName = '\0icons-by-name';

/**
 * Icons are elements here, never names. The library's loader of icons by name would bring the names
 * of them all into every page and the drawings of them all into the build.
 */
export const staticIcons: Plugin = {
  name: 'static-icons',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer = '') =>
    source === './iconLoader' && importer.includes('@blueprintjs/icons') ? byName : undefined,
  load: (id) => (id === byName ? loader : undefined),
};

const loader = `export class Icons {
  static getPaths() {}
  static load(name) {
    return Promise.reject(new Error('Use an icon element: the build has no icon ' + name + '.'));
  }
  static setLoaderOptions() {}
}`;
