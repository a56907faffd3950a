import type { ShareBody } from '@mach42/contracts/sessions/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { useState } from 'react';
import { expiryChoices, expiryLabel } from './expiry-choices.ts';

export function ShareForm({ onCreate }: { readonly onCreate: (body: ShareBody) => Promise<void> }) {
  const [masked, setMasked] = useState(true);
  const [expiresIn, setExpiresIn] = useState<number>(limits.session.sharedSeconds);
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    await onCreate({ masked, expiresIn });
    setBusy(false);
  };
  return (
    <form
      className="ws-share__form"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <Switch
        label="Mask personal data"
        hint={
          masked
            ? 'Names, numbers and addresses stand there as aliases such as PERSON_1.'
            : 'Readers see names, numbers and addresses as they were written.'
        }
        checked={masked}
        onChange={setMasked}
      />
      <div className="ws-share__expiry">
        <span className="ws-share__label" aria-hidden="true">
          Open for
        </span>
        <Segmented
          label="Open for"
          value={String(expiresIn)}
          options={expiryChoices.map(({ seconds, label }) => ({ value: String(seconds), label }))}
          onChange={(value) => setExpiresIn(Number(value))}
        />
      </div>
      <p className="ws-share__warning">
        Whoever has the link reads this chat as it is now, without signing in, for{' '}
        {expiryLabel(expiresIn)}. Later messages are not in it.
      </p>
      <div className="ws-share__actions">
        <Button type="submit" variant={masked ? 'primary' : 'danger'} loading={isBusy}>
          {masked ? 'Create link' : 'Create unmasked link'}
        </Button>
      </div>
    </form>
  );
}
