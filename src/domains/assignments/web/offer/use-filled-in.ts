import { useState } from 'react'
import { type Project, projectRoutes } from '#domains/projects/contract.ts'
import { type WorkerProfile, workforceRoutes } from '#domains/workforce/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import type { OfferForm } from './offer-input.ts'

/**
 * Fills in what the chosen worker and project say: role, rate and days; what was typed by hand stays.
 * Gives back whom and what was chosen, once it is filled in. For the component that owns the form.
 */
export function useFilledIn(
  form: OfferForm,
  timeZone: string,
): { readonly project: Project | undefined; readonly worker: WorkerProfile | undefined } {
  const [project, setProject] = useState<Project>()
  const [worker, setWorker] = useState<WorkerProfile>()
  const { projectId, workerId, startDate, endDate, role } = form.values
  const readProject = { params: { id: projectId ?? '' } }
  const foundProject = useRead(projectRoutes.readProject, readProject, { enabled: projectId !== null }).data
  const readWorker = { params: { id: workerId ?? '' } }
  const foundWorker = useRead(workforceRoutes.readWorker, readWorker, { enabled: workerId !== null }).data
  if (foundProject && foundProject.id !== project?.id) {
    setProject(foundProject)
    const today = todayIn(timeZone)
    const begins = foundProject.startDate ?? today
    if (startDate === '') form.set('startDate', begins > today ? begins : today)
    if (endDate === '' && foundProject.endDate && foundProject.endDate >= today)
      form.set('endDate', foundProject.endDate)
  }
  if (foundWorker && foundWorker.id !== worker?.id) {
    setWorker(foundWorker)
    if (role === '' || role === worker?.primaryRole) form.set('role', foundWorker.primaryRole ?? '')
    form.set('payRate', foundWorker.payRate)
  }
  return { project, worker }
}
