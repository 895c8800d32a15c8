import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Settings } from '../../contract.ts'
import { timeRuleFields } from '../../contract/settings.ts'
import { countryIn } from '../../rules/holidays.ts'
import { OvertimePanel } from './OvertimePanel.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { TimeRulesForm } from './TimeRulesForm.tsx'

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
