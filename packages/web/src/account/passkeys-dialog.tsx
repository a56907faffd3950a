import { KeyIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@mach42/contracts/users/passkey-calls.ts';
import type { NewPasskey, PasskeyView } from '@mach42/contracts/users/passkey-schemas.ts';
import { passkeyTexts as texts } from '@mach42/contracts/users/passkey-texts.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { AskPassword, MethodRow, MethodList } from './method-parts.tsx';

/** A person's passkeys, and the way to add one with this device. */
export default function PasskeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen icon={<KeyIcon />} title={texts.title} onClose={onClose}>
      <OwnPasskeys />
    </Dialog>
  );
}

function OwnPasskeys() {
  const { api, toasts } = useShell();
  const reading = useRead(listPasskeys);
  const { answer, refresh } = reading;
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const own = answer?.data;

  async function act(action: () => Promise<unknown>): Promise<void> {
    setProblem(undefined);
    try {
      await action();
    } catch (thrown) {
      setProblem(asApiError(thrown).message);
    } finally {
      refresh();
    }
  }
  const rename = (id: string, name: string) =>
    act(() => api.request(renamePasskey, { params: { id }, body: { name } }));
  const remove = ({ id, name }: PasskeyView) =>
    act(async () => {
      await api.request(removePasskey, { params: { id } });
      toasts.success(texts.removed(name));
    });

  if (isAdding) {
    const back = () => {
      setAdding(false);
      refresh();
    };
    return <AddPasskey onDone={back} />;
  }
  return (
    <MethodList
      reading={reading}
      texts={texts}
      rows={own?.passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRename={(name) => void rename(passkey.id, name)}
          onRemove={() => void remove(passkey)}
        />
      ))}
    >
      {problem !== undefined && <p role="alert">{problem}</p>}
      {own?.isAllowed === false && <p>{texts.notAllowed}</p>}
      {own?.isAllowed === true && !browserSupportsWebAuthn() && <p>{texts.unsupported}</p>}
      {own?.isAllowed === true && browserSupportsWebAuthn() && (
        <Button variant="primary" icon={<KeyIcon />} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      )}
    </MethodList>
  );
}

interface PasskeyRowProps {
  readonly passkey: PasskeyView;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  /** The typed name while the passkey is being renamed. */
  const [typed, setTyped] = useState<string>();
  if (typed !== undefined) {
    return (
      <li className="ws-passkeys__one" aria-label={name}>
        <form
          noValidate
          className="ws-passkeys__rename"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() === '') return;
            onRename(typed.trim());
            setTyped(undefined);
          }}
        >
          <Field label={texts.name}>
            {(ids) => (
              <TextInput
                {...ids}
                autoFocus
                maxLength={limits.signIn.passkeyNameCharacters}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <Button type="submit" size="small" disabled={typed.trim() === ''}>
            {texts.save}
          </Button>
        </form>
      </li>
    );
  }
  return (
    <MethodRow
      name={name}
      since={createdAt}
      lastUsedAt={lastUsedAt}
      texts={{ ...texts, since: texts.created }}
    >
      <div className="ws-passkeys__actions">
        <Button size="small" variant="plain" onClick={() => setTyped(name)}>
          {texts.rename}
        </Button>
        <Button size="small" variant="danger-plain" onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </MethodRow>
  );
}

/** Asks for name and password, and has the device create the passkey. */
function AddPasskey({ onDone }: { readonly onDone: () => void }) {
  const { api, toasts } = useShell();
  const [name, setName] = useState('');

  async function add(currentPassword: string): Promise<string | undefined> {
    const { data } = await api.request(beginPasskey, { body: { currentPassword } });
    const created = await createPasskey(data);
    if (created === undefined) return texts.cancelled;
    await api.request(addPasskey, { body: { ...created, name: name.trim() } });
    toasts.success(texts.added);
    onDone();
    return undefined;
  }

  return (
    <AskPassword
      label={texts.password}
      action={texts.next}
      isComplete={name.trim() !== ''}
      onPassword={add}
      onCancel={onDone}
    >
      <Field label={texts.name} hint={texts.nameHint}>
        {(ids) => (
          <TextInput
            {...ids}
            autoFocus
            maxLength={limits.signIn.passkeyNameCharacters}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </AskPassword>
  );
}

/** Algorithms of COSE (RFC 9053): ES256, EdDSA, RS256. */
const algorithms = [-7, -8, -257] as const;
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Returns the data of the new passkey that the server checks; undefined: the person or the device refused. */
async function createPasskey({ challenge, rp, user, known }: NewPasskey) {
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp,
        user,
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: known.map((one) => ({ id: one, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    });
    return {
      id,
      clientData: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: transports.filter((one) => response.transports?.includes(one)),
    };
  } catch (thrown) {
    // Every refusal of person and device is one; the page says to try again.
    if (thrown instanceof Error) return undefined;
    throw thrown;
  }
}
