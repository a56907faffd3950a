import type { ProfilePicture } from '@mach42/contracts/pictures/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';

const ofPerson = prepared((q, p: { userId: string }) =>
  q.selectFrom('profile_pictures').selectAll().where('user_id', '=', p.userId),
);

const byId = prepared((q, p: { id: string }) =>
  q.selectFrom('profile_pictures').select('user_id').where('attachment_id', '=', p.id),
);

/** The pictures of people in any order; people who have none are left out. */
export async function picturesOf(db: Reader, userIds: Iterable<string>): Promise<ProfilePicture[]> {
  const pictures: ProfilePicture[] = [];
  for (const userId of userIds) {
    const row = await db.first(ofPerson, { userId });
    if (row !== undefined) pictures.push({ userId, pictureId: row.attachment_id });
  }
  return pictures;
}

/** The person whose picture a file is; undefined: it is no picture of a person. */
export async function personOfPicture(db: Reader, id: string): Promise<string | undefined> {
  return (await db.first(byId, { id }))?.user_id;
}
