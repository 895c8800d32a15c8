import type { ReactNode } from 'react'
import { typedFields } from '#platform/web/forms/form/plain-fields.ts'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import type { Settings } from '../../contract.ts'
import { timeRuleFields, timeRules } from '../../contract/settings.ts'
import { RulesForm } from './RulesForm.tsx'

/** A form for some of the rules on working time; the others keep their values. */
export function TimeRulesForm({ settings, children }: { settings: Settings; children: ReactNode }) {
  const form = useContractForm(timeRules, typedOf(settings.timeRules))
  return (
    <RulesForm settings={settings} part="timeRules" form={form} valuesOf={typedOf}>
      {children}
    </RulesForm>
  )
}

const typedOf = (rules: Settings['timeRules']) => typedFields(timeRuleFields, rules)
