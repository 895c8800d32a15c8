import { IconFileTypePdf } from '@tabler/icons-react'
import { useSave } from '#platform/web/api/use-save.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { publicConfirmationRoutes } from '../../contract/public.ts'

/** Saves the hours of the page with the decisions until now as a PDF. */
export function DownloadTimesheet({ token }: { token: string }) {
  const { t } = useTranslation()
  const { save, pending } = useSave()
  return (
    <ActionButton
      variant="default"
      icon={IconFileTypePdf}
      loading={pending}
      onClick={() => void save(publicConfirmationRoutes.readConfirmationTimesheet, { query: { token } })}
    >
      {t('confirmations.page.download')}
    </ActionButton>
  )
}
