import { UnlockIcon } from '@blueprintjs/icons';
import { breakGlass } from '@mach42/contracts/audit/calls.ts';
import { reasonLength } from '@mach42/contracts/audit/schemas.ts';
import { auditTexts } from '@mach42/contracts/audit/texts.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Field, TextArea } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { useState, type FormEvent } from 'react';

interface OpenFormProps {
  readonly people: readonly User[];
  readonly onOpened: () => void;
}

/** Asks for whom and why; the reason is shown to the person. */
export function OpenForm({ people, onOpened }: OpenFormProps) {
  const api = useApi();
  const [userId, setUserId] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [opening, setOpening] = useState(false);
  const isReady = userId !== '' && reason.trim().length >= reasonLength.least;

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isReady) return;
    setOpening(true);
    setProblem(undefined);
    try {
      await api.request(breakGlass, { body: { userId, reason } });
      setUserId('');
      setReason('');
      onOpened();
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      setOpening(false);
    }
  }

  return (
    <Card title="Open somebody’s content" icon={<UnlockIcon />}>
      <p className="ws-audit__note">
        Their PHOD file without its secrets, their DataRAIS entries and their private chats, to read
        alone, for 15 minutes. They are told at once that you opened it and why, and see everything
        that you read.
      </p>
      <form className="ws-audit__form" onSubmit={(event) => void open(event)}>
        <Field label="Whose">
          {(ids) => (
            <Select<string>
              {...ids}
              value={userId}
              options={[
                { value: '', label: 'Choose a person' },
                ...people.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={setUserId}
            />
          )}
        </Field>
        <Field
          label="Why"
          hint={auditTexts.reasonNeeded}
          {...(problem === undefined ? {} : { error: problem })}
        >
          {(ids) => (
            <TextArea
              {...ids}
              rows={2}
              maxLength={reasonLength.most}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <Button type="submit" icon={<UnlockIcon />} disabled={!isReady} loading={opening}>
          Open for 15 minutes
        </Button>
      </form>
    </Card>
  );
}
