import { AddIcon } from '@blueprintjs/icons';
import { addEntry } from '@mach42/contracts/datarais/calls.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi, useShell, useToasts } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useState } from 'react';
import { phod } from '../state/phod-slice.ts';

export function EntryForm() {
  const api = useApi();
  const toasts = useToasts();
  const { dispatch } = useShell();
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  const [saving, setSaving] = useState(false);
  const complete = title.trim() !== '' && content.trim() !== '';

  async function save() {
    setSaving(true);
    try {
      const { entry } = await api.request(addEntry, {
        body: { title, content, source: 'manual_entry' },
      });
      dispatch(phod.entryStored({ entry }));
      setTitle('');
      setContent('');
      toasts.success('Entry added', { durationMs: 3000 });
    } catch (thrown) {
      toasts.error(asApiError(thrown).message);
    } finally {
      setSaving(false);
    }
  }

  return (
    <Card icon={<AddIcon />} title="Add entry">
      <form
        className="ws-entry-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (complete) void save();
        }}
      >
        <TextInput
          aria-label="Title of the entry"
          placeholder="Title"
          maxLength={300}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          aria-label="Content of the entry"
          placeholder="What is new?"
          rows={3}
          value={content}
          onChange={(event) => setContent(event.target.value)}
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
