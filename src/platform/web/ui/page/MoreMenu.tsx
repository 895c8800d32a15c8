import { ActionIcon, Menu, type MenuItemProps } from '@mantine/core'
import { IconDots, IconPencil, IconTrash, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

interface Props {
  label: string
  /** Without a border, for cards and rows of a list. */
  quiet?: boolean
  loading?: boolean
  /** Its items. */
  children: ReactNode
}

const looks = {
  plain: { variant: 'default', size: 'input-sm', 'data-square': true },
  quiet: { variant: 'subtle', color: 'gray', size: 44 },
} as const

/** A menu of further actions, behind three dots. */
export function MoreMenu({ label, quiet = false, loading = false, children }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon {...(quiet ? looks.quiet : looks.plain)} loading={loading} aria-label={label}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface ActionProps extends Omit<MenuItemProps, 'leftSection'> {
  icon: TablerIcon
  onClick: () => void
}

/** The item of a menu that acts, with an icon before its text. */
export function MenuAction({ icon: Icon, ...rest }: ActionProps) {
  return <Menu.Item leftSection={<Icon size={18} aria-hidden />} {...rest} />
}

/** The item of a menu that edits. */
export function EditItem({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <MenuAction icon={IconPencil} onClick={onClick}>
      {t('platform.action.edit')}
    </MenuAction>
  )
}

/** The item of a menu that deletes. */
export function DeleteItem({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <MenuAction color="var(--bad)" icon={IconTrash} onClick={onClick}>
      {t('platform.action.delete')}
    </MenuAction>
  )
}
