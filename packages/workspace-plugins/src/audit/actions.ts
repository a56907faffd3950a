import { createAction } from '@reduxjs/toolkit';

export type AuditView = 'events' | 'openings' | 'personas';

export interface AuditShown {
  readonly view: AuditView;
  /** The model whose persona is shown; left out: the one with the most answers. */
  readonly modelId?: string | undefined;
  /** The version whose answers are shown; left out: the newest one that has answers. */
  readonly version?: number | undefined;
}

export const showAudit = createAction<AuditShown, 'audit/show'>('audit/show');
