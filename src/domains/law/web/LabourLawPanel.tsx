import { checkedLists } from '#base/official/checked-lists.ts'
import { isChecked, lawOf, type LawRule } from '#base/official/labour-law.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { type Translate, useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { PlainTable } from '#platform/web/ui/record/PlainTable.tsx'
import type { RulesCountry } from '#domains/organisations/rules.ts'
import { useCountryName } from '#domains/organisations/web/use-country-name.ts'
import { ruleKey } from '../rules.ts'
import { useRuleText } from './rule-text.ts'

/** The rules of working-time law of a country: which are checked, which are listed, and what is not covered. */
export function LabourLawPanel({
  country,
  replaced,
  rule: shown,
}: {
  country: RulesCountry | null | undefined
  /** The names of the rules that are replaced. */
  replaced: ReadonlySet<string>
  /** The rule to scroll to. */
  rule?: string
}) {
  const { t } = useTranslation()
  const countryName = useCountryName()
  const format = useFormat()
  const text = useRuleText()
  const title = t('law.title')
  if (!country) return <Panel title={title}>{t('law.none')}</Panel>
  const { checkedOn = '' } = checkedLists.find(({ storedIn }) => storedIn === 'base/official/labour-law.ts') ?? {}
  return (
    <Panel title={title} lead={t('law.lead', { country: countryName(country), day: format.date(checkedOn) })}>
      <PlainTable
        caption={title}
        columns={(['rule', 'value', 'article', 'use'] as const).map((column) => t(`law.column.${column}`))}
        rows={inOrderOfUse(lawOf(country)).map((rule) => ({
          key: `${rule.id} ${rule.subject} ${rule.concerns} ${rule.limit}`,
          cells: [
            <Noted
              key="rule"
              text={t(`law.subject.${rule.subject}`)}
              isShown={rule.id === shown}
              note={t(`law.concerns.${rule.concerns}`)}
            />,
            text.value(rule),
            <Noted key="article" text={rule.article} note={[rule.id, ...notesOf(rule, t, format.date)].join(' · ')} />,
            t(`law.use.${replaced.has(ruleKey(rule)) ? 'replaced' : kindOfUse(rule)}`),
          ],
        }))}
      />
    </Panel>
  )
}

const showRow = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' })

/** A cell with a small note below its text, to which the page scrolls if it is shown. */
export function Noted({ text, note, isShown = false }: { text: string; note: string; isShown?: boolean }) {
  return (
    <span className="noted" {...(isShown && { ref: showRow })}>
      {text}
      <span className="small-note">{note}</span>
    </span>
  )
}

// What is checked comes first, and what is not covered last.
function inOrderOfUse(rules: readonly LawRule[]): readonly LawRule[] {
  return (['checked', 'listed', 'notCovered'] as const).flatMap((use) =>
    rules.filter((rule) => kindOfUse(rule) === use),
  )
}

function kindOfUse(rule: LawRule): 'notCovered' | 'checked' | 'listed' {
  if (rule.certainty === 'D') return 'notCovered'
  return isChecked(rule) ? 'checked' : 'listed'
}

function notesOf(
  { certainty, from, to, isDefault, hasExceptions }: LawRule,
  t: Translate,
  date: (day: string) => string,
): string[] {
  return [
    t(`organisations.law.certainty.${certainty}`),
    ...(from ? [t('organisations.law.from', { day: date(from) })] : []),
    ...(to ? [t('organisations.law.to', { day: date(to) })] : []),
    ...(isDefault ? [t('law.default')] : []),
    ...(hasExceptions ? [t('law.exceptions')] : []),
  ]
}
