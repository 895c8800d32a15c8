import { IconDownload } from '@tabler/icons-react'
import { type FileRoute, useSave } from '#platform/web/api/use-save.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'

/** Downloads a PDF or file: a pay stub, a transfer or a journal. */
export function DownloadButton({ of, id, label }: { of: FileRoute; id: string; label: string }) {
  const { save, pending } = useSave()
  return (
    <ActionButton
      variant="default"
      loading={pending}
      icon={IconDownload}
      onClick={() => void save(of, { params: { id } })}
    >
      {label}
    </ActionButton>
  )
}
