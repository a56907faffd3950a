import { BlockedPersonIcon, PersonIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { conversationActions, type SomePerson } from '../state/actions.ts';
import { conversationsSlice } from '../state/conversations-slice.ts';

/** Returns whether the reader blocked a person. */
export const useIsBlocked = (userId: string): boolean =>
  useSlice(conversationsSlice, ({ blocked }) => blocked.includes(userId));

/** Blocks a person, or unblocks them. */
export function BlockItem({ person }: { readonly person: SomePerson }) {
  const { dispatch } = useShell();
  return useIsBlocked(person.userId) ? (
    <MenuItem
      icon={<PersonIcon />}
      text={t('Unblock {name}', { name: person.name })}
      onClick={() => dispatch(conversationActions.unblock(person))}
    />
  ) : (
    <MenuItem
      icon={<BlockedPersonIcon />}
      text={t('Block {name}', { name: person.name })}
      onClick={() => dispatch(conversationActions.block(person))}
    />
  );
}
