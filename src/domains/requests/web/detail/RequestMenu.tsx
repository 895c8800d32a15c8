import { Menu } from '@mantine/core'
import { IconBan, IconTimeline } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { DeleteItem, MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { requestRoutes, type StaffingRequest } from '../../contract.ts'
import { RequestMoveDialog } from './RequestMoveDialog.tsx'

/** The menu of a request: show on the timeline, cancel, delete. */
export function RequestMenu({ request }: { request: StaffingRequest }) {
  const { t } = useTranslation()
  const [asking, ask] = useState<'cancel' | 'delete'>()
  const close = () => ask(undefined)
  const remove = useWrite(requestRoutes.deleteRequest)
  const { id, title, version, startDate, allowed } = request
  return (
    <>
      <MoreMenu label={t('requests.one.moreActions')}>
        <Menu.Item
          component={Link}
          to={`/provider/requests?date=${startDate}`}
          leftSection={<IconTimeline size={18} aria-hidden />}
        >
          {t('requests.one.onTimeline')}
        </Menu.Item>
        {allowed.includes('cancel') && (
          <MenuAction icon={IconBan} onClick={() => ask('cancel')}>
            {t('requests.move.cancel')}
          </MenuAction>
        )}
        {allowed.includes('delete') && <DeleteItem onClick={() => ask('delete')} />}
      </MoreMenu>
      {asking === 'cancel' && <RequestMoveDialog request={request} move="cancel" onClose={close} />}
      {asking === 'delete' && (
        <DeleteDialog
          title={t('requests.delete.title', { title })}
          remove={() => remove.write({ params: { id }, ifMatch: version })}
          instead={
            allowed.includes('cancel')
              ? { action: t('requests.move.cancel'), act: async () => ask('cancel') }
              : undefined
          }
          done={t('requests.done.delete', { title })}
          goTo="/provider/requests"
          onClose={close}
        >
          {t('requests.delete.text')}
        </DeleteDialog>
      )}
    </>
  )
}
