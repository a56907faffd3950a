import {
  AddIcon,
  BookIcon,
  BookmarkIcon,
  ChatIcon,
  CommentIcon,
  CubeIcon,
  FolderOpenIcon,
  HistoryIcon,
  PaperclipIcon,
  RefreshIcon,
  SearchIcon,
  StopIcon,
  TextHighlightIcon,
} from '@blueprintjs/icons';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import type { ReactElement } from 'react';
import { conversationActions } from '../state/actions.ts';
import type { Named } from './slash.ts';

/** Where a command was typed. */
export interface SlashScene {
  readonly shell: Shell;
  /** The newest answer in the conversation, once it is complete. */
  readonly answer: Message | undefined;
  readonly hasMessages: boolean;
  /** What a question begins with, so that an assistant answers it; undefined where none does. */
  readonly ask: string | undefined;
  readonly mayAttach: boolean;
  readonly attach: () => void;
  /** Puts a text into the field. */
  readonly write: (text: string) => void;
}

export interface SlashCommand extends Named {
  readonly icon: ReactElement;
  /** What it does, in a sentence. */
  readonly does: string;
  readonly offered: (scene: SlashScene) => boolean;
  readonly run: (scene: SlashScene, text: string) => void;
}

/** A command of a plugin, under a name that is quick to type. */
const ofPlugin = (id: string): Pick<SlashCommand, 'offered' | 'run'> => ({
  offered: ({ shell }) => shell.commands.offers(id),
  run: ({ shell }, text) => shell.commands.run(id, text === '' ? undefined : text),
});

const summary =
  'Summarise this conversation in a few lines: what was decided, what is open, and who does what.';

/** In the order of the list that opens on `/`. */
export const slashCommands: readonly SlashCommand[] = [
  {
    name: 'new-chat',
    icon: <CommentIcon />,
    does: 'Start a new chat.',
    ...ofPlugin('chat.start-chat'),
  },
  {
    name: 'new-room',
    icon: <ChatIcon />,
    does: 'Create a room for several people.',
    ...ofPlugin('rooms.create-room'),
  },
  {
    name: 'entry',
    icon: <AddIcon />,
    does: 'Add an entry to your file, with what you write after it.',
    takesText: true,
    ...ofPlugin('phod.add-entry'),
  },
  {
    name: 'search',
    icon: <SearchIcon />,
    does: 'Search everything for what you write after it.',
    takesText: true,
    ...ofPlugin('search.show-results'),
  },
  {
    name: 'phod',
    icon: <FolderOpenIcon />,
    does: 'Load your PHOD file.',
    ...ofPlugin('phod.load-file'),
  },
  {
    name: 'history',
    icon: <HistoryIcon />,
    does: 'Show the versions of your file.',
    ...ofPlugin('history.show-versions'),
  },
  {
    name: 'model',
    icon: <CubeIcon />,
    does: 'Choose the model that answers.',
    ...ofPlugin('aimodels.open-models'),
  },
  {
    name: 'summarise',
    icon: <TextHighlightIcon />,
    does: 'Write a question that asks for a summary of this conversation.',
    offered: ({ hasMessages, ask }) => hasMessages && ask !== undefined,
    run: ({ ask = '', write }) => write(ask + summary),
  },
  {
    name: 'regenerate',
    icon: <RefreshIcon />,
    does: 'Have the newest answer written again.',
    offered: ({ answer }) => answer !== undefined,
    run: ({ shell, answer }) => {
      if (answer !== undefined) {
        shell.dispatch(conversationActions.regenerate({ messageId: answer.id }));
      }
    },
  },
  { name: 'stop', icon: <StopIcon />, does: 'Stop the answer.', ...ofPlugin('chat.stop-reply') },
  {
    name: 'attach',
    icon: <PaperclipIcon />,
    does: 'Attach files to the message.',
    offered: ({ mayAttach }) => mayAttach,
    run: ({ attach }) => attach(),
  },
  {
    name: 'saved',
    icon: <BookmarkIcon />,
    does: 'Show the messages that you saved for later.',
    ...ofPlugin('saved.show-messages'),
  },
  {
    name: 'prompts',
    icon: <BookIcon />,
    does: 'Add, change and delete your saved prompts.',
    ...ofPlugin('prompts.show-prompts'),
  },
];
