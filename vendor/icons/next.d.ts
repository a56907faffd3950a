export { Icons as IconsNext, IconSize, SVGIconContainer as SvgIconContainerNext } from './draw.js';
export type { DefaultSVGIconProps, SVGIconProps } from './draw.js';
/** No name of the second set is known here. */
export type IconNextName = never;
export type NextIconVariant = 'outlined' | 'filled';
