import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormActions } from '#platform/web/forms/FormActions.tsx'
import { TextField } from '#platform/web/forms/TextField.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { FieldGroup } from '#platform/web/ui/FieldGroup.tsx'
import { organisationRoutes } from '../../contract.ts'
import type { Contacts, TabFormProps } from '../ProfileTabs.tsx'

/** The second tab: whom to reach, and who stands in. */
export function ContactsForm({ found, submit, onSaved }: TabFormProps<Contacts>) {
  const { t } = useWords()
  const { write } = useWrite(organisationRoutes.saveContacts)
  const { primary, alternate } = found
  const form = useContractForm(organisationRoutes.saveContacts.body, {
    primary: {
      fullName: primary.fullName ?? '',
      email: primary.email ?? '',
      phone: primary.phone ?? '',
      jobTitle: primary.jobTitle ?? '',
    },
    alternate: { name: alternate.name ?? '', email: alternate.email ?? '', phone: alternate.phone ?? '' },
  })
  const phone = { type: 'tel', autoComplete: 'tel', placeholder: '+32 470 12 34 56' } as const
  return (
    <Form form={form} save={(body) => write({ body, ifMatch: found.version })} onSaved={onSaved}>
      <FieldGroup title={t('organisations.profile.primaryContact')}>
        <TextField
          form={form}
          name="primary.fullName"
          label={t('organisations.field.fullName')}
          autoComplete="name"
          required
        />
        <TextField
          form={form}
          name="primary.jobTitle"
          label={t('organisations.field.jobTitle')}
          autoComplete="organization-title"
        />
        <TextField
          form={form}
          name="primary.email"
          type="email"
          label={t('organisations.field.email')}
          autoComplete="email"
          plain
          required
        />
        <TextField form={form} name="primary.phone" label={t('organisations.field.phone')} {...phone} plain />
      </FieldGroup>
      <FieldGroup
        title={t('organisations.profile.alternateContact')}
        lead={t('organisations.profile.alternateContactHelp')}
      >
        <TextField form={form} name="alternate.name" label={t('organisations.field.name')} />
        <TextField form={form} name="alternate.email" type="email" label={t('organisations.field.email')} plain />
        <TextField form={form} name="alternate.phone" label={t('organisations.field.phone')} {...phone} plain />
      </FieldGroup>
      <FormActions submit={submit} pending={form.pending} />
    </Form>
  )
}
