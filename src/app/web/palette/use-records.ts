import { useEffect, useState } from 'react'
import type { AuthProfile } from '#domains/accounts/contract.ts'
import { viewPath, viewRoutes } from '#domains/accounts/contract/list-views.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { type FoundRecord, type RecordAction, type RecordKind, searchRoutes } from '#domains/search/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Target } from './entry.ts'
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
  entry: (id) => `/provider/timesheet?status=submitted&entry=${id}`,
}

/** Where an action on a record happens; undefined for those without an address. */
const actionPaths: Partial<Readonly<Record<RecordAction, (id: string, kind: RecordKind) => string>>> = {
  message: (id) => `/provider/workforce/profile/${id}?action=message`,
  offer: (id, kind) => `/provider/assignments/add?${kind}Id=${id}`,
  plan: (id) => `/provider/schedule?workerId=${id}&plan=${id}`,
  schedule: (id) => `/provider/schedule?workerId=${id}`,
  reportSick: (id) => `/provider/workforce/profile/${id}?action=reportSick`,
  review: (id) => `/provider/timesheet?workerId=${id}`,
  request: (id, kind) => `/provider/requests/add?${kind}Id=${id}`,
  invoice: (id) => `/provider/statements/make?clientId=${id}`,
  send: (id) => `/provider/statements/${id}?action=send`,
  remind: (id) => `/provider/statements/${id}?action=remind`,
}

/** The target of an action on a found record. */
function targetOf(action: RecordAction, { kind, id, name, days, phone, version }: FoundRecord): Target | undefined {
  if (action === 'call') return phone === null ? undefined : { call: phone }
  if (action === 'approve')
    return version === null || days === null ? undefined : { approve: { id, version, worker: name, date: days.from } }
  if (action === 'replace') return { replace: { id, name } }
  const path = actionPaths[action]
  return path && { to: path(id, kind) }
}
const ofWorkers: Partial<Paths> = {
  assignment: (id) => `/worker/assignments/${id}`,
  document: () => '/worker/profile?tab=documents',
}

/** Returns the records that the server finds, a moment after the last keystroke. */
export function useRecords(typed: string, { type }: AuthProfile): { items: readonly Item[]; isSearching: boolean } {
  const { t } = useTranslation()
  const format = useFormat()
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), 150)
    return () => clearTimeout(timer)
  }, [typed])
  const isSearched = q.length > 1
  const found = useRead(searchRoutes.search, { query: { q } }, { enabled: isSearched, keep: true })
  const paths: Partial<Paths> = type === 'worker' ? ofWorkers : ofProviders
  const items = (isSearched ? (found.data?.items ?? []) : []).flatMap((record): Item[] => {
    const { kind, id, name, days, minutes, ended, allowed } = record
    const to = paths[kind]?.(id, name)
    if (to === undefined) return []
    const about = [
      record.detail,
      days && (kind === 'entry' ? format.date(days.from, 'weekday') : format.dates(days.from, days.to)),
      minutes !== null && format.duration(minutes),
    ]
    const note = [t(`app.palette.kind.${kind}`), ended && t(`app.palette.ended.${ended}`)]
    const actions = allowed.flatMap((action): Item[] => {
      const target = targetOf(action, record)
      if (!target) return []
      const detail = action === 'call' ? (record.phone ?? '') : ''
      return [{ group: 'ofRecord', name: t(`app.palette.do.${action}`), detail, note: '', action, terms: '', target }]
    })
    const text = (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(' · ')
    return [{ group: 'records', name, detail: text(about), note: text(note), kind, actions, terms: '', target: { to } }]
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
