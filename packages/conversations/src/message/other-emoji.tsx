import { oneEmoji } from '@mach42/contracts/messages/reactions.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useState } from 'react';

/** Any emoji at all, typed or pasted. Sending it closes the popover that this stands in. */
export function OtherEmoji({ onPick }: { readonly onPick: (emoji: string) => void }) {
  const [typed, setTyped] = useState('');
  const emoji = oneEmoji(typed.trim());
  return (
    <form
      className="ws-emoji__other"
      onSubmit={(event) => {
        event.preventDefault();
        if (emoji !== undefined) onPick(emoji);
      }}
    >
      <TextInput
        aria-label="Another emoji"
        placeholder="Another emoji"
        autoComplete="off"
        maxLength={64}
        value={typed}
        aria-invalid={typed.trim() !== '' && emoji === undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" className="bp6-popover-dismiss" disabled={emoji === undefined}>
        Add
      </Button>
    </form>
  );
}
