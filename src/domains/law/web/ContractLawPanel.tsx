import { checkedLists } from '#base/official/checked-lists.ts'
import { contractLawOf, type ContractRule, contractSubjects } from '#base/official/contract-law.ts'
import type { RulesCountry } from '#domains/organisations/rules.ts'
import { useCountryName } from '#domains/organisations/web/use-country-name.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { type Translate, useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { PlainTable } from '#platform/web/ui/record/PlainTable.tsx'
import { contractRuleKey } from '../rules/contract-rules.ts'
import { useContractRuleText } from './contract-rule-text.ts'
import { Noted } from './LabourLawPanel.tsx'

interface Props {
  country: RulesCountry | null
  /** The names of the rules that are replaced. */
  replaced: ReadonlySet<string>
  /** The rule to scroll to. */
  rule?: string
}

/** The rules of a country on contracts: which are checked, which are listed, and what is not covered. Nothing without a country. */
export function ContractLawPanel({ country, replaced, rule: shown }: Props) {
  const { t } = useTranslation()
  const countryName = useCountryName()
  const format = useFormat()
  const text = useContractRuleText()
  if (!country) return null
  const { checkedOn = '' } = checkedLists.find(({ storedIn }) => storedIn === 'base/official/contract-law.ts') ?? {}
  const title = t('law.contract.title')
  const rules = contractLawOf(country)
  const first = rules.find(({ id }) => id === shown)
  return (
    <Panel title={title} lead={t('law.contract.lead', { country: countryName(country), day: format.date(checkedOn) })}>
      <PlainTable
        caption={title}
        columns={(['rule', 'value', 'article', 'use'] as const).map((column) => t(`law.column.${column}`))}
        rows={inOrderOfUse(rules).map((rule) => ({
          key: `${contractRuleKey(rule)} ${rule.from}`,
          cells: [
            <Noted
              key="rule"
              text={t(`law.contract.subject.${rule.subject}`)}
              isShown={rule === first}
              note={rule.case === 'usual' ? '' : t(`law.contract.case.${rule.case}`)}
            />,
            text.value(rule),
            <Noted key="article" text={rule.article} note={[rule.id, ...notesOf(rule, t, format.date)].join(' · ')} />,
            t(`law.use.${replaced.has(contractRuleKey(rule)) ? 'replaced' : kindOfUse(rule)}`),
          ],
        }))}
      />
    </Panel>
  )
}

// What is checked comes first, and what is not covered last.
function inOrderOfUse(rules: readonly ContractRule[]): readonly ContractRule[] {
  return (['checked', 'listed', 'notCovered'] as const).flatMap((use) =>
    rules.filter((rule) => kindOfUse(rule) === use),
  )
}

function kindOfUse({ certainty, subject }: ContractRule): 'notCovered' | 'checked' | 'listed' {
  if (certainty === 'D') return 'notCovered'
  return contractSubjects.some((one) => one === subject) ? 'checked' : 'listed'
}

function notesOf({ certainty, from, to, by, isDefault }: ContractRule, t: Translate, date: (day: string) => string) {
  return [
    t(`organisations.law.certainty.${certainty}`),
    ...(from ? [t('organisations.law.from', { day: date(from) })] : []),
    ...(to ? [t('organisations.law.to', { day: date(to) })] : []),
    ...(by === 'contract' ? [t('law.contract.byContract')] : []),
    ...(isDefault ? [t('law.default')] : []),
  ]
}
