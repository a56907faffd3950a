/**
 * Loaded before a program (`--import`): its KurrentDB is a stand-in that another process serves at the address that
 * the program is given.
 */
import { replacingServers } from '@mach42/event-store/kurrentdb/testing/client.ts';
import { remoteClient } from '@mach42/event-store/kurrentdb/testing/remote-client.ts';

replacingServers(remoteClient);
