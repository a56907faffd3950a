import type { ItemInput } from '@mach42/contracts/phod/item-fields.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { createContext } from 'react';

interface OpenForm {
  /** The JSON pointer of the item that is edited, or of the section that gets a new item. */
  readonly pointer: string;
  readonly does: 'edit' | 'add';
  /** The file as it was shown when the form was opened. */
  readonly madeOn: BriefData;
  /** The text that had been typed when the form was left earlier. */
  readonly draft?: ItemInput;
}

export interface Editing {
  readonly open: OpenForm | undefined;
  readonly edit: (pointer: string) => void;
  readonly add: (pointer: string) => void;
  readonly close: () => void;
  /** Closes the form, and keeps its typed text, if any, for the next time. */
  readonly leave: (draft: ItemInput | undefined) => void;
  /** Removes an item or a section from the file. */
  readonly remove: (pointer: string) => void;
  readonly editAsJson: (section: string) => void;
}

const nothing = () => undefined;

/** Holds the open form; only one is open at a time. */
export const EditingContext = createContext<Editing>({
  open: undefined,
  edit: nothing,
  add: nothing,
  close: nothing,
  leave: nothing,
  remove: nothing,
  editAsJson: nothing,
});
