import { EditIcon, InfoSignIcon, NewPersonIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { adminTexts } from '@mach42/contracts/users/account-texts.ts';
import { editUser, registerUser } from '@mach42/contracts/users/calls.ts';
import { knownOf } from '@mach42/contracts/users/password-rules.ts';
import { asActiveRole, roleName } from '@mach42/contracts/users/roles.ts';
import type { User, HeldRole } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { t } from '@mach42/language/t.ts';
import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { useShell, useSession } from '@mach42/plugin-kit/hooks.ts';
import { NewSecretField } from '@mach42/plugin-kit/password/new-secret-field.tsx';
import {
  usePasswordCheck,
  type PasswordCheck,
} from '@mach42/plugin-kit/password/use-password-check.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { useLeaveQuestion } from '@mach42/plugin-kit/ui/use-leave-question.tsx';
import { useState, type HTMLInputTypeAttribute } from 'react';
import { userChanged } from '../state.ts';
import { FailureNote, FormActions } from './form-parts.tsx';
import { useChange } from './use-change.ts';
import {
  asFaults,
  detailNames,
  detailsIn,
  faultsOf,
  fieldsOf,
  progressOf,
  type DetailName,
  type Details,
  type Faults,
  type UserFields,
} from './user-form.ts';
import './forms.css';

type Words = Pick<UserFields, 'password' | 'secret'>;

interface SignInFieldsProps {
  readonly fields: Words;
  readonly checks: Readonly<Record<keyof Words, PasswordCheck>>;
  /** The faults that are shown. */
  readonly faults: Faults;
  readonly onChange: (change: Partial<Words>) => void;
  readonly onLeave: (name: keyof Words) => void;
}

/** The fields for the credentials of a newcomer. */
function SignInFields({ fields, checks, faults, onChange, onLeave }: SignInFieldsProps) {
  return (
    <>
      <NewSecretField
        label={t('Password')}
        check={checks.password}
        value={fields.password}
        error={faults['password']}
        onChange={(password) => onChange({ password })}
        onBlur={() => onLeave('password')}
      />
      <NewSecretField
        label={t('Secret')}
        check={checks.secret}
        hint={t('Needed for GPT login.')}
        value={fields.secret}
        error={faults['secret']}
        onChange={(secret) => onChange({ secret })}
        onBlur={() => onLeave('secret')}
      />
    </>
  );
}

const allRoles: readonly { readonly role: HeldRole; readonly about: string }[] = [
  { role: 'user', about: t('Chats, rooms, their own PHOD and DataRAIS entries') },
  { role: 'moderator', about: t('Also moderates the forums') },
  { role: 'admin', about: t('Also manages users, models and the queue') },
];

interface RoleSwitchesProps {
  /** The person who has the roles. */
  readonly userId: string;
  readonly roles: readonly HeldRole[];
  readonly error: string | undefined;
  readonly onChange: (roles: readonly HeldRole[]) => void;
}

/** Switches for the roles of a person; admins cannot remove the admin role from themselves. */
function RoleSwitches({ userId, roles, error, onChange }: RoleSwitchesProps) {
  const self = useSession().userId === userId;
  return (
    <fieldset className="ws-admin-form__roles">
      <legend>{t('Roles')}</legend>
      {allRoles.map(({ role, about }) => {
        const isOwnAdminRole = self && role === 'admin' && roles.includes(role);
        return (
          <Switch
            key={role}
            label={roleName(asActiveRole(role))}
            hint={isOwnAdminRole ? userTexts.ownAdminRole : about}
            checked={roles.includes(role)}
            disabled={isOwnAdminRole}
            onChange={(held) =>
              onChange(held ? [...roles, role] : roles.filter((other) => other !== role))
            }
          />
        );
      })}
      {error !== undefined && (
        <p className="ws-field__hint ws-field__hint--error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface UserDialogProps {
  readonly isOpen: boolean;
  /** The person who is edited; left out for a new person. */
  readonly user?: User;
  readonly onClose: () => void;
}

const words = {
  edit: { title: adminTexts.edit, failed: adminTexts.editFailed, done: adminTexts.updated },
  register: {
    title: adminTexts.register,
    failed: adminTexts.registerFailed,
    done: adminTexts.registered,
  },
} as const;

export function UserDialog({ isOpen, user, onClose }: UserDialogProps) {
  const { close, noteChanged, question } = useLeaveQuestion(onClose);
  return (
    <Dialog
      isOpen={isOpen}
      width={480}
      icon={user === undefined ? <NewPersonIcon /> : <EditIcon />}
      title={words[user === undefined ? 'register' : 'edit'].title}
      onClose={close}
    >
      <UserForm user={user} onCancel={close} onDone={onClose} onChanged={noteChanged} />
      {question}
    </Dialog>
  );
}

interface UserFormProps {
  readonly user: User | undefined;
  readonly onCancel: () => void;
  readonly onDone: () => void;
  /** Receives whether the form has unsaved changes. */
  readonly onChanged: (isChanged: boolean) => void;
}

function UserForm({ user, onCancel, onDone, onChanged }: UserFormProps) {
  const { api, dispatch, toasts } = useShell();
  const isNew = user === undefined;
  const { failed, done } = words[isNew ? 'register' : 'edit'];
  const { isBusy, error, run } = useChange(failed);
  const [fields, setFields] = useState(() => fieldsOf(user));
  const known = knownOf(fields);
  const checks = {
    password: usePasswordCheck(fields.password, known),
    secret: usePasswordCheck(fields.secret, known, fields.password),
  };
  const faults = faultsOf(fields, isNew && checks);
  const { shown, leave } = useShownFaults(faults, error);
  const isRight = Object.keys(faults).length === 0;
  const change = (changed: Partial<UserFields>) => {
    const next = { ...fields, ...changed };
    setFields(next);
    onChanged(JSON.stringify(next) !== JSON.stringify(fieldsOf(user)));
  };

  async function save() {
    const worked = await run(async () => {
      const saved = await send(api, user, fields);
      dispatch(userChanged(saved));
      toasts.success(done(saved.name));
    });
    if (!worked) return;
    onChanged(false);
    onDone();
  }

  return (
    <form
      noValidate
      className="ws-admin-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight && !isBusy) void save();
      }}
    >
      <DetailFields
        details={fields}
        faults={shown}
        onChange={(name, value) => change({ [name]: value })}
        onLeave={leave}
      />
      {isNew ? (
        <>
          <SignInFields
            fields={fields}
            checks={checks}
            faults={shown}
            onChange={change}
            onLeave={leave}
          />
          <p className="ws-admin-form__note">
            <InfoSignIcon />
            <span>
              {t(
                'The new user starts as a Standard User and can sign in at once. Roles can be changed in Edit User.',
              )}
            </span>
          </p>
        </>
      ) : (
        <RoleSwitches
          userId={user.id}
          roles={fields.roles}
          error={faults['roles']}
          onChange={(roles) => change({ roles })}
        />
      )}
      <FailureNote title={failed} error={error} />
      <FormActions onClose={onCancel} {...(isNew && { note: progressOf(fields, faults) })}>
        <Button type="submit" variant="primary" loading={isBusy} disabled={!isRight}>
          {isNew ? t('Register') : t('Save')}
        </Button>
      </FormActions>
    </form>
  );
}

async function send(api: Api, user: User | undefined, fields: UserFields): Promise<User> {
  const details = detailsIn(fields);
  if (user === undefined) {
    const { password, secret } = fields;
    return (await api.request(registerUser, { body: { ...details, password, secret } })).data;
  }
  const body = { ...details, roles: [...fields.roles] };
  return (await api.request(editUser, { params: { id: user.id }, body })).data;
}

interface ShownFaults {
  readonly shown: Faults;
  readonly leave: (name: string) => void;
}

/** Returns the faults that are shown: a fault is shown once its field was left, or when the server found it. */
function useShownFaults(faults: Faults, error: ApiError | undefined): ShownFaults {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const own = Object.entries(faults).filter(([name]) => left.has(name));
  return {
    shown: { ...asFaults(error?.details ?? []), ...Object.fromEntries(own) },
    leave: (name) => setLeft((before) => new Set([...before, name])),
  };
}

const inputs: Readonly<
  Record<DetailName, { readonly label: string; readonly type: HTMLInputTypeAttribute }>
> = {
  firstName: { label: t('First name'), type: 'text' },
  lastName: { label: t('Last name'), type: 'text' },
  username: { label: t('Username'), type: 'text' },
  email: { label: t('E-mail'), type: 'email' },
  mobile: { label: t('Mobile'), type: 'tel' },
};

interface DetailFieldsProps {
  readonly details: Details;
  /** The faults that are shown. */
  readonly faults: Faults;
  readonly onChange: (name: DetailName, value: string) => void;
  readonly onLeave: (name: DetailName) => void;
}

function DetailFields({ details, faults, onChange, onLeave }: DetailFieldsProps) {
  return detailNames.map((name, index) => (
    <Field key={name} label={inputs[name].label} error={faults[name]}>
      {(ids) => (
        <TextInput
          {...ids}
          type={inputs[name].type}
          autoComplete="off"
          autoFocus={index === 0}
          required
          maxLength={name === 'mobile' ? limits.mobileCharacters : limits.accountFieldCharacters}
          value={details[name]}
          onChange={(event) => onChange(name, event.target.value)}
          onBlur={() => onLeave(name)}
        />
      )}
    </Field>
  ));
}
