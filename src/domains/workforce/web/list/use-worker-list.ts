import type { Call } from '#base/route.ts'
import { preferredLanguages } from '#base/language.ts'
import { industries } from '#domains/organisations/rules.ts'
import { stretchOf } from '#platform/web/format/calendar.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { workerStatuses, type workforceRoutes } from '../../contract.ts'
import { experienceLevels } from '../../rules/levels.ts'

const none = {
  q: '',
  status: '',
  industry: '',
  skill: '',
  language: '',
  level: '',
  tag: '',
  certification: '',
  missing: '',
  from: '',
  to: '',
}
type Names = keyof typeof none

/** The filters of the worker list, as in the address. */
export interface WorkerFilters {
  readonly values: Readonly<Record<Names, string>>
  readonly change: (changes: Partial<Record<Names, string>>) => void
  /** The query for the server; unknown values are left out. */
  readonly query: NonNullable<Call<typeof workforceRoutes.listWorkers>['query']>
  /** The number of active filters, without the search. */
  readonly count: number
  readonly isNarrowed: boolean
  readonly clear: () => void
}

/** Stores search and filters of the worker list in the address. */
export function useWorkerFilters(): WorkerFilters {
  const [values, change] = useAddressQuery(none)
  const { q, skill, language, certification } = values
  const { from, to } = stretchOf(values.from, values.to)
  const query = {
    q: q || undefined,
    status: workerStatuses.find((one) => one === values.status),
    industry: industries.find((one) => one === values.industry),
    skill: skill.trim() || undefined,
    language: preferredLanguages.find((one) => one === language),
    tag: values.tag.trim() || undefined,
    experienceLevel: experienceLevels.find((one) => one === values.level),
    certification: certification.trim() || undefined,
    incomplete: values.missing === 'true' ? ('true' as const) : undefined,
    availableFrom: from,
    availableTo: to,
  }
  const count = Object.entries(query).filter(([name, value]) => name !== 'q' && value).length
  return { values, change, query, count, isNarrowed: count > 0 || q !== '', clear: () => change(none) }
}
