import type { ChangeType } from '@mach42/contracts/socket/changes.ts';
import { conversationsLive } from '@mach42/conversations/live.ts';
import type { Live } from '@mach42/plugin-kit/live.ts';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

/**
 * Who follows each change that the socket delivers: the `live.ts` of a plugin, the workspace itself, or
 * none. A change of a new type has to get a line here before this compiles.
 */
const followers: { readonly [Type in ChangeType]: 'plugin' | 'workspace' | 'none' } = {
  BreakGlassClosed: 'plugin',
  BreakGlassOpened: 'plugin',
  BreakGlassSeen: 'none',
  BreakGlassUsed: 'plugin',
  EntriesChanged: 'plugin',
  EntryDiscarded: 'plugin',
  EntryProcessed: 'plugin',
  EntryRecorded: 'plugin',
  EntryRestored: 'plugin',
  EntryRevised: 'plugin',
  InvitationRevoked: 'plugin',
  JobAwaitsProvider: 'plugin',
  JobCancelled: 'plugin',
  JobCompleted: 'plugin',
  JobFailed: 'plugin',
  JobQueued: 'plugin',
  JobReleased: 'plugin',
  JobRetried: 'plugin',
  JobStarted: 'plugin',
  MessageDeleted: 'plugin',
  MessageEdited: 'plugin',
  MessagePosted: 'plugin',
  MessagesHeldUp: 'plugin',
  MessagePinned: 'plugin',
  MessageUnpinned: 'plugin',
  MessageSaved: 'plugin',
  MessageUnsaved: 'plugin',
  PersonBlocked: 'plugin',
  PersonUnblocked: 'plugin',
  ReminderSet: 'plugin',
  ReminderRemoved: 'plugin',
  MessageReminded: 'plugin',
  DatesReminded: 'plugin',
  DatesDismissed: 'plugin',
  ModelCallBegun: 'plugin',
  ModelCallFailed: 'plugin',
  ModelCalled: 'plugin',
  ParticipantInvited: 'plugin',
  ParticipantJoined: 'plugin',
  ParticipantLeft: 'plugin',
  ParticipantRemoved: 'plugin',
  ParticipantRoleAssigned: 'plugin',
  PasswordReset: 'plugin',
  PhodCreated: 'plugin',
  PhodReverted: 'plugin',
  PhodSaved: 'plugin',
  PreferenceSaved: 'workspace',
  PromptDeleted: 'plugin',
  PromptSaved: 'plugin',
  ProposalDiscarded: 'plugin',
  ProposalRestored: 'plugin',
  ProviderAdded: 'plugin',
  ProviderChanged: 'plugin',
  ProviderRemoved: 'plugin',
  QueueChanged: 'plugin',
  ReactionAdded: 'plugin',
  ReactionRemoved: 'plugin',
  ReplyCompleted: 'plugin',
  ReplyFailed: 'plugin',
  ReplyRequested: 'plugin',
  ReplyStarted: 'plugin',
  ReplyStopped: 'plugin',
  ReplyChosen: 'plugin',
  RoomArchived: 'plugin',
  RoomCreated: 'plugin',
  RoomDescribed: 'plugin',
  RoomPinned: 'plugin',
  RoomRead: 'plugin',
  RoomRemoved: 'plugin',
  RoomRenamed: 'plugin',
  RoomRestored: 'plugin',
  RoomSettingsSet: 'plugin',
  RoomUnarchived: 'plugin',
  RoomUnpinned: 'plugin',
  RunDiscarded: 'plugin',
  RunKept: 'plugin',
  RunRestored: 'plugin',
  SaigeFileCreated: 'plugin',
  SaigeReverted: 'plugin',
  SaigeVersionSaved: 'plugin',
  SecretReset: 'plugin',
  SendPolicySet: 'plugin',
  SessionClosed: 'plugin',
  SessionExtended: 'plugin',
  SessionOpened: 'plugin',
  SettingsSaved: 'plugin',
  UserActivated: 'plugin',
  UserDeactivated: 'plugin',
  UserProfileEdited: 'plugin',
  UserRegistered: 'plugin',
  UserRoleSwitched: 'plugin',
  UserRolesAssigned: 'plugin',
  UserSignedIn: 'plugin',
};

const folder = path.resolve(import.meta.dirname, '../../packages/workspace-plugins/src');

async function handledByPlugins(): Promise<ReadonlySet<string>> {
  const handled = new Set(Object.keys(conversationsLive.events ?? {}));
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name, 'live.ts');
    if (!existsSync(file)) continue;
    const { live } = (await import(pathToFileURL(file).href)) as { readonly live: Live };
    for (const type of Object.keys(live.events ?? {})) handled.add(type);
  }
  return handled;
}

describe('the live lists of the plugins', () => {
  it('handle every change that a plugin is to follow, and no other', async () => {
    const expected = Object.entries(followers).filter(([, follower]) => follower === 'plugin');
    const types = expected.map(([type]) => type);
    expect([...(await handledByPlugins())].toSorted()).toEqual(types.toSorted());
  });
});
