import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormActions } from '#platform/web/forms/FormActions.tsx'
import { NumberField } from '#platform/web/forms/NumberField.tsx'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { TextField } from '#platform/web/forms/TextField.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { FieldGroup } from '#platform/web/ui/FieldGroup.tsx'
import { type CompanyProfile, organisationRoutes } from '../../contract.ts'
import { industries } from '../../rules.ts'
import type { TabFormProps } from '../ProfileTabs.tsx'

/** The first tab: what the company is. */
export function CompanyForm({ found, submit, onSaved }: TabFormProps<CompanyProfile>) {
  const { t } = useWords()
  const { write } = useWrite(organisationRoutes.saveCompany)
  const form = useContractForm(
    organisationRoutes.saveCompany.body,
    {
      companyName: found.companyName ?? '',
      numberOfEmployees: found.numberOfEmployees,
      headquartersLocation: found.headquartersLocation ?? '',
      industry: found.industry,
      vatNumber: found.vatNumber ?? '',
      website: found.website ?? '',
      socialMediaLink: found.socialMediaLink ?? '',
    },
    {
      toInput: ({ industry, ...rest }) => ({ ...rest, industry: industry as NonNullable<typeof industry> }),
      also: ({ industry }) => ({ industry: industry ? undefined : 'platform.validation.required' }),
    },
  )
  return (
    <Form form={form} save={(body) => write({ body, ifMatch: found.version })} onSaved={onSaved}>
      <FieldGroup>
        <div data-wide>
          <TextField
            form={form}
            name="companyName"
            label={t('organisations.field.companyName')}
            autoComplete="organization"
            required
          />
        </div>
        <SelectField
          form={form}
          name="industry"
          label={t('organisations.field.industry')}
          empty={t('organisations.profile.chooseIndustry')}
          choices={industries.map((value) => ({ value, label: t(`organisations.industry.${value}`) }))}
          required
        />
        <NumberField form={form} name="numberOfEmployees" label={t('organisations.field.numberOfEmployees')} />
        <div data-wide>
          <TextField
            form={form}
            name="headquartersLocation"
            label={t('organisations.field.headquartersLocation')}
            description={t('organisations.profile.headquartersHelp')}
            autoComplete="street-address"
            required
          />
        </div>
        <TextField
          form={form}
          name="vatNumber"
          label={t('organisations.field.vatNumber')}
          placeholder="BE0123456749"
          plain
        />
        <TextField
          form={form}
          name="website"
          type="url"
          label={t('organisations.field.website')}
          placeholder="https://"
          autoComplete="url"
          plain
        />
        <TextField
          form={form}
          name="socialMediaLink"
          type="url"
          label={t('organisations.field.socialMediaLink')}
          placeholder="https://"
          plain
        />
      </FieldGroup>
      <FormActions submit={submit} pending={form.pending} />
    </Form>
  )
}
