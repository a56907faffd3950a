import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useReducer, useSyncExternalStore } from 'react';
import type { Tray, TrayItem } from './tray.ts';

type UploadApi = ConstructorParameters<typeof Tray>[0];

/** The trays of each workspace, by person and room or draft: uploads continue while the person reads elsewhere. */
const trays = new WeakMap<UploadApi, Map<string, Tray>>();
const none: readonly TrayItem[] = [];
const never = (): (() => void) => () => undefined;

/** Returns the owner of the files of a message: a person in a room or thread. Without a room it is the new chat. */
export const ofMessage = (userId: string | undefined, roomId: string | undefined): string =>
  `${userId} ${roomId}`;
export const ofNewEntry = (userId: string | undefined): string => `${userId} new entry`;

/** Returns the tray of an owner, which is made with its first file. */
export async function trayOf(owner: string, api: UploadApi): Promise<Tray> {
  const { Tray: NewTray } = await import('./tray.ts');
  const known = trays.get(api) ?? new Map<string, Tray>();
  trays.set(api, known);
  const own = known.get(owner) ?? new NewTray(api);
  known.set(owner, own);
  return own;
}

export interface TrayInUse {
  readonly tray: Tray | undefined;
  readonly items: readonly TrayItem[];
  /** The files that are being uploaded. */
  readonly attachments: readonly Attachment[];
  /** Whether every file is uploaded. */
  readonly areReady: boolean;
  readonly add: (files: readonly File[]) => void;
}

interface TrayOptions {
  /** The number of files that are stored with the text already; default 0. */
  readonly taken?: number;
  /** The text that says that there are too many files; default: the text for a message. */
  readonly tooMany?: string;
}

/**
 * Returns the files of the text that is being written, by the text's owner; their code is loaded with the first file.
 */
export function useTray(
  owner: string,
  { taken = 0, tooMany = attachmentTexts.tooMany }: TrayOptions = {},
): TrayInUse {
  const { api, toasts } = useShell();
  const [, opened] = useReducer((count: number) => count + 1, 0);
  const tray = trays.get(api)?.get(owner);
  const items = useSyncExternalStore(tray?.subscribe ?? never, tray?.items ?? (() => none));

  async function add(files: readonly File[]): Promise<void> {
    try {
      const own = await trayOf(owner, api);
      opened();
      if (own.add(files, taken)) toasts.warning(tooMany);
    } catch {
      // The code of a page that was opened long ago may be gone.
      toasts.error(t('Files cannot be attached now. Load the page again.'));
    }
  }
  const attachments = items.flatMap(({ attachment }) => attachment ?? []);
  const areReady = attachments.length === items.length;
  return { tray, items, attachments, areReady, add: (files) => void add(files) };
}
