import type { SectionPolicy } from '@mach42/contracts/sending/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';

const byUser = prepared((q, p: { userId: string }) =>
  q
    .selectFrom('send_policies')
    .select(['section', 'policy'])
    .where('user_id', '=', p.userId)
    .orderBy('section'),
);

/** The policies of the sections that are not `masked`. */
export async function sendPoliciesOf(db: Reader, userId: string): Promise<SectionPolicy[]> {
  return db.all(byUser, { userId });
}
