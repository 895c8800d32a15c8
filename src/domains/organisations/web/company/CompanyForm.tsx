import { useWrite } from '#platform/web/api/use-write.ts'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { type CompanyProfile, organisationRoutes } from '../../contract.ts'
import { industries } from '../../rules.ts'
import { TabForm, type TabFormProps } from './TabForm.tsx'

const valuesOf = (found: CompanyProfile) => ({
  companyName: found.companyName ?? '',
  numberOfEmployees: found.numberOfEmployees,
  headquartersLocation: found.headquartersLocation ?? '',
  industry: found.industry,
  vatNumber: found.vatNumber ?? '',
  website: found.website ?? '',
  socialMediaLink: found.socialMediaLink ?? '',
})

/** The form of the company information. */
export function CompanyForm(tab: TabFormProps<CompanyProfile>) {
  const { t } = useTranslation()
  const { write } = useWrite(organisationRoutes.saveCompany)
  const form = useContractForm(organisationRoutes.saveCompany.body, valuesOf(tab.found), {
    toInput: ({ industry, ...rest }) => ({ ...rest, industry: industry as NonNullable<typeof industry> }),
    also: ({ industry }) => ({ industry: industry ? undefined : 'platform.validation.required' }),
  })
  return (
    <TabForm {...tab} form={form} valuesOf={valuesOf} save={(body, ifMatch) => write({ body, ifMatch })}>
      <FieldGroup>
        <div data-wide>
          <TextField
            name="companyName"
            label={t('organisations.field.companyName')}
            autoComplete="organization"
            required
          />
        </div>
        <SelectField
          name="industry"
          label={t('organisations.field.industry')}
          empty={t('organisations.profile.chooseIndustry')}
          choices={industries.map((value) => ({ value, label: t(`organisations.industry.${value}`) }))}
          required
        />
        <NumberField name="numberOfEmployees" label={t('organisations.field.numberOfEmployees')} />
        <div data-wide>
          <TextField
            name="headquartersLocation"
            label={t('organisations.field.headquartersLocation')}
            description={t('organisations.profile.headquartersHelp')}
            autoComplete="street-address"
            required
          />
        </div>
        <TextField name="vatNumber" label={t('organisations.field.vatNumber')} placeholder="BE0123456749" plain />
        <TextField
          name="website"
          type="url"
          label={t('organisations.field.website')}
          placeholder="https://"
          autoComplete="url"
          plain
        />
        <TextField
          name="socialMediaLink"
          type="url"
          label={t('organisations.field.socialMediaLink')}
          placeholder="https://"
          plain
        />
      </FieldGroup>
    </TabForm>
  )
}
