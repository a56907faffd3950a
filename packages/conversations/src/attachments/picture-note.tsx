import { modelHeading } from '@mach42/contracts/models/names.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { listSendPolicies, setSendPolicy } from '@mach42/contracts/sending/calls.ts';
import { mayPicturesLeave, picturesSection } from '@mach42/contracts/sending/pictures.ts';
import type { SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import { pictureTexts, sendingTexts } from '@mach42/contracts/sending/texts.ts';
import { t } from '@mach42/language/t.ts';
import { withAgain } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { useState } from 'react';
import './attachments.css';

interface PictureNoteProps {
  /** The model that receives the attached pictures. */
  readonly model: AIModel;
}

/** Says before a message is sent what happens to an attached picture, and offers the possible actions. */
export default function PictureNote({ model }: PictureNoteProps) {
  const { workspace } = useShell();
  const { name } = modelHeading(model);
  const { pictures } = model.workerStats;
  if (pictures === 'outside') return <LeavingNote name={name} />;
  return (
    <p className="ws-picture-note" role="status">
      {pictures === 'here'
        ? t('{name} sees the pictures. They stay on this machine.', { name })
        : t('{name} cannot see pictures: only their names are sent.', { name })}
      {pictures === undefined && (
        <Button size="small" variant="plain" onClick={() => workspace.open(tabId('aimodels'))}>
          {t('Choose a model that sees them')}
        </Button>
      )}
    </p>
  );
}

/** Has the person decide whether a picture leaves the machine, because a picture has no masked form. */
function LeavingNote({ name }: { readonly name: string }) {
  const { api, toasts } = useShell();
  const failure = { source: 'PHOD', message: sendingTexts.loadFailed } as const;
  const { answer, patch, refresh } = useRead(listSendPolicies, undefined, { failure });
  const [isAsking, setIsAsking] = useState(false);
  if (answer === undefined) return null;
  const policies = Object.fromEntries(answer.data.map((one) => [one.section, one.policy]));
  const mayLeave = mayPicturesLeave(policies);

  async function choose(policy: SendPolicy): Promise<void> {
    setIsAsking(false);
    const choice = { section: picturesSection, policy };
    try {
      await api.request(setSendPolicy, { body: choice });
      const isOther = ({ section }: { readonly section: string }) => section !== picturesSection;
      patch((known) => ({ ...known, data: [...known.data.filter(isOther), choice] }));
    } catch (thrown) {
      toasts.error(withAgain(sendingTexts.failed, thrown));
      refresh();
    }
  }

  return (
    <p className="ws-picture-note" role="status">
      {mayLeave
        ? t('{name} gets the pictures as they are: pictures cannot be masked.', { name })
        : t('Pictures cannot be masked, so they stay here: {name} gets only their names.', {
            name,
          })}
      {mayLeave ? (
        <Button size="small" variant="plain" onClick={() => void choose('never')}>
          {t('Keep pictures here')}
        </Button>
      ) : (
        <Button size="small" variant="plain" onClick={() => setIsAsking(true)}>
          {t('Send pictures…')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={pictureTexts.ask}
        confirm={pictureTexts.confirm}
        onConfirm={() => void choose('full')}
        onCancel={() => setIsAsking(false)}
      >
        {pictureTexts.explained}
      </ConfirmDialog>
    </p>
  );
}
