import { call, costs } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type { PicturesQuery, ProfilePicture, SetPictureBody } from './schemas.ts';

/** The pictures of the people who have one and whom the caller may see. */
export const listPictures = call<{ query: PicturesQuery; answer: { data: ProfilePicture[] } }>(
  'GET',
  '/api/pictures',
);
/** The answer is a small WebP; a failure is answered as by every call. */
export const downloadPicture = call<{ params: IdParams; answer: object }>(
  'GET',
  '/api/pictures/:id',
);
export const setPicture = call<{ body: SetPictureBody; answer: { data: ProfilePicture } }>(
  'PUT',
  '/api/picture',
  { cost: costs.write },
);
export const removePicture = call<{ answer: object }>('DELETE', '/api/picture');
