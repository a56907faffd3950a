import type { SaigeType } from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import type { Actor, Decider, Command } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import type { SaigeEvent } from './events.ts';

export type CreateSaigeFile = Command<
  'CreateSaigeFile',
  {
    readonly modelId: string;
    readonly name: string;
    readonly type?: SaigeType;
    readonly description: string;
    readonly content: string;
  }
>;
export type SaveSaigeVersion = Command<
  'SaveSaigeVersion',
  { readonly content: string; readonly changeSummary: string; readonly baseVersion?: number }
>;
export type RevertSaige = Command<
  'RevertSaige',
  {
    readonly toVersion: number;
    /** The content of that version. */
    readonly content: string;
    readonly baseVersion?: number;
  }
>;

export type SaigeCommand = CreateSaigeFile | SaveSaigeVersion | RevertSaige;

interface NoSaigeFile {
  readonly exists: false;
}

export interface ExistingSaigeFile {
  readonly exists: true;
  readonly modelId: string;
  readonly name: string;
  readonly type: SaigeType;
  readonly description: string;
  readonly content: string;
  readonly version: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

type SaigeState = NoSaigeFile | ExistingSaigeFile;

/** Rules: `SPEC.md`. One stream a model. */
export const saigeDecider: Decider<SaigeState, SaigeCommand, SaigeEvent> = {
  category: 'saige',
  stateVersion: 1,
  initialState: { exists: false },
  decide,
  evolve,
  snapshotEvery: 50,
  eventsAtOnce: 20,
  about: ({ data }) => ({ key: data.modelId, subjects: [] }),
};

function decide(command: SaigeCommand, state: SaigeState): readonly SaigeEvent[] {
  requireAdmin(command.actor);
  if (command.type === 'CreateSaigeFile') return create(command, state);
  if (!state.exists) return refuse('NOT_FOUND', saigeTexts.notFound);
  requireCurrent(command.data.baseVersion, state.version);
  return command.type === 'SaveSaigeVersion' ? save(command, state) : revert(command, state);
}

function create({ data, actor }: CreateSaigeFile, state: SaigeState): readonly SaigeEvent[] {
  if (state.exists) return refuse('CONFLICT', saigeTexts.exists);
  const type = saigeTypeOf(data.modelId);
  if (data.type !== undefined && data.type !== type) {
    return refuse('VALIDATION_ERROR', saigeTexts.otherType(type), '/type');
  }
  requireText(data.content);
  const first = { version: 1, changeSummary: saigeTexts.firstSummary, savedBy: actor.id };
  return [{ type: 'SaigeFileCreated', data: { ...data, type, ...first } }];
}

function save(
  { data: { content, changeSummary }, actor }: SaveSaigeVersion,
  state: ExistingSaigeFile,
): readonly SaigeEvent[] {
  requireText(content);
  requireChange(content, state);
  const why = { content, changeSummary: requireReason(changeSummary) };
  return [{ type: 'SaigeVersionSaved', data: next(state, actor, why) }];
}

function revert(
  { data: { toVersion, content }, actor }: RevertSaige,
  state: ExistingSaigeFile,
): readonly SaigeEvent[] {
  if (toVersion > state.version) return refuse('NOT_FOUND', saigeTexts.noSuchVersion);
  requireChange(content, state);
  const changeSummary = saigeTexts.restoredSummary(toVersion);
  const saved = next(state, actor, { content, changeSummary });
  return [{ type: 'SaigeReverted', data: { ...saved, toVersion } }];
}

const next = (
  { modelId, version }: ExistingSaigeFile,
  { id: savedBy }: Actor,
  saved: { readonly content: string; readonly changeSummary: string },
) => ({ modelId, version: version + 1, ...saved, savedBy });

function requireAdmin({ activeRole }: Actor): void {
  if (activeRole !== 'admin' && activeRole !== 'system') {
    refuse('FORBIDDEN', saigeTexts.accessDenied);
  }
}

function requireText(content: string): void {
  if (content.trim() === '') refuse('VALIDATION_ERROR', saigeTexts.empty, '/markdown_content');
}

function requireReason(summary: string): string {
  const reason = summary.trim();
  return reason === ''
    ? refuse('VALIDATION_ERROR', saigeTexts.reasonNeeded, '/change_summary')
    : reason;
}

function requireChange(content: string, state: ExistingSaigeFile): void {
  if (content === state.content) {
    refuse('VALIDATION_ERROR', saigeTexts.unchanged, '/markdown_content');
  }
}

function requireCurrent(baseVersion: number | undefined, current: number): void {
  if (baseVersion !== undefined && baseVersion !== current) {
    refuse('CONFLICT', saigeTexts.stale(baseVersion, current), '/baseVersion');
  }
}

function evolve(state: SaigeState, event: SaigeEvent, at: string): SaigeState {
  const { content, version, savedBy: updatedBy } = event.data;
  const latest = { content, version, updatedAt: at, updatedBy };
  if (event.type === 'SaigeFileCreated') {
    const { modelId, name, type, description } = event.data;
    const created = { createdAt: at, createdBy: updatedBy };
    return { exists: true, modelId, name, type, description, ...created, ...latest };
  }
  return state.exists ? { ...state, ...latest } : state;
}

/** Returns the subject of a model's SAIGE file, by the model's id. */
function saigeTypeOf(modelId: string): SaigeType {
  if (modelId.includes('adexis')) return 'project-management';
  return modelId.includes('locklan') ? 'security' : 'general';
}
