import { IconBuildingOff, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { DeleteItem, MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { type Client, clientRoutes } from '../../contract.ts'

/** The menu of a client: activate, deactivate, delete. */
export function ClientMenu({ client }: { client: Client }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [isDeleting, setDeleting] = useState(false)
  const close = () => setDeleting(false)
  const { id, name, version } = client
  const edit = useWrite(clientRoutes.editClient)
  const remove = useWrite(clientRoutes.deleteClient)
  const isActive = client.status !== 'inactive'
  async function turn() {
    const status = isActive ? 'inactive' : 'active'
    const outcome = await edit.act({ params: { id }, body: { status }, ifMatch: version })
    if (outcome.ok) tell.success(t(isActive ? 'clients.deactivate.done' : 'clients.activate.done', { name }))
  }
  return (
    <>
      <MoreMenu label={t('clients.one.moreActions')}>
        <MenuAction icon={isActive ? IconBuildingOff : IconCircleCheck} onClick={() => void turn()}>
          {isActive ? t('clients.deactivate.action') : t('clients.activate.action')}
        </MenuAction>
        {client.allowed.includes('delete') && <DeleteItem onClick={() => setDeleting(true)} />}
      </MoreMenu>
      {isDeleting && (
        <DeleteDialog
          title={t('clients.delete.title', { name })}
          remove={() => remove.write({ params: { id }, ifMatch: version })}
          instead={isActive ? { action: t('clients.deactivate.action'), act: () => turn().then(close) } : undefined}
          done={t('clients.delete.done', { name })}
          goTo="/provider/clients"
          onClose={close}
        >
          {t('clients.delete.text')}
        </DeleteDialog>
      )}
    </>
  )
}
