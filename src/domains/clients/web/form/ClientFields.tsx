import { useMemo } from 'react'
import { choicesOf } from '#base/field-texts.ts'
import { clientRecord } from '#domains/clients/contract/fields.ts'
import { PlainFields } from '#platform/web/forms/field/PlainFields.tsx'
import { TagField } from '#domains/tags/web/TagField.tsx'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { FormPart } from '#platform/web/forms/form/FormPart.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { PhoneField } from '#platform/web/forms/field/PhoneField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { clientStatuses } from '../../contract.ts'
import type { ClientParts } from './use-parts.ts'

interface Props {
  parts: ClientParts
  /** True if the user may not change the address of the contact. */
  fixesAddress?: boolean
}

/** The fields of the client form, grouped in sections. */
export function ClientFields({ parts, fixesAddress = false }: Props) {
  const { t } = useTranslation()
  const [branches, statuses] = useMemo(
    () => [
      choicesOf(clientRecord, 'industry', t),
      clientStatuses.map((value) => ({ value, label: t(`clients.status.${value}`) })),
    ],
    [t],
  )
  return (
    <>
      <FormPart part={parts.company}>
        <FieldGroup>
          <TextField name="name" label={t('clients.field.name')} required autoComplete="off" />
          <SelectField
            name="industry"
            label={t('clients.field.industry')}
            empty={t('clients.form.noIndustry')}
            choices={branches}
          />
          <TextField name="vatNumber" label={t('clients.field.vatNumber')} plain />
          <TextField name="website" type="url" label={t('clients.field.website')} placeholder="https://" plain />
          <SelectField name="status" label={t('clients.field.status')} choices={statuses} />
          <div data-wide>
            <TagField name="tags" label={t('clients.field.tags')} />
          </div>
          <PlainFields record={clientRecord} part="company" />
        </FieldGroup>
      </FormPart>
      <FormPart part={parts.contact} lead={t('clients.form.contactLead')}>
        <FieldGroup>
          <TextField name="contact.fullName" label={t('clients.field.contactName')} autoComplete="off" />
          <TextField name="contact.jobTitle" label={t('clients.field.jobTitle')} autoComplete="off" />
          <TextField
            name="contact.email"
            type="email"
            label={t('clients.field.email')}
            plain
            disabled={fixesAddress}
            description={fixesAddress ? t('clients.form.addressFixed') : undefined}
          />
          <PhoneField name="contact.phone" label={t('clients.field.phone')} autoComplete="off" />
          <PlainFields record={clientRecord} part="contact" />
        </FieldGroup>
      </FormPart>
      <FormPart part={parts.billing}>
        <FieldGroup>
          <div data-wide>
            <TextAreaField name="billingAddress" label={t('clients.field.billingAddress')} rows={2} />
          </div>
          <div data-wide>
            <TextAreaField
              name="notes"
              label={t('clients.field.notes')}
              description={t('clients.form.notesHelp')}
              rows={4}
            />
          </div>
          <PlainFields record={clientRecord} part="billing" />
        </FieldGroup>
      </FormPart>
    </>
  )
}
