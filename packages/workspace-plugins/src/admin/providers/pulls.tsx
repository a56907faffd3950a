import { DownloadIcon } from '@blueprintjs/icons';
import { cancelPull, pullModel } from '@mach42/contracts/providers/calls.ts';
import type { ModelPull, ProvidersView } from '@mach42/contracts/providers/schemas.ts';
import { sizeText } from '@mach42/contracts/storage/texts.ts';
import { locale, t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useState } from 'react';
import { FailureNote } from '../dialogs/form-parts.tsx';
import { useChange } from '../dialogs/use-change.ts';
import { pageTexts } from './texts.ts';

interface PullsProps {
  readonly view: ProvidersView;
  readonly onBegun: (pull: ModelPull) => void;
  readonly onChange: () => void;
}

/** Shows the models that Ollama is downloading; nothing where Ollama does not answer. */
export function Pulls({ view, onBegun, onChange }: PullsProps) {
  const { api } = useShell();
  const [model, setModel] = useState('');
  const { isBusy, error, run } = useChange(pageTexts.pullFailed);
  const isThere = view.providers.some(({ id, available }) => id === 'ollama' && available);
  if (!isThere && view.pulls.length === 0) return null;
  const name = model.trim();
  const begin = () =>
    run(async () => {
      const { data } = await api.request(pullModel, { body: { model: name } });
      setModel('');
      onBegun(data);
    });
  const cancel = (of: string) =>
    void run(async () => {
      await api.request(cancelPull, { body: { model: of } });
      onChange();
    });
  return (
    <Card title={pageTexts.pull} icon={<DownloadIcon />}>
      <form
        noValidate
        className="ws-pulls__form"
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== '' && !isBusy) void begin();
        }}
      >
        <Field label={t('Model')} hint={pageTexts.pullHint}>
          {(ids) => (
            <TextInput
              {...ids}
              value={model}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              onChange={({ target }) => setModel(target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          disabled={name === ''}
          title={name === '' ? t('Name the model first') : undefined}
          loading={isBusy}
        >
          {pageTexts.pullStart}
        </Button>
      </form>
      <FailureNote title={pageTexts.pullFailed} error={error} />
      <ul className="ws-pulls" aria-live="polite">
        {view.pulls.map((pull) => (
          <Pull key={pull.model} pull={pull} onCancel={() => cancel(pull.model)} />
        ))}
      </ul>
    </Card>
  );
}

function Pull({ pull, onCancel }: { readonly pull: ModelPull; readonly onCancel: () => void }) {
  const { model, state, done, total, problem } = pull;
  const share = done === null || total === null || total === 0 ? undefined : done / total;
  return (
    <li>
      <span className="ws-mono">{model}</span>
      {state === 'running' ? (
        <>
          <progress
            aria-label={t('Download of {model}', { model })}
            {...(share === undefined ? {} : { value: share })}
          />
          <span className="ws-muted">{progressText(pull)}</span>
          <Button
            size="small"
            aria-label={t('Cancel the download of {model}', { model })}
            onClick={onCancel}
          >
            {pageTexts.pullCancel}
          </Button>
        </>
      ) : (
        <>
          <span className="ws-muted">{problem}</span>
          <Chip tone={state === 'done' ? 'success' : state === 'failed' ? 'danger' : 'neutral'}>
            {pageTexts.pullStates[state]}
          </Chip>
        </>
      )}
    </li>
  );
}

const gigabyte = 1_000_000_000;
const tenths = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export function progressText({ done, total }: ModelPull): string {
  if (done === null || total === null || total === 0) return t('starting');
  const percent = Math.floor((done / total) * 100);
  if (total < gigabyte)
    return t('{done} of {total}, {percent} %', {
      done: sizeText(done),
      total: sizeText(total),
      percent,
    });
  return t('{done} of {total} GB, {percent} %', {
    done: tenths.format(done / gigabyte),
    total: tenths.format(total / gigabyte),
    percent,
  });
}
