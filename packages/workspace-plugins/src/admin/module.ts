import { AdminPanel } from './admin-panel.tsx';
import { live } from './live.ts';
import { adminSaga } from './state/admin.saga.ts';
import { adminSlice } from './state/admin-slice.ts';

export default AdminPanel;
export const slices = [adminSlice];
export const saga = adminSaga;
export { live };
