import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { addEntry, updateEntry } from '@mach42/contracts/datarais/calls.ts';
import { Entry, ManualEntryBody, UpdateEntryBody } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import { numberIn } from '@mach42/contracts/settings/setting-values.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { normaliseMobile } from '@mach42/contracts/users/profile.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { AttachmentState } from '@mach42/domain/attachments/decider.ts';
import { requireAttachable } from '@mach42/domain/attachments/require-attachable.ts';
import {
  entriesDecider,
  type EntryCommand,
  type ExistingEntry,
} from '@mach42/domain/datarais/decider.ts';
import type { Actor } from '@mach42/domain/kernel/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import { attachmentStates } from '../attachments/attachment-states.ts';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, partOf, type Calling } from '../http/calling.ts';
import { creationsOf } from '../kernel/creations.ts';
import { newId } from '../kernel/ids.ts';
import { noJob, type EntryJob } from '../lookups.ts';
import { loadUser } from '../users/load-user.ts';
import { entryView, findOwnEntry } from './entry-view.ts';

const answer = { entry: Entry };

export function entryRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, settings, lookups, now } = deps;
  const creations = creationsOf(deps, 'entries');

  async function view(entryId: string, userId: string, job: EntryJob): Promise<Entry> {
    return entryView(await findOwnEntry(commands, entryId, userId), job);
  }

  /** An entry may name its person; it is theirs all the same. */
  async function requireOwnMobile(mobile: string, userId: string): Promise<void> {
    const user = await loadUser(commands, userId);
    if (normaliseMobile(mobile) !== user.mobile) refuse('FORBIDDEN', userTexts.notAllowed);
  }

  route(
    app,
    addEntry,
    { body: ManualEntryBody, answer, summary: 'Records an entry of one’s own.' },
    async (request) => {
      const { credentials, title, content, attachments: ids = [] } = request.body;
      const { actor, at, origin } = callingOf(request, now);
      if (credentials !== undefined) await requireOwnMobile(credentials.mobile, actor.id);
      const entryId = newId();
      const most = numberIn(settings.values, settingNames.entriesOfPerson);
      const attachments = await attachmentStates(commands, ids);
      const creation = { ...origin, isCreation: true };
      const counted = () => lookups.entries(actor.id);
      const { state, position } = await creations.create(actor.id, counted, (others) => {
        const data = { entryId, userId: actor.id, title, content, attachments, others, most };
        const command = { type: 'RecordEntry', data, actor, at } as const;
        return commands.execute(entriesDecider, entryId, command, creation);
      });
      const recorded = state.exists ? state.entryId : entryId;
      return { answer: { entry: await view(recorded, actor.id, noJob) }, position };
    },
  );

  route(
    app,
    updateEntry,
    {
      params: IdParams,
      body: UpdateEntryBody,
      answer,
      summary: 'Changes an entry, marks it processed, discards it or takes it back.',
    },
    async (request) => {
      const { id } = request.params;
      const calling = callingOf(request, now);
      const entry = await findOwnEntry(commands, id, calling.actor.id);
      const job = await lookups.jobOfEntry(id);
      let position: bigint | undefined;
      const { attachments: ids } = request.body;
      const attachments = ids && (await attachmentStates(commands, ids));
      requireAllowed(request.body, { entry, attachments, actor: calling.actor });
      for (const command of commandsTo(request.body, attachments, calling)) {
        const origin = partOf(calling.origin, command.type);
        const executed = await commands.execute(entriesDecider, id, command, origin);
        position = executed.position ?? position;
      }
      return { answer: { entry: await view(id, calling.actor.id, job) }, position };
    },
  );
}

/**
 * Returns the commands that make the requested changes. An entry is restored before its text or its files change, and
 * these change before it is marked as processed or discarded.
 */
function commandsTo(
  { status, content, metadata }: UpdateEntryBody,
  attachments: readonly AttachmentState[] | undefined,
  { actor, at }: Calling,
): EntryCommand[] {
  const commands: EntryCommand[] = [];
  if (status === 'pending') commands.push({ type: 'RestoreEntry', data: {}, actor, at });
  const title = metadata?.title ?? metadata?.key;
  if (title !== undefined || content !== undefined || attachments !== undefined) {
    const data = {
      ...(title === undefined ? {} : { title }),
      ...(content === undefined ? {} : { content }),
      ...(attachments === undefined ? {} : { attachments }),
    };
    commands.push({ type: 'ReviseEntry', data, actor, at });
  }
  if (status === 'processed') commands.push({ type: 'MarkEntryProcessed', data: {}, actor, at });
  if (status === 'discarded') commands.push({ type: 'DiscardEntry', data: {}, actor, at });
  return commands;
}

interface Allowing {
  readonly entry: ExistingEntry;
  readonly attachments: readonly AttachmentState[] | undefined;
  readonly actor: Actor;
}

/**
 * Requires that no command would be refused: either all commands of a request are carried out, or none.
 * @throws Refusal VALIDATION_ERROR the entry would be blank, or have files that it may not have
 */
function requireAllowed(
  { content, metadata }: UpdateEntryBody,
  { entry, attachments, actor }: Allowing,
): void {
  const files =
    attachments === undefined
      ? (entry.attachments ?? [])
      : requireAttachable(attachments, actor, attachmentTexts.tooManyOfEntry);
  const title = metadata?.title ?? metadata?.key;
  if (title?.trim() === '') {
    refuse('VALIDATION_ERROR', entryTexts.titleAndContent, '/metadata/title');
  }
  const isBlank = (content ?? entry.content).trim() === '';
  if (isBlank && files.length === 0) {
    refuse('VALIDATION_ERROR', entryTexts.titleAndContent, '/content');
  }
}
