import { isIn } from '#base/status-groups.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import type { Choice } from '#platform/web/forms/field/SelectField.tsx'
import { dayOf } from '#platform/web/format/calendar.ts'
import type { Entry } from '../../contract.ts'

/** Returns the projects to which a worker is assigned on a typed day, and the project of the entry that is corrected. */
export function useWorkerProjects(
  workerId: string | null,
  typedDate: string,
  entry?: Entry,
): { choices: readonly Choice[]; isPending: boolean } {
  const date = dayOf(typedDate) ?? ''
  const query = { workerId: workerId ?? undefined }
  const { data } = useAllPages(assignmentRoutes.listAssignments, { query }, { enabled: workerId !== null })
  const choices = new Map<string, string>()
  if (entry) choices.set(entry.project.id, `${entry.project.name} · ${entry.client.name}`)
  for (const { project, client, startDate, endDate, status } of data?.items ?? [])
    if (isIn(assignmentGroups.taken, status) && startDate <= date && date <= endDate)
      choices.set(project.id, `${project.name} · ${client.name}`)
  return {
    choices: [...choices].map(([value, label]) => ({ value, label })),
    isPending: workerId !== null && !data,
  }
}
