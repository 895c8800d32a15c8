import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ProviderRole } from '#base/actor.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { MergeNotice } from '#platform/web/forms/draft/MergeNotice.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useMerge } from '#platform/web/forms/draft/use-merge.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { type User, userRoutes } from '../../contract.ts'
import { session, useProfile } from '../session.ts'
import { RoleChoice } from './RoleChoice.tsx'
import styles from './UserForm.module.css'
import { useUserHistoryFields } from './use-user-history-fields.ts'

const valuesOf = (user: User) => ({
  givenName: user.givenName ?? '',
  familyName: user.familyName ?? '',
  role: user.role as ProviderRole,
})

/** The form of a user’s name and role. Explains why a role cannot be changed. */
export function UserForm({ user }: { user: User }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const own = useProfile().id === user.id
  const fields = useUserHistoryFields()
  const { write } = useWrite(userRoutes.editUser)
  const mayChangeRole = user.allowed.includes('changeRole')
  const form = useContractForm(userRoutes.editUser.body, valuesOf(user), {
    toInput: ({ role, ...name }) => (mayChangeRole ? { ...name, role } : name),
  })
  const merge = useMerge(form, user, valuesOf)
  if (!user.allowed.includes('edit')) return <Why>{t('accounts.users.one.above')}</Why>
  return (
    <Form
      form={form}
      className={styles.form ?? ''}
      explain={merge.explain}
      save={(body) => write({ params: { id: user.id }, body, ifMatch: merge.version })}
      onSaved={async () => {
        tell.success(t('accounts.users.one.saved'))
        if (own) await session.load()
      }}
    >
      <MergeNotice form={form} merge={merge} fields={fields} />
      <FieldGroup>
        <TextField name="givenName" label={t('accounts.users.field.givenName')} autoComplete="off" required />
        <TextField name="familyName" label={t('accounts.users.field.familyName')} autoComplete="off" required />
        {mayChangeRole && (
          <div data-wide>
            <RoleChoice name="role" label={t('accounts.users.field.role')} roles={user.rolesToGive} />
          </div>
        )}
      </FieldGroup>
      {own && <Why>{t(user.onlyAdmin ? 'accounts.users.one.onlyAdmin' : 'accounts.users.one.ownRole')}</Why>}
      <FormActions submit={t('platform.action.save')} pending={form.pending} />
      <LeaveGuard active={form.changed} isStored={false} />
    </Form>
  )
}

function Why({ children }: { children: string }) {
  return (
    <Alert color="gray" variant="light" icon={<IconLock size={20} aria-hidden />} className={styles.why ?? ''}>
      {children}
    </Alert>
  )
}
