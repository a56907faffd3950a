import { AuditPanel } from './audit-panel.tsx';
import { live } from './live.ts';
import { auditSlice } from './state/audit-slice.ts';

export default AuditPanel;
export const slices = [auditSlice];
export { live };
