import type { ReactNode } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import type { Settings } from '../../contract.ts'
import { timeRuleFields, timeRules } from '../../contract/settings.ts'
import { countryIn } from '../../rules/holidays.ts'
import { OvertimePanel } from './OvertimePanel.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { timeRulesInput, typedTimeRules } from './overtime-rows.ts'
import { RulesForm } from './RulesForm.tsx'

/** The settings for time entries, overtime and warnings. */
export function TimeTab({ settings }: { settings: Settings }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <TimeRulesForm settings={settings}>
      <SettingsPanel
        record={timeRuleFields}
        part="calculation"
        title={t('organisations.settings.time.count')}
        lead={t('organisations.settings.time.countLead')}
      />
      <SettingsPanel
        record={timeRuleFields}
        part="limits"
        title={t('organisations.settings.time.limits')}
        lead={t('organisations.settings.time.limitsLead')}
      />
      <OvertimePanel country={settings.timeRules.rulesCountry ?? countryIn(format.timeZone)} />
      <SettingsPanel record={timeRuleFields} part="entries" title={t('organisations.settings.time.entries')} />
      <SettingsPanel record={timeRuleFields} part="timeOff" title={t('organisations.settings.time.off')} />
      <SettingsPanel
        record={timeRuleFields}
        part="availability"
        title={t('organisations.settings.time.availability')}
      />
      <SettingsPanel record={timeRuleFields} part="shiftSwaps" title={t('organisations.settings.time.shiftSwaps')} />
      <SettingsPanel record={timeRuleFields} part="waves" title={t('organisations.settings.time.waves')} />
    </TimeRulesForm>
  )
}

/** The settings that follow from the law of a country: start checks, contracts and working-time law. */
export function LawTab({ settings }: { settings: Settings }) {
  const { t } = useTranslation()
  return (
    <TimeRulesForm settings={settings}>
      <SettingsPanel
        record={timeRuleFields}
        part="startChecks"
        title={t('organisations.settings.time.startChecks')}
        lead={t('organisations.settings.time.startChecksLead')}
      />
      <SettingsPanel
        record={timeRuleFields}
        part="contracts"
        title={t('organisations.settings.time.contracts')}
        lead={t('organisations.settings.time.contractsLead')}
      />
      <SettingsPanel record={timeRuleFields} part="law" title={t('organisations.settings.time.law')} />
    </TimeRulesForm>
  )
}

/** A form for some of the rules on working time; the others keep their values. */
function TimeRulesForm({ settings, children }: { settings: Settings; children: ReactNode }) {
  const form = useContractForm(timeRules, typedTimeRules(settings.timeRules), { toInput: timeRulesInput })
  return (
    <RulesForm settings={settings} part="timeRules" form={form} valuesOf={typedTimeRules}>
      {children}
    </RulesForm>
  )
}
