import { ResetIcon } from '@blueprintjs/icons';
import { defaultInstructions, estimateTokens } from '@mach42/contracts/jobs/instructions.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { locale, t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Field } from '@mach42/plugin-kit/ui/field.tsx';
import { datarais } from '../state.ts';
import type { Screen } from '../state/screen.ts';
import { useMemo } from 'react';
import { GrowingText } from './growing-text.tsx';

const number = new Intl.NumberFormat(locale);

/** Tokens that a run would send, about. */
function sizeOf({ instructions, content, file }: Screen): number {
  return estimateTokens(instructions + content + JSON.stringify(file?.briefData ?? {}, null, 2));
}

interface InstructionsTabProps {
  readonly entryId: string;
  readonly screen: Screen;
}

export function InstructionsTab({ entryId, screen }: InstructionsTabProps) {
  const { dispatch } = useShell();
  const edit = (instructions: string) =>
    dispatch(datarais.instructionsEdited({ entryId, instructions }));
  const size = useMemo(() => sizeOf(screen), [screen]);
  const blank = screen.instructions.trim() === '';
  return (
    <>
      <Field
        label={t('Instructions to the model')}
        hint={t(
          'Words in {braces} are filled in when the run starts: about {tokens} tokens with your entry and your file.',
          { braces: '{{ }}', tokens: number.format(size) },
        )}
        {...(blank ? { error: jobTexts.instructionsRequired } : {})}
      >
        {(ids) => <GrowingText {...ids} value={screen.instructions} onChange={edit} />}
      </Field>
      <Button
        className="ws-rais__reset"
        icon={<ResetIcon />}
        disabled={screen.instructions === defaultInstructions}
        onClick={() => edit(defaultInstructions)}
      >
        {t('Reset to Default')}
      </Button>
    </>
  );
}
