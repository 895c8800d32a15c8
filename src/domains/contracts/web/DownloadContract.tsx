import { IconDownload } from '@tabler/icons-react'
import { type FileRoute, useSave } from '#platform/web/api/use-save.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'

/** Downloads the file of a contract; with `stamped` as it is with the time stamp that was added later. */
export function DownloadContract({ of, id, stamped = false }: { of: FileRoute; id: string; stamped?: boolean }) {
  const { t } = useTranslation()
  const { save, pending } = useSave()
  return (
    <ActionButton
      variant="default"
      loading={pending}
      icon={IconDownload}
      onClick={() => void save(of, { params: { id }, query: stamped ? { stamped: 'true' } : {} })}
    >
      {t(stamped ? 'contracts.action.downloadStamped' : 'contracts.action.download')}
    </ActionButton>
  )
}
