import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv, IconTableExport } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { addressOf } from '#platform/web/api/client.ts'
import { type FileRoute, useSave } from '#platform/web/api/use-save.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type ExportedList, useListExport } from './use-list-export.ts'

const formats = [
  { format: 'xlsx', icon: IconFileSpreadsheet },
  { format: 'csv', icon: IconFileTypeCsv },
] as const

/** A route that responds with a file of all fields in the requested `format`, and the query of the list. */
export interface WholeExport {
  readonly of: FileRoute
  readonly query: Readonly<Record<string, unknown>>
}

interface Props<Item> {
  shown: ExportedList<Item>
  whole?: WholeExport | undefined
}

/** Exports a list in the current language: the shown columns as an Excel file, and where a route does so, all fields as Excel or CSV. */
export function ExportMenu<Item>({ shown, whole }: Props<Item>) {
  const { t } = useTranslation()
  const saving = useSave()
  const { save, pending } = useListExport(shown)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionButton
          variant="default"
          size="sm"
          loading={pending || saving.pending}
          icon={IconTableExport}
          iconSize={16}
        >
          {t('platform.export.action')}
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={18} aria-hidden />} onClick={() => void save()}>
          {t('platform.export.shown')}
        </Menu.Item>
        {whole &&
          formats.map(({ format, icon: Icon }) => (
            <Menu.Item
              key={format}
              component="a"
              href={addressOf(whole.of, {}, { ...whole.query, format })}
              download
              leftSection={<Icon size={18} aria-hidden />}
              // A plain link would get the file in the browser's language, and show no error if it fails.
              onClick={(event: MouseEvent) => {
                event.preventDefault()
                void saving.save(whole.of, { query: { ...whole.query, format } })
              }}
            >
              {t(`platform.export.${format}`)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
