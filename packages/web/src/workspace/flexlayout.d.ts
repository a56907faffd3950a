/**
 * The part of flexlayout-react that the dock uses. The package's own types import each other without file extensions,
 * which Node's module resolution does not follow.
 */
declare module 'flexlayout-react' {
  import type { MouseEvent, ReactNode } from 'react';

  export interface Action {
    readonly type: string;
    readonly data: Readonly<Record<string, unknown>>;
  }

  export const Actions: {
    readonly DELETE_TAB: string;
    addTab(
      json: object,
      toNodeId: string,
      location: DockLocation,
      index: number,
      select?: boolean,
    ): Action;
    deleteTab(tabNodeId: string): Action;
    selectTab(tabNodeId: string): Action;
    moveNode(
      fromNodeId: string,
      toNodeId: string,
      location: DockLocation,
      index: number,
      select?: boolean,
    ): Action;
    updateNodeAttributes(nodeId: string, attributes: object): Action;
    renameTab(tabNodeId: string, text: string): Action;
    adjustWeights(nodeId: string, weights: readonly number[]): Action;
  };

  export interface DockLocation {
    getName(): string;
  }

  export const DockLocation: {
    readonly CENTER: DockLocation;
    readonly RIGHT: DockLocation;
    readonly BOTTOM: DockLocation;
  };

  export interface Orientation {
    getName(): string;
  }

  export const Orientation: { readonly HORZ: Orientation };

  export class Node {
    getId(): string;
    getParent(): Node | undefined;
    getChildren(): Node[];
    /** Returns the size in pixels; the size is 0 until it is drawn. */
    getRect(): { readonly width: number };
    getOrientation(): Orientation;
  }

  export class TabNode extends Node {
    getName(): string;
    isEnableClose(): boolean;
  }

  export class TabSetNode extends Node {
    getSelectedNode(): Node | undefined;
  }

  export class Model {
    static fromJson(json: object): Model;
    toJson(): object;
    doAction(action: Action): unknown;
    getActiveTabset(): TabSetNode | undefined;
    getFirstTabSet(): TabSetNode;
    getNodeById(id: string): Node | undefined;
    visitNodes(visit: (node: Node, level: number) => void): void;
  }

  export interface TabRenderValues {
    leading: ReactNode;
    content: ReactNode;
    /** Shown beside the title. */
    buttons: ReactNode[];
  }

  interface LayoutProps {
    readonly model: Model;
    readonly factory: (node: TabNode) => ReactNode;
    readonly icons?: Readonly<Record<'close' | 'maximize' | 'restore', ReactNode>> & {
      /** The icon of the button for the tabs that do not fit. */
      readonly more: (tabSet: unknown, hidden: readonly unknown[]) => ReactNode;
    };
    /** Called with the name of each text of its own. */
    readonly i18nTranslator?: (name: string) => string;
    readonly realtimeResize?: boolean;
    readonly invalidateTabContentOnParentRender?: boolean;
    readonly onAction?: (action: Action) => Action | undefined;
    readonly onModelChange?: (model: Model, action: Action) => void;
    readonly onContextMenu?: (node: Node, event: MouseEvent<HTMLElement>) => void;
    readonly onRenderTab?: (node: TabNode, values: TabRenderValues) => void;
  }

  export function Layout(props: LayoutProps): ReactNode;
}
