/** The second set of icons, by name alone, which `@blueprintjs/core` can load and nothing here uses. */
export { Icons as IconsNext, IconSize, SVGIconContainer as SvgIconContainerNext } from './draw.js';
