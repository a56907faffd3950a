import { AddIcon, WrenchIcon } from '@blueprintjs/icons';
import { addEntry } from '@mach42/contracts/datarais/calls.ts';
import { readEntry } from '@mach42/contracts/datarais/read-entry.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { isMac } from '@mach42/plugin-kit/ui/kbd.tsx';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { toastMs } from '@mach42/plugin-kit/toast-times.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useLeaveGuard } from '@mach42/plugin-kit/use-leave-guard.ts';
import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { newEntryId } from './skip-to-entries.tsx';
import { entries, entriesSlice } from './state/entries-slice.ts';

export function EntryForm({ isAdmin }: { readonly isAdmin: boolean }) {
  const { api, dispatch, toasts, workspace } = useShell();
  const { title, content } = useSlice(entriesSlice, (state) => state.draft);
  const [saving, setSaving] = useState(false);
  const { user } = useSession();
  const credentials = user === undefined ? {} : { credentials: { mobile: user.mobile } };
  const complete = title.trim() !== '' && content.trim() !== '';
  useLeaveGuard(title !== '' || content !== '');

  async function save() {
    if (!complete || saving) return;
    setSaving(true);
    try {
      const answer = await api.request(
        addEntry,
        { body: { ...credentials, title, content, source: 'manual_entry' } },
        { idempotencyKey: nanoid() },
      );
      const entry = readEntry(answer.entry);
      if (entry === undefined) throw new Error(entryTexts.noEntryData);
      dispatch(entries.stored({ entry }));
      dispatch(entries.draftSaved());
      const open = () => workspace.open(tabId('datarais-{entryId}', { entryId: entry.id }));
      toasts.success('Entry added', {
        durationMs: toastMs.standard,
        action: { label: 'Process it', run: open },
      });
    } catch (thrown) {
      toasts.error(asApiError(thrown).message);
    } finally {
      setSaving(false);
    }
  }

  return (
    <Card
      icon={isAdmin ? <WrenchIcon /> : <AddIcon />}
      title={isAdmin ? 'Manual AI Operations' : 'Add entry'}
    >
      {isAdmin && (
        <p className="ws-entries__empty">Write an entry by hand, and process it at once.</p>
      )}
      <form
        className="ws-entry-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          id={newEntryId}
          aria-label="Title of the entry"
          placeholder="Title"
          maxLength={limits.entryTitleCharacters}
          readOnly={saving}
          value={title}
          onChange={(event) => dispatch(entries.drafted({ title: event.target.value }))}
        />
        <TextArea
          aria-label="Content of the entry"
          placeholder="What is new?"
          rows={3}
          maxLength={limits.entryCharacters}
          readOnly={saving}
          value={content}
          onChange={(event) => dispatch(entries.drafted({ content: event.target.value }))}
          onKeyDown={(event) => {
            const isCommand = isMac ? event.metaKey : event.ctrlKey;
            if (event.key === 'Enter' && isCommand) void save();
          }}
        />
        <Button
          type="submit"
          fill
          loading={saving}
          disabled={!complete}
          title={complete ? undefined : entryTexts.titleAndContent}
        >
          Save entry
        </Button>
      </form>
    </Card>
  );
}
