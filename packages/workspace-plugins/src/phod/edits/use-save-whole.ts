import type { BriefData, PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { diffJson } from '@mach42/json-document/diff/json-diff.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useState } from 'react';
import { edits, editsSlice, type WholeKind } from './edits-slice.ts';

interface WholeSave {
  readonly save: (briefData: BriefData) => void;
  readonly saving: boolean;
  /** The reason for which the file was not saved. */
  readonly error: string | undefined;
  readonly clearError: () => void;
}

/** Saves a whole file that was made from a version; calls `onSaved` once it is saved. */
export function useSaveWhole(base: PhodFile, kind: WholeKind, onSaved: () => void): WholeSave {
  const { dispatch } = useShell();
  const [id, setId] = useState<string>();
  const [nothingNew, setNothingNew] = useState(false);
  const { waiting, ended } = useSlice(editsSlice, (state) => state);
  const outcome = ended?.id === id ? ended : undefined;
  const isSaved = outcome !== undefined && outcome.error === undefined;
  const end = useEffectEvent(onSaved);
  useEffect(() => {
    if (isSaved) end();
  }, [isSaved]);

  return {
    save: (briefData) => {
      const ops = diffJson(base.briefData, briefData);
      if (ops.length === 0) {
        setNothingNew(true);
        return;
      }
      const saveId = nanoid();
      setId(saveId);
      dispatch(
        edits.asked({
          id: saveId,
          ops,
          before: base.briefData,
          baseVersion: base.version,
          kind,
        }),
      );
    },
    saving: id !== undefined && waiting.includes(id),
    error: nothingNew ? phodTexts.nothingToSave : outcome?.error,
    clearError: () => {
      setNothingNew(false);
      setId(undefined);
    },
  };
}
