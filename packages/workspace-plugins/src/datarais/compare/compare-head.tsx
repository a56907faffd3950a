import type { EntryRun } from '@mach42/contracts/jobs/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useModels, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { TextDiff } from '@mach42/plugin-kit/ui/diff/diff.tsx';
import { dataRaisActions } from '../actions.ts';
import { datarais } from '../state.ts';
import {
  checksText,
  costText,
  durationText,
  instructionsText,
  isByRules,
  modelText,
  operationsText,
  providerText,
  tokensText,
} from '../runs/run-texts.ts';

interface CompareHeadProps {
  readonly entryId: string;
  readonly a: EntryRun;
  readonly b: EntryRun;
  readonly reviewed: string;
}

/** What two runs ran with, what they took, and the way to take one of them. */
export function CompareHead({ entryId, a, b, reviewed }: CompareHeadProps) {
  const { available } = useModels();
  const facts: readonly (readonly [name: string, textOf: (run: EntryRun) => string | undefined])[] =
    [
      [t('Model'), (run) => modelText(run.modelId, available)],
      [t('Answered by'), providerText],
      [t('SAIGE file'), saigeText],
      [t('Instructions'), (run) => instructionsText(run.instructions)],
      [t('Made from'), originText],
      [t('Took'), durationText],
      [t('Tokens'), tokensText],
      [t('Cost'), costText],
      [t('Proposes'), proposesText],
      [t('Checks'), checksLine],
    ];
  return (
    <>
      <div className="ws-card ws-compare__head">
        <table>
          <caption className="ws-visually-hidden">{t('What A and B ran with and took')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="ws-visually-hidden">{t('What')}</span>
              </th>
              {[a, b].map((run, index) => (
                <th key={run.id} scope="col">
                  <TakeButton
                    entryId={entryId}
                    run={run}
                    letter={index === 0 ? 'A' : 'B'}
                    isReviewed={run.id === reviewed}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.map(([name, textOf]) => {
              const [ofA, ofB] = [textOf(a) ?? '–', textOf(b) ?? '–'];
              return (
                <tr key={name} className={ofA === ofB ? undefined : 'ws-compare__differs'}>
                  <th scope="row">{name}</th>
                  <td>{ofA}</td>
                  <td>{ofB}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {a.instructions !== b.instructions && (
          <details className="ws-compare__instructions">
            <summary>{t('How the instructions differ')}</summary>
            <TextDiff
              label={t('How the instructions differ')}
              before={a.instructions}
              after={b.instructions}
            />
          </details>
        )}
      </div>
      {isByRules(a) && isByRules(b) && (
        <p className="ws-compare__note">
          {t(
            'The built-in assistant answered both. It merges by rules: no model, instructions or SAIGE file change what it proposes. Connect a language model to see them differ.',
          )}
        </p>
      )}
    </>
  );
}

interface TakeButtonProps {
  readonly entryId: string;
  readonly run: EntryRun;
  readonly letter: 'A' | 'B';
  readonly isReviewed: boolean;
}

/** Opens a proposal in the review, from where it is saved like any other. */
function TakeButton({ entryId, run, letter, isReviewed }: TakeButtonProps) {
  const { dispatch } = useShell();
  return (
    <span className="ws-compare__take">
      <span className="ws-compare__letter">{letter}</span>
      <Button
        size="small"
        onClick={() =>
          isReviewed
            ? dispatch(datarais.tabChosen({ entryId, tab: 'changes' }))
            : dispatch(dataRaisActions.promote({ entryId, jobId: run.id }))
        }
      >
        {isReviewed
          ? t('Continue reviewing {letter}', { letter })
          : t('Review and save {letter}', { letter })}
      </Button>
    </span>
  );
}

const originText = ({ proposal }: EntryRun): string | undefined =>
  proposal === null ? undefined : `v${proposal.baseVersion}`;

const proposesText = ({ proposal }: EntryRun): string | undefined =>
  proposal === null ? undefined : operationsText(proposal.operations);

/** What was sent of the SAIGE file; nothing is where rules merge. */
function saigeText(run: EntryRun): string | undefined {
  if (run.saigeVersion === null) return undefined;
  return isByRules(run)
    ? t('v{saigeVersion}, not used', { saigeVersion: run.saigeVersion })
    : `v${run.saigeVersion}`;
}

function checksLine(run: EntryRun): string | undefined {
  const checks = checksText(run);
  if (checks === undefined || checks.failed.length === 0) return checks?.sum;
  return `${checks.sum}: ${checks.failed.join(', ')}`;
}
