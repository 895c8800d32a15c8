import type { ContractRule } from '#base/official/contract-law.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

/** How a rule on contracts is named, its value in words, and another value in its unit. */
export function useContractRuleText() {
  const { t } = useTranslation()
  const amount = ({ unit }: ContractRule, count: number) => t(`law.contract.value.${unit}`, { count })
  return {
    name: ({ subject, case: when }: ContractRule) =>
      when === 'usual'
        ? t(`law.contract.subject.${subject}`)
        : `${t(`law.contract.subject.${subject}`)} · ${t(`law.contract.case.${when}`)}`,
    value: (rule: ContractRule): string => {
      if (rule.limit === null) return '–'
      const value = amount(rule, rule.limit)
      return rule.after === undefined ? value : t('law.contract.value.after', { value, count: rule.after })
    },
    amount,
  }
}
