import { checkedLists } from '#base/official/checked-lists.ts'
import { checkedSubjects, lawOf, type LawRule } from '#base/official/labour-law.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { type Translate, useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { PlainTable } from '#platform/web/ui/record/PlainTable.tsx'
import type { RulesCountry } from '../../rules.ts'
import { useCountryName } from '../use-country-name.ts'

/** The rules of working-time law of a country: which are checked, which are listed, and what is not covered. */
export function LabourLawPanel({ country }: { country: RulesCountry | undefined }) {
  const { t } = useTranslation()
  const countryName = useCountryName()
  const format = useFormat()
  const title = t('organisations.law.title')
  if (!country) return <Panel title={title}>{t('organisations.law.none')}</Panel>
  const { checkedOn = '' } = checkedLists.find(({ storedIn }) => storedIn === 'base/official/labour-law.ts') ?? {}
  return (
    <Panel
      title={title}
      lead={t('organisations.law.lead', { country: countryName(country), day: format.date(checkedOn) })}
    >
      <PlainTable
        caption={title}
        columns={(['rule', 'value', 'article', 'use'] as const).map((column) =>
          t(`organisations.law.column.${column}`),
        )}
        rows={inOrderOfUse(lawOf(country)).map((rule) => ({
          key: `${rule.id} ${rule.subject} ${rule.concerns} ${rule.limit}`,
          cells: [
            <Noted
              key="rule"
              text={t(`organisations.law.subject.${rule.subject}`)}
              note={t(`organisations.law.concerns.${rule.concerns}`)}
            />,
            valueOf(rule, t, format.duration),
            <Noted key="article" text={rule.article} note={[rule.id, ...notesOf(rule, t, format.date)].join(' · ')} />,
            t(`organisations.law.use.${kindOfUse(rule)}`),
          ],
        }))}
      />
    </Panel>
  )
}

function Noted({ text, note }: { text: string; note: string }) {
  return (
    <span className="noted">
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

function kindOfUse({ certainty, subject }: LawRule): 'notCovered' | 'checked' | 'listed' {
  if (certainty === 'D') return 'notCovered'
  return checkedSubjects.some((one) => one === subject) ? 'checked' : 'listed'
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
    ...(isDefault ? [t('organisations.law.default')] : []),
    ...(hasExceptions ? [t('organisations.law.exceptions')] : []),
  ]
}

function valueOf(
  { subject, limit, after, fromReached, onceAWeek, weeks, window }: LawRule,
  t: Translate,
  duration: (minutes: number) => string,
): string {
  if (window) return `${window[0]}–${window[1]}`
  if (limit === null)
    return subject === 'sundayWork' || subject === 'holidayWork' ? t('organisations.law.value.forbidden') : '–'
  switch (subject) {
    case 'workingDays':
    case 'restDays':
      return t('organisations.law.value.days', { count: limit })
    case 'voluntaryOvertime':
    case 'overtimeQuota':
      return t('organisations.law.value.hoursAYear', { count: limit })
    case 'nightsInARow':
      return String(limit)
    case 'nightsInPeriod':
    case 'freeSundays':
      return t('organisations.law.value.countIn', { count: limit, weeks: weeks ?? 0 })
    case 'breakLength':
      return t(`organisations.law.value.${fromReached ? 'breakFrom' : 'breakAfter'}`, {
        length: duration(limit),
        after: duration(after ?? 0),
      })
    case 'averageWeek':
      return weeks === undefined
        ? duration(limit)
        : t('organisations.law.value.average', { length: duration(limit), count: weeks })
    default:
      return onceAWeek === undefined
        ? duration(limit)
        : t('organisations.law.value.once', { length: duration(limit), least: duration(onceAWeek) })
  }
}
