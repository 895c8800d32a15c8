import { useEffect, useState } from 'react'
import type { AuthProfile } from '#domains/accounts/contract.ts'
import { viewPath, viewRoutes } from '#domains/accounts/contract/list-views.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { type RecordKind, searchRoutes } from '#domains/search/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Item } from './items.ts'

type Paths = Readonly<Record<RecordKind, (id: string, name: string) => string>>

const ofProviders: Paths = {
  worker: (id) => `/provider/workforce/profile/${id}`,
  client: (id) => `/provider/clients/${id}`,
  project: (id) => `/provider/projects/${id}`,
  request: (id) => `/provider/requests/${id}`,
  assignment: (id) => `/provider/assignments/${id}`,
  document: (_, name) => `/provider/docs?q=${encodeURIComponent(name)}`,
  statement: (id) => `/provider/statements/${id}`,
  user: (id) => `/provider/users/${id}`,
}
const ofWorkers: Partial<Paths> = {
  assignment: (id) => `/worker/assignments/${id}`,
  document: () => '/worker/profile?tab=documents',
}

/** Returns the records that the server finds, a moment after the last keystroke. */
export function useRecords(typed: string, { type }: AuthProfile): { items: readonly Item[]; isSearching: boolean } {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), 150)
    return () => clearTimeout(timer)
  }, [typed])
  const isSearched = q.length > 1
  const found = useRead(searchRoutes.search, { query: { q } }, { enabled: isSearched, keep: true })
  const paths: Partial<Paths> = type === 'worker' ? ofWorkers : ofProviders
  const items = (isSearched ? (found.data?.items ?? []) : []).flatMap(({ kind, id, name, detail, ended }): Item[] => {
    const to = paths[kind]?.(id, name)
    if (to === undefined) return []
    const note = [t(`app.palette.kind.${kind}`), ended && t(`app.palette.ended.${ended}`)].filter(Boolean).join(' · ')
    return [{ group: 'records', name, detail, note, kind, terms: '', target: { to } }]
  })
  return { items, isSearching: typed.trim() !== q || (isSearched && found.isFetching) }
}

/** Returns the saved views of the lists, by their names. */
export function useViewItems({ type }: AuthProfile): readonly Item[] {
  const { t } = useTranslation()
  const views = useRead(viewRoutes.listViews, { query: {} }, { enabled: type === 'provider' })
  return (views.data?.items ?? []).map((view): Item => ({
    group: 'pages',
    name: view.name,
    detail: '',
    note: t('app.palette.kind.view'),
    terms: t('accounts.views.title'),
    target: { to: viewPath(view) },
  }))
}

/** Returns pay periods or the worker's pay stubs by date: few enough to be searched here, with month names in the user's language. */
export function usePayItems({ type, allowed }: AuthProfile): readonly Item[] {
  const { t } = useTranslation()
  const format = useFormat()
  const query = { limit: '12' }
  const periods = useRead(payRoutes.listPeriods, { query }, { enabled: allowed.includes('pay:read') })
  const stubs = useRead(payRoutes.listOwnStubs, { query }, { enabled: type === 'worker' })
  const itemOf = (kind: 'payPeriod' | 'payStub', from: string, to: string, target: string): Item => ({
    group: 'records',
    name: format.dates(from, to),
    detail: '',
    note: t(`app.palette.kind.${kind}`),
    kind,
    terms: `${t('app.palette.payTerms')} ${from.slice(0, 7)} ${to.slice(0, 7)}`,
    target: { to: target },
  })
  return [
    ...(periods.data?.items ?? []).map(({ id, startDate, endDate }) =>
      itemOf('payPeriod', startDate, endDate, `/provider/pay/${id}`),
    ),
    ...(stubs.data?.items ?? []).map(({ id, period }) =>
      itemOf('payStub', period.startDate, period.endDate, `/worker/timesheet?tab=paystub&stub=${id}`),
    ),
  ]
}
