import { isTooLong, messageLength } from '@mach42/contracts/messages/length.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { TextArea } from '@mach42/plugin-kit/ui/field.tsx';
import { useState } from 'react';

interface EditFormProps {
  readonly content: string;
  readonly onSave: (content: string) => void;
  readonly onCancel: () => void;
}

export function EditForm({ content, onSave, onCancel }: EditFormProps) {
  const [text, setText] = useState(content);
  const tooLong = isTooLong(text);
  return (
    <form
      className="ws-message__edit"
      onSubmit={(event) => {
        event.preventDefault();
        if (!tooLong) onSave(text);
      }}
    >
      <TextArea
        autoFocus
        rows={Math.min(8, text.split('\n').length + 1)}
        aria-label="Edit the message"
        aria-invalid={tooLong}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (!tooLong) onSave(text);
        }}
      />
      <div className="ws-message__edit-actions">
        <span className="ws-composer__count">
          {messageLength(text)}/{limits.messageCharacters}
        </span>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" type="submit" disabled={tooLong}>
          Save
        </Button>
      </div>
    </form>
  );
}
