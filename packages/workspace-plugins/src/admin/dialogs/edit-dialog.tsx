import { EditIcon } from '@blueprintjs/icons';
import { editUser } from '@mach42/contracts/users/admin-calls.ts';
import type { HeldRole } from '@mach42/contracts/users/admin-schemas.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { useState } from 'react';
import { admin } from '../state/admin-slice.ts';
import { DetailFields } from './detail-fields.tsx';
import { FailureNote } from './failure-note.tsx';
import { FormActions } from './form-actions.tsx';
import { RoleSwitches } from './role-switches.tsx';
import { useChange } from './use-change.ts';
import { useShownFaults } from './use-shown-faults.ts';
import { detailsOf, faultsOf } from './user-form.ts';
import './forms.css';

interface EditDialogProps {
  readonly isOpen: boolean;
  readonly user: User;
  readonly onClose: () => void;
}

export function EditDialog({ isOpen, user, onClose }: EditDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      width={480}
      icon={<EditIcon />}
      title={adminTexts.edit}
      onClose={onClose}
    >
      <EditForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({ user, onClose }: Omit<EditDialogProps, 'isOpen'>) {
  const { api, dispatch, toasts } = useShell();
  const { busy, error, run } = useChange(adminTexts.editFailed);
  const [details, setDetails] = useState(() => detailsOf(user));
  const [roles, setRoles] = useState<readonly HeldRole[]>(() =>
    user.roles.filter((role) => role !== 'guest'),
  );
  const faults = faultsOf(details, roles);
  const { shown, leave } = useShownFaults(faults, error);
  const isRight = Object.keys(faults).length === 0;

  async function save() {
    const done = await run(async () => {
      const body = { ...details, roles: [...roles] };
      const { data } = await api.request(editUser, { params: { id: user.id }, body });
      dispatch(admin.userChanged(data));
      toasts.success(adminTexts.updated(data.name));
    });
    if (done) onClose();
  }

  return (
    <form
      noValidate
      className="ws-admin-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight && !busy) void save();
      }}
    >
      <DetailFields
        details={details}
        faults={shown}
        onChange={(name, value) => setDetails({ ...details, [name]: value })}
        onLeave={leave}
      />
      <RoleSwitches userId={user.id} roles={roles} error={faults['roles']} onChange={setRoles} />
      <FailureNote title={adminTexts.editFailed} error={error} />
      <FormActions onClose={onClose}>
        <Button type="submit" variant="primary" loading={busy} disabled={!isRight}>
          Save
        </Button>
      </FormActions>
    </form>
  );
}
