import { ChatIcon, GitMergeIcon, TextHighlightIcon } from '@blueprintjs/icons';
import type { ReactElement } from 'react';

interface Purpose {
  readonly name: string;
  readonly icon: ReactElement;
}

const purposes = new Map<string, Purpose>([
  ['reply', { name: 'Reply', icon: <ChatIcon size={12} /> }],
  ['merge', { name: 'Merge', icon: <GitMergeIcon size={12} /> }],
]);

/** What a call was for, in a word; one that is not known by its own. */
export const purposeOf = (purpose: string): Purpose =>
  purposes.get(purpose) ?? { name: purpose, icon: <TextHighlightIcon size={12} /> };
