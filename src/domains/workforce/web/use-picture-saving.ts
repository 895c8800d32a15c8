import { cropWritten } from '#base/crop.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { type Picture, pictureFaultOf } from '#platform/web/forms/picture/use-picture.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type WorkerProfile, workforceRoutes } from '../contract.ts'
import { ownProfileRoutes } from '../contract/own-profile.ts'
import { useIsOwn } from './use-is-own.ts'

/** Returns a function that saves the chosen photo of a worker; it shows a failure and returns false. */
export function usePictureSaving(): (worker: Pick<WorkerProfile, 'id'>, picture: Picture) => Promise<boolean> {
  const { t } = useTranslation()
  const tell = useToasts()
  const wordsOf = useFailureText()
  const set = useWrite(workforceRoutes.setWorkerImage)
  const remove = useWrite(workforceRoutes.removeWorkerImage)
  const setOwn = useWrite(ownProfileRoutes.setOwnImage)
  const removeOwn = useWrite(ownProfileRoutes.removeOwnImage)
  const isOwn = useIsOwn()
  function send({ id }: Pick<WorkerProfile, 'id'>, { chosen }: Picture) {
    const params = { id }
    if (!chosen) return isOwn ? removeOwn.write({}) : remove.write({ params })
    const sent = { query: { crop: cropWritten(chosen.part) }, file: chosen.file }
    return isOwn ? setOwn.write(sent) : set.write({ params, ...sent })
  }
  return async (worker, picture) => {
    if (!picture.changed) return true
    const outcome = await send(worker, picture)
    if (outcome.ok) return true
    const fault = pictureFaultOf(outcome.problem)
    if (fault) picture.refuse(fault)
    const why = fault ? t(`platform.picture.${fault}`) : wordsOf(outcome.problem)
    tell.error(t('workforce.picture.failed', { why }))
    return false
  }
}
