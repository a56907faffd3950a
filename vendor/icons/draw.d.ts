import type {
  AriaAttributes,
  CSSProperties,
  DOMAttributes,
  FC,
  HTMLAttributes,
  JSX,
  ReactNode,
  RefAttributes,
  SVGAttributes,
} from 'react';
import type { IconName } from './lib/names.js';

export declare enum IconSize {
  STANDARD = 16,
  LARGE = 20,
}

type Own = 'children' | 'dangerouslySetInnerHTML';

export type DefaultSVGIconAttributes = AriaAttributes &
  Omit<DOMAttributes<Element>, Own> &
  Pick<HTMLAttributes<Element>, 'id' | 'style' | 'tabIndex' | 'role'>;

export type SVGIconAttributes<T extends Element = Element> = T extends SVGElement
  ? Omit<SVGAttributes<T>, Own>
  : T extends HTMLElement
    ? Omit<HTMLAttributes<T>, Own>
    : DefaultSVGIconAttributes;

export interface SVGIconOwnProps {
  className?: string;
  children?: never;
  color?: string;
  htmlTitle?: string;
  size?: number;
  style?: CSSProperties;
  tagName?: keyof JSX.IntrinsicElements | null;
  title?: string | false | null;
  svgProps?: HTMLAttributes<SVGElement>;
}

export type SVGIconProps<T extends Element = Element> = RefAttributes<T> &
  SVGIconAttributes<T> &
  SVGIconOwnProps;

export interface DefaultSVGIconProps
  extends RefAttributes<Element>, SVGIconAttributes, SVGIconOwnProps {}

export type SVGIconContainerProps<T extends Element> = Omit<SVGIconProps<T>, 'children'> & {
  iconName: IconName;
  children: ReactNode;
};

export interface SVGIconContainerComponent extends FC<SVGIconContainerProps<Element>> {
  <T extends Element = Element>(props: SVGIconContainerProps<T>): ReactNode;
}

export declare const SVGIconContainer: SVGIconContainerComponent;

export declare const Icons: {
  getPaths(icon: IconName, size: IconSize): undefined;
  load(icon: IconName, size: IconSize): Promise<never>;
  setLoaderOptions(options: object): void;
};
