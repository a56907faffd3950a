import type { ItemInput } from '@mach42/contracts/phod/item-fields.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { createContext } from 'react';

interface OpenForm {
  /** JSON pointer of the item that is edited, or of the section that is added to. */
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
  /** Closes it; what had been typed, if anything, can be brought back. */
  readonly leave: (draft: ItemInput | undefined) => void;
  /** Takes an item or a section out of the file. */
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
