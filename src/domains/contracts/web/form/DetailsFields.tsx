import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { contractKindGroups, type ContractKind } from '../../rules.ts'
import { choicesOf, type DetailName, detailsOf } from '../../rules/details.ts'

const short = new Set<DetailName>([
  'qualification',
  'trialDays',
  'clientContact',
  'payDay',
  'jointCommittee',
  'licenceNumber',
  'socialSecurityNumber',
])
const withHelp = new Set<DetailName>([
  'reasonDetail',
  'specialCase',
  'payDetails',
  'trialDays',
  'specialRisks',
  'protectiveEquipment',
  'pensionFund',
  'providentFund',
  'clientContact',
  'conditions',
  'payDay',
  'firstAid',
  'representatives',
  'housing',
  'licenceNumber',
  'socialSecurityNumber',
  'referencePay',
  'jobFeatures',
  'guarantor',
  'services',
  'termination',
])

/** The details of a kind of contract. */
export function DetailsFields({ kind }: { kind: ContractKind }) {
  const { t } = useTranslation()
  const details = detailsOf(kind)
  if (details.length === 0) return null
  const labelOf = (name: DetailName, value: string) => {
    if (name === 'phase') return value
    return t(`contracts.${name === 'specialCase' ? 'specialCase' : 'reason'}.${value}`)
  }
  return (
    <Panel
      title={t('contracts.form.details')}
      lead={t(contractKindGroups.framework[kind] ? 'contracts.form.frameworkDetails' : 'contracts.form.detailsLead')}
    >
      <FieldGroup>
        {details.map(({ name, isRequired }) => {
          const props = {
            name: `details.${name}`,
            label: t(`contracts.detail.${name}`),
            required: isRequired,
            ...(withHelp.has(name) && { description: t(`contracts.detailHelp.${name}`) }),
          }
          const choices = choicesOf(kind, name)
          if (choices)
            return (
              <SelectField
                key={name}
                {...props}
                empty={t('contracts.form.choose')}
                choices={choices.map((value) => ({
                  value,
                  label: labelOf(name, value),
                }))}
              />
            )
          if (short.has(name)) return <TextField key={name} {...props} autoComplete="off" />
          return (
            <div key={name} data-wide>
              <TextAreaField {...props} rows={2} />
            </div>
          )
        })}
      </FieldGroup>
    </Panel>
  )
}
