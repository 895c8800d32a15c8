import { Text } from '@mantine/core'
import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { PhoneField } from '#platform/web/forms/field/PhoneField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { invitationRoutes } from '../../contract/invitations.ts'
import { workerName } from '../../rules.ts'
import { DuplicatesDialog } from '../form/DuplicatesDialog.tsx'
import { useDuplicates } from '../form/use-duplicates.ts'

/** Invites a worker with a name and a phone number or an email address. */
export function InviteWorkerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(invitationRoutes.inviteWorker)
  const form = useContractForm(invitationRoutes.inviteWorker.body, {
    firstName: '',
    lastName: '',
    phone: '',
    email: '',
    primaryRole: '',
  })
  const duplicates = useDuplicates(form.element)
  const field = (name: string) => ({ name, label: t(`workforce.field.${name}`), autoComplete: 'off' })
  return (
    <>
      <FormDialog
        title={t('workforce.invite.title')}
        size="lg"
        form={form}
        save={(body) => duplicates.guard((more) => write({ body: { ...body, ...more } }))}
        onSaved={(worker) => tell.success(t('workforce.invite.done', { name: workerName(worker) }))}
        onClose={onClose}
        submit={t('workforce.invite.submit')}
      >
        <Text c="dimmed">{t('workforce.invite.lead')}</Text>
        <FieldGroup>
          <TextField {...field('firstName')} autoFocus />
          <TextField {...field('lastName')} required />
          <PhoneField {...field('phone')} />
          <TextField {...field('email')} type="email" plain />
          <TextField {...field('primaryRole')} />
        </FieldGroup>
      </FormDialog>
      <DuplicatesDialog of={duplicates} />
    </>
  )
}
