import { titleOfKey } from '../phod/sections.ts';
import { policyTexts } from '../sending/texts.ts';
import type { SectionPolicy } from '../sending/schemas.ts';

const aRoom = 'a room';

/** What the Event Log says of what happened on the server. */
export const logTexts = {
  jobCompleted: 'A run has finished. Its proposal waits to be checked.',
  jobFailed: 'A run failed.',
  jobCancelled: 'A run was cancelled.',
  replyFailed: 'The assistant could not answer.',
  modelTrouble: 'A model could not be reached or did not answer as it should.',
  invited: (room: string) => `You are invited to ${room}.`,
  removed: (room = aRoom) => `You were removed from ${room}.`,
  roleChanged: (role: string, room = aRoom) => `Your role in ${room} is now ${role}.`,
  roomDeleted: (room = aRoom) => `Deleted: ${room}.`,
  sessionOpened: (title: string) => `Session opened: ${title}.`,
  sessionExtended: (title: string) => `Session extended: ${title}.`,
  sessionClosed: (title: string) => `Session closed: ${title}.`,
  phodSaved: (version: number) => `PHOD saved as version ${version}.`,
  sendPolicySet: ({ section, policy }: SectionPolicy) =>
    `${policyTexts[policy].chosen(titleOfKey(section))}.`,
  phodReverted: (version: number) => `PHOD taken back; that made version ${version}.`,
} as const;
