import { Stack } from '@mantine/core'
import { checkedLists } from '#base/official/checked-lists.ts'
import { componentIds, type PayComponent, statutoryPay } from '#base/official/statutory-pay.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { PercentField } from '#platform/web/forms/field/PercentField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { RulesCountry } from '../../rules.ts'
import { useCountryName } from '../use-country-name.ts'

/** The components of statutory pay of a country: which are paid, their percentage with its article, and what is not covered. */
export function StatutoryPayPanel({ country }: { country: RulesCountry | undefined }) {
  const { t } = useTranslation()
  const form = useFormFields()
  const format = useFormat()
  const countryName = useCountryName()
  const { checkedOn = '' } = checkedLists.find(({ storedIn }) => storedIn === 'base/official/statutory-pay.ts') ?? {}
  const isOn = (id: PayComponent['id']) => form.valueOf(`statutoryPay.${componentIds.indexOf(id)}.isOn`) === true
  const shown = statutoryPay.filter((one) => one.country === country || isOn(one.id))
  const title = t('organisations.statutoryPay.title')
  if (!country && shown.length === 0) return <Panel title={title}>{t('organisations.statutoryPay.none')}</Panel>
  return (
    <Panel title={title} lead={t('organisations.statutoryPay.lead', { day: format.date(checkedOn) })}>
      <Stack gap="1.25rem">
        {shown.map((component) => (
          <Component key={component.id} component={component} isOn={isOn(component.id)} />
        ))}
        {country && (
          <p className="small-note">
            {countryName(country)}: {t(`organisations.statutoryPay.notCovered.${country}`)}
          </p>
        )}
      </Stack>
    </Panel>
  )
}

function Component({ component, isOn }: { component: PayComponent; isOn: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, values } = component
  const path = `statutoryPay.${componentIds.indexOf(id)}`
  const percent = (basisPoints: number) =>
    format.number(basisPoints / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <Stack gap="0.5rem">
      <CheckField
        name={`${path}.isOn`}
        label={t(`organisations.statutoryPay.component.${id}`)}
        description={t(`organisations.statutoryPay.base.${id}`)}
      />
      <ul className="small-note">
        {values.map(({ rule, basisPoints, from, to, article, certainty }) => (
          <li key={rule}>
            {[
              `${percent(basisPoints)}: ${article}`,
              rule,
              t(`organisations.law.certainty.${certainty}`),
              t('organisations.law.from', { day: format.date(from) }),
              ...(to ? [t('organisations.law.to', { day: format.date(to) })] : []),
            ].join(' · ')}
          </li>
        ))}
      </ul>
      {isOn && (
        <>
          <DateField
            name={`${path}.fromDate`}
            label={t('organisations.statutoryPay.fromDate')}
            description={t('organisations.statutoryPay.fromDateHelp')}
            required
          />
          <SelectField
            name={`${path}.paid`}
            label={t('organisations.statutoryPay.paid.label')}
            choices={component.timings.map((value) => ({
              value,
              label: t(`organisations.statutoryPay.paid.${value}`),
            }))}
            {...(component.timings.includes('reserved') && {
              description: t(`organisations.statutoryPay.reserveHelp.${id}`),
            })}
          />
          <PercentField
            name={`${path}.basisPoints`}
            label={t('organisations.statutoryPay.percent')}
            description={t('organisations.statutoryPay.percentHelp')}
          />
          <TextField
            name={`${path}.reason`}
            label={t('organisations.statutoryPay.reason')}
            description={t('organisations.statutoryPay.reasonHelp')}
          />
        </>
      )}
    </Stack>
  )
}
