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
  SendMessageIcon,
  StopIcon,
  TextHighlightIcon,
} from '@blueprintjs/icons';
import { normalised } from '@mach42/contracts/kernel/text-parts.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { t } from '@mach42/language/t.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import type { ReactElement } from 'react';
import { conversationActions } from '../state/actions.ts';

/** The parts of a draft that begins with `/`. */
interface SlashTyped {
  /** The text between the `/` and the first space. */
  readonly name: string;
  /** The text after the first space; undefined while the name is being typed. */
  readonly rest: string | undefined;
}

export interface Named {
  /** The name as people type it, without the `/`. */
  readonly name: string;
  /** Whether the command takes the text that is typed after its name. */
  readonly takesText?: boolean;
}

const begun = /^\/([\p{L}\p{M}\p{N}_-]{0,60})(?:\s([^]*))?$/u;

/** Reads a draft that begins with `/`; returns undefined for any other draft, also for `/etc/hosts`. */
export function readSlash(draft: string): SlashTyped | undefined {
  const match = begun.exec(draft);
  return match === null ? undefined : { name: match[1] ?? '', rest: match[2] };
}

/**
 * Returns the commands whose name begins with the text, then those whose name contains it; after a space, only the
 * command that takes an argument.
 */
export function matching<Item extends Named>(
  items: readonly Item[],
  { name, rest }: SlashTyped,
): readonly Item[] {
  const wanted = folded(name);
  if (rest !== undefined) {
    return items.filter((item) => item.takesText === true && folded(item.name) === wanted);
  }
  const begins = items.filter((item) => folded(item.name).startsWith(wanted));
  const has = items.filter((item) => folded(item.name).includes(wanted));
  return [...new Set([...begins, ...has])];
}

const folded = (name: string): string => normalised(name, 'NFC').toLowerCase();

/** The context in which a command was typed. */
export interface SlashScene {
  readonly shell: Shell;
  /** The newest answer in the conversation, once it is complete. */
  readonly answer: Message | undefined;
  readonly hasMessages: boolean;
  /** The beginning of a question that makes an assistant answer it; undefined where no assistant answers. */
  readonly ask: string | undefined;
  readonly mayAttach: boolean;
  readonly attach: () => void;
  /** Puts a text into the field. */
  readonly write: (text: string) => void;
}

interface SlashCommand extends Named {
  readonly icon: ReactElement;
  /** A sentence that says what the command does. */
  readonly does: string;
  readonly offered: (scene: SlashScene) => boolean;
  readonly run: (scene: SlashScene, text: string) => void;
}

/** Makes a command of a plugin available under a name that is quick to type. */
const ofPlugin = (id: string): Pick<SlashCommand, 'offered' | 'run'> => ({
  offered: ({ shell }) => shell.commands.offers(id),
  run: ({ shell }, text) => shell.commands.run(id, text === '' ? undefined : text),
});

const summary = t(
  'Summarise this conversation in a few lines: what was decided, what is open, and who does what.',
);

/** The commands in the order of the list that opens on `/`. */
export const slashCommands: readonly SlashCommand[] = [
  {
    name: 'new-chat',
    icon: <CommentIcon />,
    does: t('Start a new chat.'),
    ...ofPlugin('chat.start-chat'),
  },
  {
    name: 'new-room',
    icon: <ChatIcon />,
    does: t('Create a room for several people.'),
    ...ofPlugin('rooms.create-room'),
  },
  {
    name: 'message',
    icon: <SendMessageIcon />,
    does: t('Begin a direct message to one person.'),
    ...ofPlugin('rooms.begin-direct-message'),
  },
  {
    name: 'entry',
    icon: <AddIcon />,
    does: t('Add an entry to your file, with what you write after it.'),
    takesText: true,
    ...ofPlugin('phod.add-entry'),
  },
  {
    name: 'search',
    icon: <SearchIcon />,
    does: t('Search everything for what you write after it.'),
    takesText: true,
    ...ofPlugin('search.show-results'),
  },
  {
    name: 'phod',
    icon: <FolderOpenIcon />,
    does: t('Load your PHOD file.'),
    ...ofPlugin('phod.load-file'),
  },
  {
    name: 'history',
    icon: <HistoryIcon />,
    does: t('Show the versions of your file.'),
    ...ofPlugin('history.show-versions'),
  },
  {
    name: 'model',
    icon: <CubeIcon />,
    does: t('Choose the model that answers.'),
    ...ofPlugin('aimodels.open-models'),
  },
  {
    name: 'summarise',
    icon: <TextHighlightIcon />,
    does: t('Write a question that asks for a summary of this conversation.'),
    offered: ({ hasMessages, ask }) => hasMessages && ask !== undefined,
    run: ({ ask = '', write }) => write(ask + summary),
  },
  {
    name: 'regenerate',
    icon: <RefreshIcon />,
    does: t('Have the newest answer written again.'),
    offered: ({ answer }) => answer !== undefined,
    run: ({ shell, answer }) => {
      if (answer !== undefined) {
        shell.dispatch(conversationActions.regenerate({ messageId: answer.id }));
      }
    },
  },
  { name: 'stop', icon: <StopIcon />, does: t('Stop the answer.'), ...ofPlugin('chat.stop-reply') },
  {
    name: 'attach',
    icon: <PaperclipIcon />,
    does: t('Attach files to the message.'),
    offered: ({ mayAttach }) => mayAttach,
    run: ({ attach }) => attach(),
  },
  {
    name: 'saved',
    icon: <BookmarkIcon />,
    does: t('Show the messages that you saved for later.'),
    ...ofPlugin('saved.show-messages'),
  },
  {
    name: 'prompts',
    icon: <BookIcon />,
    does: t('Add, change and delete your saved prompts.'),
    ...ofPlugin('prompts.show-prompts'),
  },
];
