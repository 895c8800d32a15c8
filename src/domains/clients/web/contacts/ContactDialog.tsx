import { type ReactNode, useMemo } from 'react'
import { type ClientPermission, clientPermissions } from '#base/actor.ts'
import { type Language, languages } from '#base/language.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { ownName } from '#platform/web/format/own-name.ts'
import { MergeNotice } from '#platform/web/forms/draft/MergeNotice.tsx'
import { useMerge } from '#platform/web/forms/draft/use-merge.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { PhoneField } from '#platform/web/forms/field/PhoneField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import type { Client } from '../../contract.ts'
import { type Contact, contactForm, contactRights, contactRoutes } from '../../contract/contacts.ts'
import { useContactHistoryFields } from './use-contact-history-fields.ts'

interface Props {
  clientId: string
  /** The contact to edit. Undefined adds a contact. */
  contact?: Contact
  /** The main contact of a client that has no other one: what is known of the first contact. */
  main?: Client['contact'] | undefined
  /** The permissions that the user may give. */
  rightsToGive: readonly ClientPermission[]
  projectsField: ReactNode
  onClose: () => void
}

interface Values {
  name: string
  email: string
  phone: string
  language: Language
  /** Empty for all projects. */
  projectIds: readonly string[]
  mayConfirmHours: boolean
  mayPlaceRequests: boolean
  maySeeInvoices: boolean
  maySignContracts: boolean
}

const valuesOf = (contact: Contact): Values => ({
  name: contact.name,
  email: contact.email,
  phone: contact.phone ?? '',
  language: contact.language,
  projectIds: contact.projects?.map(({ id }) => id) ?? [],
  mayConfirmHours: contact.mayConfirmHours,
  mayPlaceRequests: contact.mayPlaceRequests,
  maySeeInvoices: contact.maySeeInvoices,
  maySignContracts: contact.maySignContracts,
})

/** Adds or edits a contact of a client. */
export function ContactDialog({ clientId, contact, main, rightsToGive, projectsField, onClose }: Props) {
  const { t, language } = useTranslation()
  const tell = useToasts()
  const added = useWrite(contactRoutes.addContact)
  const edited = useWrite(contactRoutes.editContact)
  const blank = useMemo(() => blankOf(clientId, language, rightsToGive, main), [clientId, language, rightsToGive, main])
  const form = useContractForm(contactForm, valuesOf(contact ?? blank), {
    toInput: (typed) => ({ ...typed, projectIds: typed.projectIds.length > 0 ? [...typed.projectIds] : null }),
  })
  const isAddressFixed = contact !== undefined && !contact.allowed.includes('readdress')
  const merge = useMerge(form, contact ?? blank, valuesOf)
  const title = t(contact ? 'clients.contacts.edit' : 'clients.contacts.add')
  return (
    <FormDialog
      title={title}
      fillsPhone
      summary
      form={form}
      explain={merge.explain}
      save={(body) =>
        contact
          ? edited.write({ params: { id: clientId, contactId: contact.id }, body, ifMatch: merge.version })
          : added.write({ params: { id: clientId }, body })
      }
      onSaved={({ name }) => tell.success(t(contact ? 'clients.contacts.saved' : 'clients.contacts.added', { name }))}
      onClose={onClose}
      submit={contact ? t('platform.action.save') : title}
    >
      <MergeNotice form={form} merge={merge} fields={useContactHistoryFields()} />
      <TextField name="name" label={t('clients.contacts.field.name')} required autoComplete="off" />
      <TextField
        name="email"
        type="email"
        label={t('clients.contacts.field.email')}
        required
        plain
        disabled={isAddressFixed}
        description={isAddressFixed ? t('clients.contacts.addressFixed') : undefined}
      />
      <PhoneField name="phone" label={t('clients.contacts.field.phone')} autoComplete="off" />
      <SelectField
        name="language"
        label={t('clients.contacts.field.language')}
        description={t('clients.contacts.field.languageHelp')}
        choices={languages.map((value) => ({ value, label: ownName(value) }))}
      />
      {!isAddressFixed && projectsField}
      {clientPermissions.map((permission) => {
        const isOffered = rightsToGive.includes(permission)
        const right = contactRights[permission]
        // A permission that the user cannot give stays as it is.
        if (!isOffered && !contact?.[right]) return null
        return (
          <CheckField
            key={permission}
            name={right}
            label={t(`clients.contacts.field.${right}`)}
            disabled={!isOffered}
            description={isOffered ? undefined : t('clients.contacts.rightFixed')}
          />
        )
      })}
    </FormDialog>
  )
}

function blankOf(
  clientId: string,
  language: Language,
  rightsToGive: readonly ClientPermission[],
  main: Props['main'],
): Contact {
  return {
    id: '',
    clientId,
    name: main?.fullName ?? '',
    email: main?.email ?? '',
    phone: main?.phone ?? null,
    language,
    projects: null,
    mayConfirmHours: rightsToGive.includes('hours:confirm'),
    mayPlaceRequests: false,
    maySeeInvoices: false,
    maySignContracts: false,
    rightsToGive: [...rightsToGive],
    version: 0,
    allowed: [],
  }
}
