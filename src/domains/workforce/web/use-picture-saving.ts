import { useWrite } from '#platform/web/api/use-write.ts'
import { type Picture, pictureFaultOf } from '#platform/web/forms/use-picture.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { type WorkerProfile, workforceRoutes } from '../contract.ts'

/** Sends what was chosen in place of a worker's picture; false where it failed, which is told. */
export function usePictureSaving(): (worker: Pick<WorkerProfile, 'id'>, picture: Picture) => Promise<boolean> {
  const { t } = useWords()
  const tell = useTell()
  const set = useWrite(workforceRoutes.setWorkerImage)
  const remove = useWrite(workforceRoutes.removeWorkerImage)
  return async ({ id }, picture) => {
    if (!picture.changed) return true
    const params = { id }
    const outcome = picture.file ? await set.write({ params, file: picture.file }) : await remove.write({ params })
    if (outcome.ok) return true
    const fault = pictureFaultOf(outcome.problem)
    if (!fault) tell.failure(outcome.problem)
    else {
      picture.refuse(fault)
      tell.error(t('workforce.picture.failed', { why: t(`platform.picture.${fault}`) }))
    }
    return false
  }
}
