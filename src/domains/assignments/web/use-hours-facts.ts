import { createElement, type ReactNode } from 'react'
import { weekName } from '#domains/requests/rules/working-hours-texts.ts'
import { WorkingHoursLines } from '#domains/requests/web/WorkingHoursLines.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Assignment } from '../contract.ts'

type Fact = readonly [label: string, value: ReactNode, width?: 'wide']

/** Returns the working hours of an assignment as facts, with hours and pay of a week; none without working hours. */
export function useHoursFacts({
  workingHours,
  expectedWeeks,
}: Pick<Assignment, 'workingHours' | 'expectedWeeks'>): readonly Fact[] {
  const { t } = useTranslation()
  const format = useFormat()
  if (!workingHours || !expectedWeeks) return []
  const named = (texts: readonly string[]) =>
    texts.map((text, index) => (texts.length > 1 ? `${weekName(index, { t })}: ${text}` : text)).join(' · ')
  return [
    [t('requests.field.workingHours'), createElement(WorkingHoursLines, { key: 'hours', hours: workingHours }), 'wide'],
    [t('requests.field.weekHours'), named(expectedWeeks.map(({ minutes }) => format.duration(minutes)))],
    [t('assignments.hours.weekPay'), named(expectedWeeks.map(({ pay }) => format.money(pay)))],
  ]
}
