import { createElement, type ReactNode } from 'react'
import type { z } from 'zod'
import type { Money } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { expectedHours } from '../contract/working-hours.ts'
import type { WorkingHours } from '../rules/working-hours.ts'
import { weekName } from '../rules/working-hours-texts.ts'
import { WorkingHoursLines } from './WorkingHoursLines.tsx'

interface Hours {
  readonly workingHours: WorkingHours | null
  readonly expected: (z.output<typeof expectedHours> & { readonly budget?: Money | null }) | null
}

type Fact = readonly [label: string, value: ReactNode, width?: 'wide']

/** Returns the working hours of a request and what follows from them as facts, or that there are none. */
export function useWorkingHoursFacts({ workingHours, expected }: Hours): readonly Fact[] {
  const { t } = useTranslation()
  const format = useFormat()
  const label = t('requests.field.workingHours')
  if (!workingHours || !expected) return [[label, t('requests.workingHours.none'), 'wide']]
  const { weekMinutes, minutes, budget } = expected
  const weeks = weekMinutes.map((of, index) =>
    weekMinutes.length > 1 ? `${weekName(index, { t })}: ${format.duration(of)}` : format.duration(of),
  )
  return [
    [label, createElement(WorkingHoursLines, { key: 'hours', hours: workingHours }), 'wide'],
    [t('requests.field.weekHours'), weeks.join(' · ')],
    [t('requests.field.expectedHours'), format.duration(minutes)],
    ...(budget ? [[t('requests.field.budget'), format.money(budget)] as const] : []),
  ]
}
