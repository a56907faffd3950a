import { LinkIcon } from '@blueprintjs/icons';
import {
  beginToLinkIdentity,
  listIdentities,
  unlinkIdentity,
} from '@mach42/contracts/users/openid-calls.ts';
import type { IdentityView } from '@mach42/contracts/users/openid-schemas.ts';
import { openIdTexts as texts } from '@mach42/contracts/users/openid-texts.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { useState } from 'react';
import { leaveForService } from '../auth/openid-flow.ts';
import { AskPassword, MethodRow, MethodList } from './method-parts.tsx';

/** The accounts of the sign-in service that sign the person in, and the way to link one. */
export default function IdentitiesDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen icon={<LinkIcon />} title={texts.title} onClose={onClose}>
      <Identities />
    </Dialog>
  );
}

function Identities() {
  const { api, toasts } = useShell();
  const reading = useRead(listIdentities);
  const { answer, refresh } = reading;
  /** Linking, or the one to be unlinked: each asks for the password first. */
  const [asking, setAsking] = useState<'link' | IdentityView>();
  const own = answer?.data;

  if (asking !== undefined) {
    const back = () => {
      setAsking(undefined);
      refresh();
    };
    const act = async (currentPassword: string): Promise<undefined> => {
      const body = { currentPassword };
      if (asking === 'link') {
        leaveForService((await api.request(beginToLinkIdentity, { body })).data, 'link');
        return;
      }
      await api.request(unlinkIdentity, { params: { id: asking.id }, body });
      toasts.success(texts.unlinked(asking.name));
      back();
    };
    const isLink = asking === 'link';
    return (
      <AskPassword
        about={isLink ? texts.about : texts.unlinkAbout}
        label={texts.password}
        action={isLink ? texts.next : texts.unlink}
        onCancel={back}
        onPassword={act}
      />
    );
  }
  return (
    <MethodList
      reading={reading}
      texts={texts}
      rows={own?.identities.map((identity) => (
        <MethodRow
          key={identity.id}
          name={identity.name}
          since={identity.linkedAt}
          lastUsedAt={identity.lastUsedAt}
          texts={{ ...texts, since: texts.linked }}
        >
          <Button size="small" variant="danger-plain" onClick={() => setAsking(identity)}>
            {texts.unlink}
          </Button>
        </MethodRow>
      ))}
    >
      {own?.isOffered === false && <p>{texts.notOffered}</p>}
      {own?.isOffered === true && own.identities.length === 0 && (
        <Button variant="primary" icon={<LinkIcon />} onClick={() => setAsking('link')}>
          {texts.link}
        </Button>
      )}
    </MethodList>
  );
}
