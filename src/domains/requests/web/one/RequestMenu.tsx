import { ActionIcon, Menu } from '@mantine/core'
import { IconBan, IconDots, IconTimeline, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/CommentDialog.tsx'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { DeleteDialog } from '#platform/web/ui/DeleteDialog.tsx'
import { requestRoutes, type StaffingRequest } from '../../contract.ts'

/** What else may be done with a request: see it on the timeline, cancel it, delete it. */
export function RequestMenu({ request }: { request: StaffingRequest }) {
  const { t } = useWords()
  const tell = useTell()
  const { go } = useNavigation()
  const [asking, setAsking] = useState<'cancel' | 'delete'>()
  const opener = useRef<HTMLButtonElement>(null)
  const cancel = useWrite(requestRoutes.cancelRequest)
  const remove = useWrite(requestRoutes.deleteRequest)
  const { id, title, version, startDate, allowed } = request
  const close = () => {
    setAsking(undefined)
    opener.current?.focus()
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            ref={opener}
            variant="default"
            size="input-sm"
            aria-label={t('requests.one.moreActions')}
            data-square
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={`/provider/requests?date=${startDate}`}
            leftSection={<IconTimeline size={18} aria-hidden />}
          >
            {t('requests.one.onTimeline')}
          </Menu.Item>
          {allowed.includes('cancel') && (
            <Menu.Item leftSection={<IconBan size={18} aria-hidden />} onClick={() => setAsking('cancel')}>
              {t('requests.move.cancel')}
            </Menu.Item>
          )}
          {allowed.includes('delete') && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setAsking('delete')}
            >
              {t('platform.action.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking === 'cancel' && (
        <CommentDialog
          title={t('requests.cancel.title')}
          lead={t('requests.cancel.text')}
          shape={requestRoutes.cancelRequest.body}
          name="comment"
          label={t('requests.one.comment')}
          action={t('requests.move.cancel')}
          danger
          required
          send={(body) => cancel.write({ params: { id }, ifMatch: version, body })}
          onDone={() => tell.success(t('requests.done.cancel', { title }))}
          onClose={close}
        />
      )}
      {asking === 'delete' && (
        <DeleteDialog
          title={t('requests.delete.title', { title })}
          remove={() => remove.write({ params: { id }, ifMatch: version })}
          instead={
            allowed.includes('cancel')
              ? { action: t('requests.move.cancel'), act: async () => setAsking('cancel') }
              : undefined
          }
          onGone={() => {
            tell.success(t('requests.done.delete', { title }))
            go('/provider/requests', { replace: true })
          }}
          onClose={close}
        >
          {t('requests.delete.text')}
        </DeleteDialog>
      )}
    </>
  )
}
