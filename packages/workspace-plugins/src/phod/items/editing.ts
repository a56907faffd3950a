import { createContext } from 'react';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';

interface OpenForm {
  /** JSON pointer of the item that is edited, or of the section that is added to. */
  readonly pointer: string;
  readonly does: 'edit' | 'add';
  /** The file as it was shown when the form was opened. */
  readonly madeOn: BriefData;
}

export interface Editing {
  readonly open: OpenForm | undefined;
  readonly edit: (pointer: string) => void;
  readonly add: (pointer: string) => void;
  readonly close: () => void;
  /** Takes an item or a section out of the file. */
  readonly remove: (pointer: string) => void;
  readonly editAsJson: (section: string) => void;
}

const nothing = () => undefined;

/** Which form is open: one at a time. */
export const EditingContext = createContext<Editing>({
  open: undefined,
  edit: nothing,
  add: nothing,
  close: nothing,
  remove: nothing,
  editAsJson: nothing,
});
