import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { updateEntry } from '@mach42/contracts/datarais/calls.ts';
import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { useTray, type TrayInUse } from '@mach42/conversations/attachments/use-tray.ts';
import { t } from '@mach42/language/t.ts';
import { withAgain } from '@mach42/plugin-kit/api/api-error.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useEffect, useRef } from 'react';
import { entryIn } from '../saga/fetch-entry.ts';
import { datarais } from '../state.ts';

const none: Attachment[] = [];

interface EntryFiles {
  readonly files: TrayInUse;
  readonly kept: readonly Attachment[];
  readonly remove: (attachment: Attachment) => void;
}

/** The files of an entry that is open: what is uploaded, and what is removed, is stored at once. */
export function useEntryFiles({ id, attachments: kept = none }: Entry): EntryFiles {
  const { api, dispatch, toasts } = useShell();
  const { userId } = useSession();
  const tooMany = attachmentTexts.tooManyOfEntry;
  const files = useTray(`${userId} entry ${id}`, { taken: kept.length, tooMany });
  const { tray, items } = files;
  const isStoring = useRef(false);

  async function store(attachments: readonly Attachment[]): Promise<boolean> {
    try {
      const body = { attachments: attachments.map((one) => one.id) };
      const answer = await api.request(updateEntry, { params: { id }, body });
      dispatch(datarais.entryChanged({ entry: entryIn(answer) }));
      return true;
    } catch (thrown) {
      toasts.error(withAgain(entryTexts.updateFailed, thrown));
      return false;
    }
  }

  useEffect(() => {
    const ready = items.filter(({ attachment }) => attachment !== undefined);
    if (ready.length === 0 || isStoring.current) return;
    isStoring.current = true;
    const added = ready.flatMap(({ attachment }) => attachment ?? []);
    const storeAdded = async () => {
      await store([...kept, ...added]);
      isStoring.current = false;
      // What was refused would be refused again: its person attaches it once more.
      for (const { key } of ready) tray?.remove(key);
    };
    void storeAdded();
  });

  async function remove(attachment: Attachment): Promise<void> {
    const before = kept;
    if (!(await store(kept.filter((one) => one.id !== attachment.id)))) return;
    const undo = () => void store(before);
    toasts.undo(t('“{name}” was removed', { name: attachment.name }), { undo });
  }

  return { files, kept, remove: (attachment) => void remove(attachment) };
}
