import type { ReactNode } from 'react'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import type { Settings } from '../../contract.ts'
import { timeRules } from '../../contract/settings.ts'
import { timeRulesInput, typedTimeRules } from './overtime-rows.ts'
import { RulesForm } from './RulesForm.tsx'

/** A form for some of the rules on working time; the others keep their values. */
export function TimeRulesForm({ settings, children }: { settings: Settings; children: ReactNode }) {
  const form = useContractForm(timeRules, typedTimeRules(settings.timeRules), { toInput: timeRulesInput })
  return (
    <RulesForm settings={settings} part="timeRules" form={form} valuesOf={typedTimeRules}>
      {children}
    </RulesForm>
  )
}
