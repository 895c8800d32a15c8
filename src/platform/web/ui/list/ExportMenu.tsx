import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv, IconTableExport } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { addressOf } from '#platform/web/api/client.ts'
import { type FileRoute, useSave } from '#platform/web/api/use-save.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'

const formats = [
  { format: 'xlsx', icon: IconFileSpreadsheet },
  { format: 'csv', icon: IconFileTypeCsv },
] as const

interface Props {
  /** A route that responds with a file in the requested `format`. */
  of: FileRoute
  /** The query of the list: the file contains all of its items. */
  query: Readonly<Record<string, unknown>>
}

/** Exports a list as an Excel or CSV file, in the current language. */
export function ExportMenu({ of, query }: Props) {
  const { t } = useTranslation()
  const { save, pending } = useSave()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionButton variant="default" size="sm" loading={pending} icon={IconTableExport} iconSize={16}>
          {t('platform.export.action')}
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, icon: Icon }) => (
          <Menu.Item
            key={format}
            component="a"
            href={addressOf(of, {}, { ...query, format })}
            download
            leftSection={<Icon size={18} aria-hidden />}
            // A plain link would get the file in the browser's language, and show no error if it fails.
            onClick={(event: MouseEvent) => {
              event.preventDefault()
              void save(of, { query: { ...query, format } })
            }}
          >
            {t(`platform.export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
