import type { Currency } from '#base/currency.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Column } from '#platform/web/ui/list/DataList.tsx'
import type { AgedRow } from '../../contract/aged.ts'
import { type Age, ages } from '../../rules/ages.ts'

/** Returns the columns of aged receivables: the client, each age and the total. */
export function useAgedColumns(): readonly Column<AgedRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const amount = (minor: number, currency: Currency) => (minor === 0 ? '–' : format.money({ amount: minor, currency }))
  const column = (key: Age | 'total', priority: 1 | 2) => ({
    key,
    label: t(`receivables.aged.${key}`),
    figures: true,
    priority,
    show: (row: AgedRow) => amount(row[key], row.currency),
  })
  return [
    { key: 'client', label: t('receivables.aged.client'), show: ({ client }) => client.name },
    ...ages.map((age) => column(age, 2)),
    {
      key: 'reminder',
      label: t('receivables.aged.reminder'),
      priority: 2,
      show: ({ reminderLevel }) =>
        reminderLevel === null ? '–' : t('receivables.reminders.level', { level: reminderLevel }),
    },
    column('total', 1),
  ]
}
