import { KeyIcon } from '@blueprintjs/icons';
import type { Credential } from '@mach42/contracts/audit/schemas.ts';
import { credentialTexts, credentialTextsOf } from '@mach42/contracts/users/account-texts.ts';
import { changePassword, changeSecret } from '@mach42/contracts/users/calls.ts';
import { knownOf } from '@mach42/contracts/users/password-rules.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useSession } from '@mach42/plugin-kit/hooks.ts';
import { NewSecretField } from '@mach42/plugin-kit/password/new-secret-field.tsx';
import { usePasswordCheck } from '@mach42/plugin-kit/password/use-password-check.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { SecretField } from '@mach42/plugin-kit/ui/secret-field.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { useState } from 'react';
import { useApp } from '../shell/app-context.ts';
import './credentials-dialog.css';

const words: readonly Credential[] = ['password', 'secret'];
const options = words.map((value) => ({ value, label: credentialTextsOf[value].name }));

/** A person's own password and secret word, one at a time. */
export default function CredentialsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen icon={<KeyIcon />} title={credentialTexts.title} onClose={onClose}>
      <WordForm onClose={onClose} />
    </Dialog>
  );
}

function WordForm({ onClose }: { readonly onClose: () => void }) {
  const { user } = useSession();
  const { busy, error, change, forgive } = useChangeWord();
  const [word, setWord] = useState<Credential>('password');
  const [current, setCurrent] = useState('');
  const [text, setText] = useState('');
  const texts = credentialTextsOf[word];
  const faultAt = (path: string) => error?.details?.find((fault) => fault.path === path)?.message;
  const [ofCurrent, ofText] = [faultAt('/currentPassword'), faultAt(`/${word}`)];
  const isElsewhere = error !== undefined && ofCurrent === undefined && ofText === undefined;
  const other = word === 'secret' && current !== '' ? current : undefined;
  const check = usePasswordCheck(text, user === undefined ? [] : knownOf(user), other);
  const isComplete = current !== '' && text !== '' && check.fault === undefined;

  return (
    <form
      noValidate
      className="ws-credentials"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isComplete || busy) return;
        void change(word, current, text).then((worked) => worked && onClose());
      }}
    >
      <Segmented<Credential>
        label={credentialTexts.title}
        value={word}
        options={options}
        onChange={(chosen) => {
          setWord(chosen);
          setText('');
          forgive();
        }}
      />
      <p className="ws-credentials__about">
        {texts.about} {credentialTexts.others}
      </p>
      {/* So that a password manager knows whose it is. */}
      <input type="text" hidden readOnly autoComplete="username" value={user?.mobile ?? ''} />
      <SecretField
        autoFocus
        large={false}
        label={credentialTexts.current}
        value={current}
        error={ofCurrent}
        onChange={setCurrent}
      />
      <NewSecretField
        key={word}
        label={texts.label}
        value={text}
        check={check}
        error={ofText}
        onChange={(typed) => {
          setText(typed);
          if (ofText !== undefined) forgive();
        }}
      />
      {isElsewhere && (
        <p className="ws-danger" role="alert">
          {texts.failed}. {error.message}
        </p>
      )}
      <footer className="ws-credentials__actions">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" loading={busy} disabled={!isComplete}>
          {texts.change}
        </Button>
      </footer>
    </form>
  );
}

/** Sets a new word of one's own: one request at a time. */
function useChangeWord() {
  const { auth, shell } = useApp();
  const [busy, setBusy] = useState(false);
  /** The refusal of the last attempt. */
  const [error, setError] = useState<ApiError>();

  /** Answers whether it worked. */
  async function change(word: Credential, currentPassword: string, text: string): Promise<boolean> {
    setBusy(true);
    setError(undefined);
    try {
      await auth.renew((api) =>
        word === 'password'
          ? api.request(changePassword, { body: { currentPassword, password: text } })
          : api.request(changeSecret, { body: { currentPassword, secret: text } }),
      );
      shell.toasts.success(credentialTextsOf[word].changed);
      return true;
    } catch (thrown) {
      const refused = asApiError(thrown);
      setError(refused);
      if (refused.status === 401) void auth.confirm();
      const { failed: message } = credentialTextsOf[word];
      shell.log({ type: 'error', source: 'Account', message, details: refused.message });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, error, change, forgive: () => setError(undefined) };
}
