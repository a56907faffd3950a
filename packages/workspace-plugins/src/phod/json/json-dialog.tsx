import { CurlyBracesIcon } from '@blueprintjs/icons';
import { updatePhod } from '@mach42/contracts/phod/calls.ts';
import { parseEditorText } from '@mach42/contracts/phod/parse-editor-text.ts';
import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi, useSession, useToasts } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextArea } from '@mach42/plugin-kit/ui/field.tsx';
import { useState } from 'react';

interface JsonDialogProps {
  readonly isOpen: boolean;
  readonly file: PhodFile;
  readonly onClose: () => void;
}

export function JsonDialog({ isOpen, file, onClose }: JsonDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      width={720}
      icon={<CurlyBracesIcon />}
      title="Edit as JSON"
      onClose={onClose}
    >
      <JsonForm file={file} onClose={onClose} />
    </Dialog>
  );
}

/** Keeps the version that it was opened with: what was saved meanwhile is never overwritten. */
function JsonForm({ file, onClose }: Omit<JsonDialogProps, 'isOpen'>) {
  const api = useApi();
  const toasts = useToasts();
  const { name } = useSession();
  const [base] = useState(file);
  const [text, setText] = useState(() => JSON.stringify(file.briefData, null, 2));
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);

  async function save() {
    const parsed = parseEditorText(text);
    if (!parsed.ok) {
      setError(parsed.error);
      return;
    }
    setSaving(true);
    try {
      await api.request(updatePhod, {
        body: {
          briefData: parsed.briefData,
          updatedBy: name,
          baseVersion: base.version,
          source: { kind: 'json-editor' },
        },
      });
      toasts.success(phodTexts.saved);
      onClose();
    } catch (thrown) {
      setError(phodTexts.saveError(asApiError(thrown).message));
    } finally {
      setSaving(false);
    }
  }

  return (
    <form
      className="ws-phod-json"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label={base.version === 0 ? 'Your new file' : `Your file, v${base.version}`}
        {...(error === undefined ? {} : { error })}
      >
        {(ids) => (
          <TextArea
            {...ids}
            autoFocus
            className="ws-mono"
            rows={22}
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <div className="ws-phod-json__actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={saving}>
          Save
        </Button>
      </div>
    </form>
  );
}
