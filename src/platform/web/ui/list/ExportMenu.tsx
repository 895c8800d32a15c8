import { Button, Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv, IconTableExport } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { addressOf } from '#platform/web/api/client.ts'
import { type FileRoute, useSave } from '#platform/web/api/use-save.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'

const formats = [
  { format: 'xlsx', icon: IconFileSpreadsheet },
  { format: 'csv', icon: IconFileTypeCsv },
] as const

interface Props {
  /** A route that answers a file in the `format` that it is asked for. */
  of: FileRoute
  /** What the list is asked with: the file holds all that it shows. */
  query: Readonly<Record<string, unknown>>
}

/** Takes a list along as a file, for Excel or as CSV, in the language that is spoken. */
export function ExportMenu({ of, query }: Props) {
  const { t } = useWords()
  const { save, pending } = useSave()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="sm" loading={pending} leftSection={<IconTableExport size={16} aria-hidden />}>
          {t('platform.export.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, icon: Icon }) => (
          <Menu.Item
            key={format}
            component="a"
            href={addressOf(of, {}, { ...query, format })}
            download
            leftSection={<Icon size={18} aria-hidden />}
            // A plain link would be answered in the browser's language, and say nothing when it fails.
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
