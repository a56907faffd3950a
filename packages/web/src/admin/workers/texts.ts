import { modelHeading } from '@mach42/contracts/models/names.ts';
import type { ModelType } from '@mach42/contracts/models/schemas.ts';
import type { RunFailure, RunFailureCode, WorkKind } from '@mach42/contracts/workers/schemas.ts';
import { t } from '@mach42/language/t.ts';

export const kindWords: Readonly<Record<WorkKind, string>> = {
  reply: t('Reply'),
  job: t('Job'),
  run: t('Run'),
};

export const failureWords: Readonly<Record<RunFailureCode, string>> = {
  UPSTREAM_ERROR: t('Provider failed'),
  TIMEOUT: t('Timed out'),
  FORBIDDEN: t('Quota used up'),
  CUT_OFF: t('Cut off'),
  UNREADABLE: t('Unreadable'),
  EMPTY: t('Empty answer'),
};

type ServedType = Exclude<ModelType, 'external'>;

export const groups: readonly {
  readonly type: ServedType;
  readonly title: string;
  /** Says how a model without workers gets some. */
  readonly toDo: string;
}[] = [
  {
    type: 'hybrid',
    title: t('Assistants'),
    toDo: t('No provider answers. The built-in provider is available after a restart.'),
  },
  {
    type: 'cloud',
    title: 'Claude',
    toDo: t('No provider answers. Connect one on the page Models.'),
  },
  {
    type: 'local',
    title: t('Local'),
    toDo: t('No worker. Connect Ollama on the page Models, and pull the models.'),
  },
];

/** Returns the part of a name before ' - '. */
export function shortName(name: string): string {
  return modelHeading({ name, description: '' }).name;
}

/** `98 % of 54 runs`; `no run yet`. */
export function reliability(completed: number, failed: number): string {
  const runs = completed + failed;
  if (runs === 0) return t('no run yet');
  const percent = Math.floor((completed / runs) * 1000) / 10;
  return t('{percent} % of {runs} {runs, plural, one {run} other {runs}}', { percent, runs });
}

/** `42 s`, `12 min`, `3 h 5 min`, `2 d 4 h`. */
export function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (minutes < 1) return `${Math.max(0, Math.floor(seconds))} s`;
  if (hours < 1) return t('{minutes} min', { minutes });
  if (hours < 24) return t('{hours} h {minutes} min', { hours, minutes: minutes % 60 });
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** Failures of the same kind together, with the time of the newest; given and answered newest first. */
export function groupFailures(
  failures: readonly RunFailure[],
): { readonly code: RunFailureCode; readonly count: number; readonly at: string }[] {
  return [...Map.groupBy(failures, ({ code }) => code)].map(([code, same]) => ({
    code,
    count: same.length,
    at: same[0]?.at ?? '',
  }));
}
