import { BookIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { placeholdersIn, withValues } from '@mach42/contracts/prompts/placeholders.ts';
import type { SavedPrompt } from '@mach42/contracts/prompts/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useState } from 'react';

interface FillDialogProps {
  readonly prompt: SavedPrompt;
  readonly onFilled: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for the values of the placeholders of a prompt; one that is left empty stays in the text. */
export function FillDialog({ prompt, onFilled, onClose }: FillDialogProps) {
  const names = placeholdersIn(prompt.text);
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const fill = () => onFilled(withValues(prompt.text, values));
  return (
    <Dialog
      isOpen
      title={t('Fill in “{name}”', { name: prompt.name })}
      icon={<BookIcon />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={fill}>
            {t('Use the prompt')}
          </Button>
        </>
      }
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
