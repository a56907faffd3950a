import classNames from 'classnames';
import { createElement, forwardRef } from 'react';

/** Width and height of the two grids of the icons, in pixels. */
export const IconSize = { STANDARD: 16, LARGE: 20, 16: 'STANDARD', 20: 'LARGE' };

const block = 'bp6-icon';
let titles = 0;

/** The element around the paths of an icon, as `@blueprintjs/core` styles it. */
export const SVGIconContainer = forwardRef((props, ref) => {
  const { children, className, color, htmlTitle, iconName, svgProps, title, ...rest } = props;
  const { size = IconSize.STANDARD, tagName = 'span', ...htmlProps } = rest;
  const grid = size >= IconSize.LARGE ? IconSize.LARGE : IconSize.STANDARD;
  const drawing = {
    'data-icon': iconName,
    fill: color,
    height: size,
    role: 'img',
    viewBox: `0 0 ${grid} ${grid}`,
    width: size,
    ...svgProps,
  };
  if (tagName === null) {
    const id = title ? `iconTitle-${(titles += 1)}` : undefined;
    const own = { 'aria-labelledby': id, ref, ...drawing, ...htmlProps };
    const classes = classNames(className, svgProps?.className);
    const heading = title && createElement('title', { id }, title);
    return createElement('svg', { ...own, className: classes }, heading, children);
  }
  return createElement(
    tagName,
    {
      'aria-hidden': title ? undefined : true,
      ...htmlProps,
      className: classNames(block, `${block}-${iconName}`, className),
      ref,
      title: htmlTitle,
    },
    createElement('svg', drawing, title && createElement('title', null, title), children),
  );
});

/**
 * An icon of one drawing, that of the grid of 16 pixels, whatever the size asked for: a second one
 * for 20 pixels would double what icons weigh.
 */
export const iconOf = (iconName, paths) => {
  const children = paths.map((d) => createElement('path', { d, fillRule: 'evenodd', key: d }));
  return forwardRef((props, ref) =>
    createElement(
      SVGIconContainer,
      { iconName, ref, ...props, svgProps: { viewBox: '0 0 16 16', ...props.svgProps } },
      children,
    ),
  );
};

/** Icons are elements here. By their names none can be had: that would load the drawings of all. */
export const Icons = {
  getPaths: () => undefined,
  load: (name) => Promise.reject(new Error(`Use an icon element instead of the name ${name}.`)),
  setLoaderOptions: () => undefined,
};
