import type { Answer } from '#base/route.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { PhoneField } from '#platform/web/forms/field/PhoneField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { organisationRoutes } from '../../contract.ts'
import { TabForm, type TabFormProps } from './TabForm.tsx'

type Contacts = Answer<typeof organisationRoutes.readContacts>

const valuesOf = ({ primary, alternate }: Contacts) => ({
  primary: {
    fullName: primary.fullName ?? '',
    email: primary.email ?? '',
    phone: primary.phone ?? '',
    jobTitle: primary.jobTitle ?? '',
  },
  alternate: { name: alternate.name ?? '', email: alternate.email ?? '', phone: alternate.phone ?? '' },
})
// A conflict compares each contact as a whole.
const contact = (value: unknown) =>
  Object.values(value as object)
    .filter(Boolean)
    .join(' · ')

/** The form of the main and the alternate contact. */
export function ContactsForm(tab: TabFormProps<Contacts>) {
  const { t } = useTranslation()
  const { write } = useWrite(organisationRoutes.saveContacts)
  const form = useContractForm(organisationRoutes.saveContacts.body, valuesOf(tab.found))
  return (
    <TabForm
      {...tab}
      form={form}
      valuesOf={valuesOf}
      save={(body, ifMatch) => write({ body, ifMatch })}
      historyFields={{
        primary: { label: t('organisations.profile.primaryContact'), show: contact },
        alternate: { label: t('organisations.profile.alternateContact'), show: contact },
      }}
    >
      <FieldGroup title={t('organisations.profile.primaryContact')}>
        <TextField name="primary.fullName" label={t('organisations.field.fullName')} autoComplete="name" required />
        <TextField
          name="primary.jobTitle"
          label={t('organisations.field.jobTitle')}
          autoComplete="organization-title"
        />
        <TextField
          name="primary.email"
          type="email"
          label={t('organisations.field.email')}
          autoComplete="email"
          plain
          required
        />
        <PhoneField name="primary.phone" label={t('organisations.field.phone')} />
      </FieldGroup>
      <FieldGroup
        title={t('organisations.profile.alternateContact')}
        lead={t('organisations.profile.alternateContactHelp')}
      >
        <TextField name="alternate.name" label={t('organisations.field.name')} />
        <TextField name="alternate.email" type="email" label={t('organisations.field.email')} plain />
        <PhoneField name="alternate.phone" label={t('organisations.field.phone')} />
      </FieldGroup>
    </TabForm>
  )
}
