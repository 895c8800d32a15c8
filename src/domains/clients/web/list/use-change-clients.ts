import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import type { Chosen } from '#platform/web/ui/list/use-chosen.ts'
import { type Client, clientRoutes } from '../../contract.ts'

/** Returns a function that activates or deactivates the selected clients and shows the outcome as a toast. */
export function useChangeClients(chosen: Chosen<Client>) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { act, pending } = useWrite(clientRoutes.changeClients)
  async function change(action: 'activate' | 'deactivate') {
    const items = chosen.items.map(({ id, version }) => ({ id, version }))
    const outcome = await act({ body: { action, items } })
    if (!outcome.ok) return
    const { done, failed } = outcome.answer
    if (done.length > 0) tell.success(t(`clients.${action}.manyDone`, { count: done.length }))
    if (failed[0]) tell.error(t('clients.list.failed', { count: failed.length, why: failed[0].message }))
    chosen.chooseNone()
  }
  return { change, pending }
}
