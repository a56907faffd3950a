import { scaledPicture } from '@mach42/command-api/attachments/picture.ts';
import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { mayPicturesLeave } from '@mach42/contracts/sending/pictures.ts';
import { sendingDecider } from '@mach42/domain/sending/decider.ts';
import { BlobDamaged } from '@mach42/event-store/blobs/blob-store.ts';
import { createHash } from 'node:crypto';
import type { Worker } from '../kernel/worker.ts';
import type { ModelProvider, Picture } from '../providers/provider.ts';

type Deps = Pick<Worker, 'commands' | 'reads' | 'files' | 'log'>;

interface SeeingModel {
  readonly modelId: string;
  readonly provider: Pick<ModelProvider, 'isOutside' | 'seesPictures'>;
}

/**
 * Returns the pictures that a model is given, by the ids of their files. There are none where the model cannot see
 * them, or where they would leave the machine and their person did not allow that. Pictures of the first lists come
 * first.
 * @param personId the only person whose pictures may be sent
 */
export async function attachedPictures(
  deps: Deps,
  lists: readonly (readonly Attachment[])[],
  personId: string,
  { modelId, provider }: SeeingModel,
): Promise<ReadonlyMap<string, Picture>> {
  const pictures = new Map<string, Picture>();
  const ids = lists.flatMap((list) =>
    list.flatMap(({ id, kind }) => (kind === 'picture' ? id : [])),
  );
  if (ids.length === 0 || provider.seesPictures?.(modelId) !== true) return pictures;
  if (provider.isOutside) {
    const { state: policies } = await deps.commands.load(sendingDecider, personId);
    if (!mayPicturesLeave(policies)) return pictures;
  }
  const wanted = [...new Set(ids)].slice(0, limits.attachments.sentPictures);
  for (const id of wanted) {
    const picture = await pictureOf(deps, id, personId);
    if (picture !== undefined) pictures.set(id, picture);
  }
  return pictures;
}

/** Undefined: it is another person's, was removed, is damaged, or belongs to a person who was forgotten. */
async function pictureOf(
  { reads, files, log }: Deps,
  id: string,
  personId: string,
): Promise<Picture | undefined> {
  const stored = await reads.attachment(id);
  if (stored?.userId !== personId) return undefined;
  try {
    const bytes = await files.open({ owner: personId, id, part: 'file' }, stored.blobs.file);
    if (bytes === undefined) return undefined;
    const { data, width, height } = await scaledPicture(
      bytes,
      limits.attachments.sentPicturePixels,
    );
    return {
      attachmentId: id,
      mediaType: 'image/jpeg',
      width,
      height,
      bytes: data.length,
      sha256: createHash('sha256').update(data).digest('hex'),
      base64: data.toString('base64'),
    };
  } catch (error) {
    // The question can be answered without it, and nothing else will repair it.
    if (!(error instanceof BlobDamaged)) throw error;
    log.error({ attachmentId: id }, 'A picture is damaged and was left out of a request');
    return undefined;
  }
}
