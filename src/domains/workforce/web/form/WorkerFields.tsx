import { useMemo } from 'react'
import { industries } from '#domains/organisations/rules.ts'
import { MoneyField } from '#platform/web/forms/MoneyField.tsx'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/TextAreaField.tsx'
import { TextField } from '#platform/web/forms/TextField.tsx'
import type { FormFields } from '#platform/web/forms/use-contract-form.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { FieldGroup } from '#platform/web/ui/FieldGroup.tsx'
import { Panel } from '#platform/web/ui/Panel.tsx'
import { experienceLevels } from '../../contract.ts'

/** What is asked about a worker: identity, contact, trade and rate. */
export function WorkerFields({ form }: { form: FormFields }) {
  const { t } = useWords()
  const { timeZone } = useFormat()
  const [branches, levels] = useMemo(
    () => [
      industries.map((value) => ({ value, label: t(`organisations.industry.${value}`) })),
      experienceLevels.map((value) => ({ value, label: t(`workforce.level.${value}`) })),
    ],
    [t],
  )
  const field = (name: string) => ({ form, name, label: t(`workforce.field.${name}`) })
  return (
    <>
      <Panel title={t('workforce.form.identity')}>
        <FieldGroup>
          <TextField {...field('firstName')} required autoComplete="off" />
          <TextField {...field('lastName')} required autoComplete="off" />
          <TextField {...field('dateOfBirth')} type="date" required max={todayIn(timeZone)} />
          <TextField {...field('nationalId')} description={t('workforce.form.nationalIdHelp')} required plain />
        </FieldGroup>
      </Panel>
      <Panel title={t('workforce.form.contact')} lead={t('workforce.form.contactLead')}>
        <FieldGroup>
          <TextField {...field('email')} type="email" required plain autoComplete="off" />
          <TextField {...field('phone')} type="tel" placeholder="+32 470 12 34 56" autoComplete="off" />
          <TextField {...field('username')} description={t('workforce.form.usernameHelp')} plain autoComplete="off" />
          <div data-wide>
            <TextAreaField {...field('address')} rows={2} required />
          </div>
        </FieldGroup>
      </Panel>
      <Panel title={t('workforce.form.professional')}>
        <FieldGroup>
          <SelectField {...field('industry')} required empty={t('workforce.form.choose')} choices={branches} />
          <TextField {...field('primaryRole')} required autoComplete="off" />
          <SelectField {...field('experienceLevel')} empty={t('workforce.form.noLevel')} choices={levels} />
          <MoneyField {...field('rate')} description={t('workforce.form.rateHelp')} />
          <div data-wide>
            <TextAreaField {...field('professionalBio')} rows={4} />
          </div>
        </FieldGroup>
      </Panel>
    </>
  )
}
