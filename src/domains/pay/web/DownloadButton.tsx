import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type FileRoute, useSave } from '#platform/web/api/use-save.ts'

/** Downloads a PDF or file: a pay stub, a transfer or a journal. */
export function DownloadButton({ of, id, label }: { of: FileRoute; id: string; label: string }) {
  const { save, pending } = useSave()
  return (
    <Button
      variant="default"
      loading={pending}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void save(of, { params: { id } })}
    >
      {label}
    </Button>
  )
}
