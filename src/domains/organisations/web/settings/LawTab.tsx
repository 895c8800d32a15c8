import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Settings } from '../../contract.ts'
import { timeRuleFields } from '../../contract/settings.ts'
import { SettingsPanel } from './SettingsPanel.tsx'
import { TimeRulesForm } from './TimeRulesForm.tsx'

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
