import type { ComponentType, ReactNode } from 'react';

export interface PageFrameProps {
  /** The heading, which also names the browser's tab. */
  readonly title: string;
  /** Beside the title: when it was read, how many there are. */
  readonly meta?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A page that a plugin brings to an area of the shell; it is in the frame of the area. */
export interface FramedPageProps {
  readonly Frame: ComponentType<PageFrameProps>;
}
