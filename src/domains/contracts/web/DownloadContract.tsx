import { IconDownload } from '@tabler/icons-react'
import { type FileRoute, useSave } from '#platform/web/api/use-save.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'

/** Downloads the file of a contract. */
export function DownloadContract({ of, id }: { of: FileRoute; id: string }) {
  const { t } = useTranslation()
  const { save, pending } = useSave()
  return (
    <ActionButton
      variant="default"
      loading={pending}
      icon={IconDownload}
      onClick={() => void save(of, { params: { id } })}
    >
      {t('contracts.action.download')}
    </ActionButton>
  )
}
