import { useState } from 'react'
import { type Project, projectRoutes } from '#domains/projects/contract.ts'
import { type WorkerProfile, workforceRoutes } from '#domains/workforce/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import type { OfferRates } from '#domains/assignments/contract/offer-rates.ts'
import type { OfferForm } from './offer-input.ts'

/**
 * Prefills role, pay rate and dates from the selected worker and project. Fields with a value of the user stay
 * unchanged. Returns the selected project and worker once their values are in the form, and the rates of the offer.
 * Sets form values while rendering, so the component that owns the form must call it.
 */
export function usePrefilledOffer(
  form: OfferForm,
  timeZone: string,
): {
  readonly project: Project | undefined
  readonly worker: WorkerProfile | undefined
  readonly rates: OfferRates | undefined
} {
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
  const [ofRole, setOfRole] = useState<string>()
  const prefilled = { projectId: projectId ?? undefined, role: role || undefined, workerIds: workerId ?? '' }
  const query = { ...prefilled, startDate: dayOf(startDate) }
  const rates = useRead(assignmentRoutes.readOfferRates, { query }, { enabled: workerId !== null, keep: true }).data
  const [found] = rates?.workers ?? []
  // The role’s pay rate is used once for each worker and role, only if the worker has none and the field is empty.
  const key = found?.source === 'role' ? `${found.id} ${role}` : undefined
  if (key && key !== ofRole && found?.id === worker?.id) {
    setOfRole(key)
    if (form.values.payRate === null) form.set('payRate', found?.payRate ?? null)
  }
  return { project, worker, rates }
}
