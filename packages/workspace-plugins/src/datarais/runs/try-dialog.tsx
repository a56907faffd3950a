import { GitBranchIcon, LayersIcon, ResetIcon } from '@blueprintjs/icons';
import { defaultInstructions } from '@mach42/contracts/jobs/instructions.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { listChoosableSaigeVersions } from '@mach42/contracts/saige/calls.ts';
import { t } from '@mach42/language/t.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { useState } from 'react';
import { dataRaisActions } from '../actions.ts';
import { datarais } from '../state.ts';
import type { Screen } from '../state/screen.ts';
import { GrowingText } from '../ui/growing-text.tsx';
import {
  modelOptions,
  modelsToTry,
  sameRun,
  versionOptions,
  type TryChoice,
} from './try-choice.ts';

interface TryDialogProps {
  readonly entryId: string;
  readonly screen: Screen;
}

/** Queues the entry once more, with another model, instructions or SAIGE version. */
export function TryDialog({ entryId, screen }: TryDialogProps) {
  const { dispatch } = useShell();
  const now = useMinute();
  const { available, selected } = useModels();
  const models = modelsToTry(available, useSession().user?.subscription);
  const [choice, setChoice] = useState<TryChoice>(() => ({
    modelId: models.find(({ id }) => id === selected?.id)?.id ?? models[0]?.id ?? '',
    instructions: screen.instructions,
    saigeVersion: undefined,
  }));
  const { modelId, instructions } = choice;
  const versions = useRead(
    listChoosableSaigeVersions,
    { params: { id: modelId } },
    { when: modelId !== '' },
  );
  const known = versions.answer?.data ?? [];
  const isBlank = instructions.trim() === '';
  const { isSending, fault } = screen.trying ?? { isSending: false, fault: undefined };
  const same = sameRun(screen.runs ?? [], choice, known[0]?.version);
  const close = () => dispatch(datarais.tryClosed({ entryId }));
  return (
    <Dialog
      isOpen
      icon={<GitBranchIcon />}
      title={t('Try another way')}
      className="ws-try"
      width={640}
      onClose={close}
      action={{
        label: t('Queue this run'),
        icon: <LayersIcon />,
        loading: isSending,
        disabled: isBlank || modelId === '',
        run: () => dispatch(dataRaisActions.tryAnotherWay({ entryId, choice })),
      }}
    >
      <p className="ws-muted">
        {t(
          'The entry runs once more, beside the runs that are there. Nothing is saved before you review a proposal and save it.',
        )}
      </p>
      <Field label={t('Model')}>
        {(ids) => (
          <Select
            {...ids}
            options={modelOptions(models)}
            value={modelId}
            onChange={(next) => setChoice({ ...choice, modelId: next, saigeVersion: undefined })}
          />
        )}
      </Field>
      {known.length > 0 && (
        <Field
          label={t('SAIGE version')}
          hint={
            known.length === 1
              ? t(
                  'What the model reads about itself. Versions that your own runs had can be chosen here.',
                )
              : t('What the model reads about itself.')
          }
        >
          {(ids) => (
            <Select
              {...ids}
              options={versionOptions(known, now)}
              value={String(choice.saigeVersion ?? known[0]?.version)}
              onChange={(next) => setChoice({ ...choice, saigeVersion: Number(next) })}
            />
          )}
        </Field>
      )}
      {versions.error !== undefined && (
        <p className="ws-try__fault" role="alert">
          {jobTexts.versionsFailed} {versions.error.message}
        </p>
      )}
      <Field
        label={t('Instructions')}
        hint={t('Words in {braces} are filled in when the run starts.', { braces: '{{ }}' })}
        {...(isBlank ? { error: jobTexts.instructionsRequired } : {})}
      >
        {(ids) => (
          <GrowingText
            {...ids}
            value={instructions}
            onChange={(next) => setChoice({ ...choice, instructions: next })}
          />
        )}
      </Field>
      <Button
        size="small"
        className="ws-rais__reset"
        icon={<ResetIcon size={12} />}
        disabled={instructions === defaultInstructions}
        onClick={() => setChoice({ ...choice, instructions: defaultInstructions })}
      >
        {t('Reset to Default')}
      </Button>
      {same !== undefined && (
        <p className="ws-try__hint">
          {t(
            'The entry ran with exactly this before. A language model may still propose something else.',
          )}
        </p>
      )}
      {fault !== undefined && (
        <p className="ws-try__fault" role="alert">
          {fault}
        </p>
      )}
    </Dialog>
  );
}
