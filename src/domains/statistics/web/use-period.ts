import { monthToShow } from '#base/days.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { stretchOf, todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { type FigurePeriod, figurePeriods } from '../rules/periods.ts'

const unfiltered = { period: '', from: '', to: '', clientId: '', projectId: '', by: 'client' }

/**
 * The period and filters of figures, stored in the address. A named period is ignored while both days are chosen. At first it is this month,
 * or last month while this one has just begun.
 */
export function usePeriod() {
  const { timeZone } = useFormat()
  const [values, change, field] = useAddressQuery(unfiltered)
  const { from, to } = stretchOf(values.from, values.to)
  const isChosen = from !== undefined && to !== undefined
  const period: FigurePeriod =
    figurePeriods.find((one) => one === values.period) ?? `${monthToShow(todayIn(timeZone))}_month`
  const params = { id: values.clientId }
  const client = useRead(clientRoutes.readClient, { params }, { enabled: values.clientId !== '' })
  const days = isChosen ? { from, to } : { period }
  return {
    values,
    change,
    field,
    /** The named period; undefined while days are chosen. */
    period: isChosen ? undefined : period,
    query: { ...days, clientId: values.clientId || undefined, projectId: values.projectId || undefined },
    /** The client that is filtered by, once its name is known. */
    client: client.data && { id: client.data.id, name: client.data.name },
    by: values.by === 'worker' ? ('worker' as const) : ('client' as const),
  }
}

export type PeriodFilter = ReturnType<typeof usePeriod>
