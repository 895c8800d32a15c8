import { currencies } from '#base/currency.ts'
import { MoneyField } from '#platform/web/forms/field/MoneyField.tsx'
import { PercentField } from '#platform/web/forms/field/PercentField.tsx'
import { RowsField } from '#platform/web/forms/field/RowsField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { Settings } from '../../contract.ts'
import { payRuleFields, payRules } from '../../contract/settings.ts'
import { deductionKinds } from '../../rules.ts'
import { countryIn } from '../../rules/holidays.ts'
import { blankDeduction, payRulesInput, typedPayRules } from './deduction-rows.ts'
import { DeductionTemplates } from './DeductionTemplates.tsx'
import { RulesForm } from './RulesForm.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { StatutoryPayPanel } from './StatutoryPayPanel.tsx'

/** The settings for premiums, deductions and pay periods. */
export function PayTab({ settings }: { settings: Settings }) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = useContractForm(payRules, typedPayRules(settings.payRules), {
    toInput: payRulesInput,
    also: ({ nightFrom, nightTo }) => ({
      nightTo: nightFrom && nightFrom === nightTo ? 'organisations.validation.nightWithoutEnd' : undefined,
    }),
  })
  return (
    <RulesForm settings={settings} part="payRules" form={form} valuesOf={typedPayRules}>
      <SettingsPanel record={payRuleFields} part="periods" title={t('organisations.settings.pay.periods')}>
        <SelectField
          name="currency"
          label={t('organisations.settings.field.currency')}
          description={t('organisations.settings.pay.currencyHelp')}
          required
          choices={currencies.map((value) => ({ value, label: `${value} · ${format.currencyName(value)}` }))}
        />
      </SettingsPanel>
      <SettingsPanel
        record={payRuleFields}
        part="premiums"
        title={t('organisations.settings.pay.premiums')}
        lead={t('organisations.settings.pay.premiumsLead')}
      >
        {settings.timeRules.overtimeBands && (
          <p className="small-note" data-wide>
            {t('organisations.overtime.replaced')}
          </p>
        )}
      </SettingsPanel>
      <StatutoryPayPanel country={settings.timeRules.rulesCountry ?? countryIn(format.timeZone)} />
      <SettingsPanel
        record={payRuleFields}
        part="employerCosts"
        title={t('organisations.settings.pay.employerCosts')}
      />
      <Panel
        title={t('organisations.settings.pay.rolePayRates')}
        lead={t('organisations.settings.pay.rolePayRatesLead')}
      >
        <RowsField
          name="rolePayRates"
          label={t('organisations.settings.pay.rolePayRates')}
          blank={() => ({ role: '', payRate: null })}
          nameOf={(number) => t('organisations.settings.pay.rolePayRate', { number })}
          add={t('organisations.settings.pay.addRolePayRate')}
          empty={t('organisations.settings.pay.noRolePayRates')}
          ordered={false}
        >
          {(path) => (
            <>
              <TextField name={`${path}.role`} label={t('organisations.settings.field.role')} required />
              <MoneyField
                name={`${path}.payRate`}
                label={t('organisations.settings.field.payRate')}
                currency={settings.payRules.currency}
                required
              />
            </>
          )}
        </RowsField>
      </Panel>
      <Panel title={t('organisations.settings.pay.deductions')} lead={t('organisations.settings.pay.deductionsLead')}>
        <DeductionTemplates />
        <RowsField
          name="deductions"
          label={t('organisations.settings.pay.deductions')}
          blank={() => ({ ...blankDeduction })}
          nameOf={(number) => t('organisations.settings.pay.deduction', { number })}
          add={t('organisations.settings.pay.addDeduction')}
          empty={t('organisations.settings.pay.noDeductions')}
          cards
        >
          {(path) => (
            <>
              <TextField name={`${path}.name`} label={t('organisations.settings.field.name')} required />
              <SelectField
                name={`${path}.kind`}
                label={t('organisations.settings.field.kind')}
                choices={deductionKinds.map((value) => ({
                  value,
                  label: t(`organisations.settings.deductionKind.${value}`),
                }))}
              />
              <SelectField
                name={`${path}.by`}
                label={t('organisations.settings.field.by')}
                choices={[
                  { value: 'percent', label: t('organisations.settings.pay.percentOf') },
                  { value: 'amount', label: t('organisations.settings.pay.fixed') },
                ]}
              />
              {form.valueOf(`${path}.by`) === 'amount' ? (
                <MoneyField
                  name={`${path}.amount`}
                  label={t('organisations.settings.field.amount')}
                  currency={settings.payRules.currency}
                  required
                />
              ) : (
                <PercentField name={`${path}.basisPoints`} label={t('organisations.settings.field.percent')} required />
              )}
            </>
          )}
        </RowsField>
      </Panel>
    </RulesForm>
  )
}
