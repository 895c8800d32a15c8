import { Text } from '@mantine/core'
import type { ProviderRole } from '#base/actor.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { userForm, userRoutes } from '../../contract.ts'
import { rolesToGive } from '../../rules.ts'
import { useProfile } from '../session.ts'
import { RoleChoice } from './RoleChoice.tsx'

/** The dialog that invites a user with a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const own = useProfile().role as ProviderRole
  const { write } = useWrite(userRoutes.inviteUser)
  const form = useContractForm(userForm, {
    givenName: '',
    familyName: '',
    email: '',
    role: 'provider' as ProviderRole,
  })
  return (
    <FormDialog
      title={t('accounts.users.invite.title')}
      size="lg"
      form={form}
      save={(body) => write({ body })}
      onSaved={({ email }) => tell.success(t('accounts.users.invite.done', { email }))}
      onClose={onClose}
      submit={t('accounts.users.invite.submit')}
    >
      <Text c="dimmed">{t('accounts.users.invite.lead')}</Text>
      <FieldGroup>
        <TextField name="givenName" label={t('accounts.users.field.givenName')} autoComplete="off" autoFocus required />
        <TextField name="familyName" label={t('accounts.users.field.familyName')} autoComplete="off" required />
        <div data-wide>
          <TextField
            name="email"
            type="email"
            label={t('accounts.users.field.email')}
            autoComplete="off"
            plain
            required
          />
        </div>
        <div data-wide>
          <RoleChoice name="role" label={t('accounts.users.field.role')} roles={rolesToGive(own)} />
        </div>
      </FieldGroup>
    </FormDialog>
  )
}
