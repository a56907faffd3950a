import { queueStats } from '@mach42/contracts/jobs/calls.ts';
import { listStorage } from '@mach42/contracts/storage/calls.ts';
import type { PersonStorage } from '@mach42/contracts/storage/schemas.ts';
import { storageTexts } from '@mach42/contracts/storage/texts.ts';
import { adminTexts } from '@mach42/contracts/users/account-texts.ts';
import { listUsers } from '@mach42/contracts/users/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { patched } from '@mach42/plugin-kit/reads/reads.ts';
import { useRead, useReadSource, type ReadSource } from '@mach42/plugin-kit/reads/use-read.ts';

const source = t('Admin');

/** Reads all people's accounts. */
export const useUsers = () =>
  useRead(listUsers, undefined, { failure: { source, message: adminTexts.usersFailed } });

/** Reads the figures of the jobs of all people. */
export const useStats = () =>
  useRead(queueStats, { query: {} }, { failure: { source, message: adminTexts.statsFailed } });

type StorageOfPeople = { readonly [userId: string]: PersonStorage };

const storagePages: ReadSource<StorageOfPeople, undefined> = {
  name: t('storage of people'),
  calls: [listStorage],
  read: async (api, _, signal) => {
    const people: PersonStorage[] = [];
    for (let hasMore = true; hasMore;) {
      const query = { offset: people.length };
      const page = await api.request(listStorage, { query }, { signal });
      people.push(...page.data);
      hasMore = page.meta.hasMore && page.data.length > 0;
    }
    return Object.fromEntries(people.map((stored) => [stored.userId, stored]));
  },
};

/** Reads the storage that people use, by their id; a person who stored nothing has no entry. */
export const useStorage = () =>
  useReadSource(storagePages, undefined, { failure: { source, message: storageTexts.failed } });

/** Stores a person as the server now has them; a new person is last. */
export const userChanged = (changed: User) =>
  patched(listUsers, (answer) => ({ ...answer, data: withUser(answer.data, changed) }));

export function withUser(users: readonly User[], changed: User): User[] {
  const isKnown = users.some(({ id }) => id === changed.id);
  if (!isKnown) return [...users, changed];
  return users.map((user) => (user.id === changed.id ? changed : user));
}
