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
  const mayDeactivate = client.status !== 'inactive'
  async function turn(status: 'active' | 'inactive') {
    const outcome = await edit.act({ params: { id }, body: { status }, ifMatch: version })
    if (outcome.ok) tell.success(t(status === 'active' ? 'clients.activate.done' : 'clients.deactivate.done', { name }))
  }
  return (
    <>
      <MoreMenu label={t('clients.one.moreActions')}>
        {client.status !== 'active' && (
          <MenuAction icon={IconCircleCheck} onClick={() => void turn('active')}>
            {t('clients.activate.action')}
          </MenuAction>
        )}
        {mayDeactivate && (
          <MenuAction icon={IconBuildingOff} onClick={() => void turn('inactive')}>
            {t('clients.deactivate.action')}
          </MenuAction>
        )}
        {client.allowed.includes('delete') && <DeleteItem onClick={() => setDeleting(true)} />}
      </MoreMenu>
      {isDeleting && (
        <DeleteDialog
          title={t('clients.delete.title', { name })}
          remove={() => remove.write({ params: { id }, ifMatch: version })}
          instead={
            mayDeactivate
              ? { action: t('clients.deactivate.action'), act: () => turn('inactive').then(close) }
              : undefined
          }
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
