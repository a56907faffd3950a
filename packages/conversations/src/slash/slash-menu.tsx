import { BookIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { listPrompts } from '@mach42/contracts/prompts/calls.ts';
import { placeholdersIn, withValues } from '@mach42/contracts/prompts/placeholders.ts';
import type { SavedPrompt } from '@mach42/contracts/prompts/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useState, type ReactElement, type Ref } from 'react';
import { SuggestionList, type ListKeys } from '../compose/suggestion-list.tsx';
import { conversationsSlice } from '../state/conversations-slice.ts';
import { isInProgress } from '../state/select.ts';
import {
  slashCommands,
  type SlashScene,
  matching,
  readSlash,
  type Named,
} from './own-commands.tsx';
import './slash-menu.css';

export interface SlashMenuProps {
  readonly id: string;
  readonly draft: string;
  readonly roomId: string | undefined;
  /** The beginning of a question that makes an assistant answer it; undefined where no assistant answers. */
  readonly ask: string | undefined;
  readonly keys: Ref<ListKeys>;
  /** Receives the id of the option that Enter chooses; undefined while there is no list. */
  readonly onActive: (optionId: string | undefined) => void;
  readonly onAttach: () => void;
  /** Receives the text that replaces the draft, whose field has the focus. */
  readonly onWrite: (text: string) => void;
}

interface Item extends Named {
  readonly key: string;
  readonly icon: ReactElement;
  readonly does: string;
  /** True: the item is a saved prompt, which puts its own text into the field. */
  readonly isPrompt?: true;
  readonly run: (text: string) => void;
}

const most = 60;

/** Lists commands and saved prompts by their names. */
export default function SlashMenu(props: SlashMenuProps) {
  const { id, draft, onActive, onWrite } = props;
  const [filling, setFilling] = useState<SavedPrompt>();
  /** The draft for which the list was closed; it stays closed for each draft that begins with this one. */
  const [closedAt, setClosedAt] = useState<string>();
  const items = useItems(props, setFilling);

  const typed = readSlash(draft);
  const isClosed = closedAt !== undefined && draft.startsWith(closedAt);
  const hidden = typed === undefined || isClosed || filling !== undefined;
  const shown = hidden ? [] : matching(items, typed).slice(0, most);

  function choose(item: Item) {
    const isNameAlone = typed?.rest === undefined;
    if (item.takesText === true && isNameAlone && typed?.name !== item.name) {
      onWrite(`/${item.name} `);
      return;
    }
    if (item.isPrompt !== true) onWrite('');
    item.run(typed?.rest?.trim() ?? '');
  }

  return (
    <>
      <SuggestionList
        id={id}
        label={t('Commands and saved prompts')}
        className="ws-slashes"
        items={shown}
        keyOf={({ key }) => key}
        typed={draft}
        keys={props.keys}
        onActive={onActive}
        onChoose={choose}
        onClose={() => setClosedAt(draft)}
      >
        {({ icon, name, does }) => (
          <>
            {icon}
            <span className="ws-slash__name">/{name}</span>
            <small className="ws-slash__does" dir="auto">
              {does}
            </small>
          </>
        )}
      </SuggestionList>
      {filling !== undefined && (
        <FillDialog
          prompt={filling}
          onClose={() => {
            setFilling(undefined);
            setClosedAt(draft);
          }}
          onFilled={(text) => {
            setFilling(undefined);
            onWrite(text);
          }}
        />
      )}
    </>
  );
}

function useItems(
  { roomId, ask, onAttach, onWrite }: SlashMenuProps,
  onFill: (prompt: SavedPrompt) => void,
): readonly Item[] {
  const shell = useShell();
  const { signedIn } = useSession();
  const answer = useSlice(conversationsSlice, ({ messagesByRoom }) =>
    messagesByRoom[roomId ?? '']?.messages.findLast(({ type }) => type === 'ai_response'),
  );
  const hasMessages = useSlice(
    conversationsSlice,
    ({ messagesByRoom }) => (messagesByRoom[roomId ?? '']?.messages.length ?? 0) > 0,
  );
  const { answer: saved } = useRead(listPrompts, undefined, { when: signedIn });
  const scene: SlashScene = {
    shell,
    answer: answer === undefined || isInProgress(answer) ? undefined : answer,
    hasMessages,
    ask,
    mayAttach: signedIn,
    attach: onAttach,
    write: onWrite,
  };
  const use = (prompt: SavedPrompt) =>
    placeholdersIn(prompt.text).length === 0 ? onWrite(prompt.text) : onFill(prompt);
  return [
    ...(saved?.data ?? []).map((prompt) => ({
      key: prompt.id,
      name: prompt.name,
      icon: <BookIcon />,
      does: prompt.text.slice(0, 200),
      isPrompt: true as const,
      run: () => use(prompt),
    })),
    ...slashCommands
      .filter((command) => command.offered(scene))
      .map((command) => ({
        ...command,
        key: command.name,
        run: (text: string) => command.run(scene, text),
      })),
  ];
}

interface FillDialogProps {
  readonly prompt: SavedPrompt;
  readonly onFilled: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for the values of the placeholders of a prompt; a placeholder without a value stays in the text. */
function FillDialog({ prompt, onFilled, onClose }: FillDialogProps) {
  const names = placeholdersIn(prompt.text);
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const fill = () => onFilled(withValues(prompt.text, values));
  return (
    <Dialog
      isOpen
      title={t('Fill in “{name}”', { name: prompt.name })}
      icon={<BookIcon />}
      onClose={onClose}
      action={{ label: t('Use the prompt'), run: fill }}
    >
      <div className="ws-slash-form">
        {names.map((name, index) => (
          <Field key={name} label={name}>
            {(ids) => (
              <TextInput
                {...ids}
                autoFocus={index === 0}
                maxLength={limits.messageCharacters}
                value={values.get(name) ?? ''}
                onChange={({ target }) => setValues(new Map(values).set(name, target.value))}
              />
            )}
          </Field>
        ))}
      </div>
    </Dialog>
  );
}
