import { Menu } from '@mantine/core'
import {
  IconBookmark,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react'
import { useContext, useEffect, useRef, useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { storedText, storeText } from '#platform/web/local-storage/stored-text.ts'
import { ReaderId } from '#platform/web/format/reader.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import type { ListView } from '#platform/web/ui/list/use-list-view.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { MenuAction } from '#platform/web/ui/page/MoreMenu.tsx'
import { type SavedView, type ViewedList, viewRoutes } from '../contract/list-views.ts'
import { ViewDialog } from './views/ViewDialog.tsx'

interface Props<Item> {
  /** The path of the screen with the list. */
  list: ViewedList
  view: ListView<Item>
}

/** Saved views of a list: opens one, saves the current filters, order and columns as a new one, and edits the open one. */
export function ViewsMenu<Item>({ list, view }: Props<Item>) {
  const { t } = useTranslation()
  const tell = useToasts()
  // The view with which the list opens on this device.
  const defaultKey = `interim.list.${useContext(ReaderId)}.${list}.view`
  const { address, go } = useNavigation()
  const views = useRead(viewRoutes.listViews, { query: { list } })
  const { act } = useWrite(viewRoutes.editView)
  const { write: remove } = useWrite(viewRoutes.deleteView)
  const [dialog, setDialog] = useState<'add' | 'edit' | 'delete'>()
  const [usual, setUsual] = useState(() => storedText(defaultKey) ?? '')
  const items = views.data?.items ?? []
  const current = new URLSearchParams(address.search)
  const open = items.find(({ id }) => id === current.get('view'))
  const query = queryOf(address.search)
  const isChanged =
    open !== undefined && (query !== open.query || (view.chosen ?? null)?.join() !== open.columns?.join())

  const shown = useRef('')
  function show(saved: SavedView, replace = false) {
    shown.current = saved.id
    view.show(saved.columns ?? undefined)
    const search = new URLSearchParams(saved.query)
    search.set('view', saved.id)
    go(`${address.path}?${search.toString()}`, { replace })
  }
  // An address that only names a view shows the view, and one without filters the user's default.
  const isUnfiltered = [...current.keys()].every((name) => ['as', 'tab', 'view'].includes(name))
  const isBare = isUnfiltered && !current.has('view')
  const requested = isBare ? items.find(({ id }) => id === usual) : isUnfiltered ? open : undefined
  useEffect(() => {
    // Filters that are removed afterwards stay removed.
    if (requested && (isBare || shown.current !== requested.id)) show(requested, true)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each view
  }, [requested?.id, isBare])

  // Its address in the navigation has the filters, and the columns follow.
  useEffect(() => {
    if (!open || requested || shown.current === open.id) return
    shown.current = open.id
    if (query === open.query) view.show(open.columns ?? undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each view
  }, [open?.id])

  function setDefault(id: string) {
    storeText(defaultKey, id || null)
    setUsual(id)
  }
  async function update(saved: SavedView) {
    const body = { query, columns: view.chosen ? [...view.chosen] : null }
    const outcome = await act({ params: { id: saved.id }, body, ifMatch: saved.version })
    if (outcome.ok) tell.success(t('accounts.views.saved'))
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionButton variant={open ? 'light' : 'default'} size="sm" icon={IconBookmark} iconSize={16}>
            {open ? open.name : t('accounts.views.title')}
          </ActionButton>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map((saved) => (
            <Menu.Item
              key={saved.id}
              onClick={() => show(saved)}
              rightSection={saved.id === usual && <IconStar size={16} aria-label={t('accounts.views.default')} />}
            >
              {saved.isShared ? t('accounts.views.shared', { name: saved.name }) : saved.name}
            </Menu.Item>
          ))}
          {items.length > 0 && <Menu.Divider />}
          {open?.allowed.includes('edit') && isChanged && (
            <MenuAction icon={IconDeviceFloppy} onClick={() => void update(open)}>
              {t('accounts.views.update')}
            </MenuAction>
          )}
          <MenuAction icon={IconPlus} onClick={() => setDialog('add')}>
            {t('accounts.views.add')}
          </MenuAction>
          {open &&
            (open.id === usual ? (
              <MenuAction icon={IconStarOff} onClick={() => setDefault('')}>
                {t('accounts.views.noDefault')}
              </MenuAction>
            ) : (
              <MenuAction icon={IconStar} onClick={() => setDefault(open.id)}>
                {t('accounts.views.setDefault')}
              </MenuAction>
            ))}
          {open?.allowed.includes('edit') && (
            <MenuAction icon={IconPencil} onClick={() => setDialog('edit')}>
              {t('accounts.views.edit')}
            </MenuAction>
          )}
          {open?.allowed.includes('delete') && (
            <MenuAction icon={IconTrash} color="var(--bad)" onClick={() => setDialog('delete')}>
              {t('accounts.views.delete')}
            </MenuAction>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'add' && (
        <ViewDialog
          content={{ list, query, columns: view.chosen ? [...view.chosen] : null }}
          mayShare={views.data?.allowed.includes('share') ?? false}
          onSaved={(saved) => show(saved)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'edit' && open && (
        <ViewDialog
          of={open}
          content={{ list, query: open.query, columns: open.columns }}
          mayShare={open.allowed.includes('share')}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'delete' && open && (
        <DeleteDialog
          title={t('accounts.views.deleteTitle', { name: open.name })}
          remove={async () => {
            const outcome = await remove({ params: { id: open.id }, ifMatch: open.version })
            if (!outcome.ok) return outcome
            if (open.id === usual) setDefault('')
            go(address.path, { replace: true })
            return outcome
          }}
          done={t('accounts.views.deleted', { name: open.name })}
          onClose={() => setDialog(undefined)}
        >
          {t(open.isShared ? 'accounts.views.deleteSharedText' : 'accounts.views.deleteText')}
        </DeleteDialog>
      )}
    </>
  )
}

/** The filters and the sort order of an address, in one order, without the view itself. */
function queryOf(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('view')
  query.sort()
  return query.toString()
}
