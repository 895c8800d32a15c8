import type { Money } from '#base/money.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import type { Choice } from '#platform/web/forms/field/SelectField.tsx'
import type { OwnEntry } from '../../contract.ts'

/** Returns the projects on which the worker may enter time on a day, and their rates. */
export function useWorkable(date: string, entry: OwnEntry | undefined) {
  const projects = useAllPages(
    assignmentRoutes.listWorkableProjects,
    { query: { on: date || undefined } },
    { keep: true },
  )
  const assignments = useRead(assignmentRoutes.listOwnAssignments, { query: { limit: '200' } })
  const found = projects.data?.items ?? []
  const choices: Choice[] = found.map(({ id, name, client }) => ({ value: id, label: `${name} · ${client.name}` }))
  if (entry && entry.date === date && !choices.some(({ value }) => value === entry.project.id)) {
    choices.unshift({ value: entry.project.id, label: `${entry.project.name} · ${entry.client.name}` })
  }

  function rateOf(projectId: string | null): Money | undefined {
    const own = (assignments.data?.items ?? []).find(
      ({ project, startDate, endDate, label }) =>
        project.id === projectId &&
        startDate <= date &&
        date <= endDate &&
        label !== 'available' &&
        label !== 'cancelled',
    )
    return own?.payRate ?? (entry?.project.id === projectId ? entry?.payRate : undefined)
  }

  return { projects, choices, rateOf }
}
