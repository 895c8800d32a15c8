import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Call, Route } from '#base/route.ts'
import { take } from '#platform/web/api/client.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { type FileRoute, useSave } from '#platform/web/api/use-save.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { PdfPages } from '#platform/web/pdf/PdfPages.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import styles from './FilePreview.module.css'

/** True if the browser can preview the file: images and PDFs that were found clean. */
export function isShowable({ type, allowed }: { type: string; allowed: readonly string[] }): boolean {
  return (type.startsWith('image/') || type === 'application/pdf') && allowed.includes('download')
}

interface Props {
  file: { readonly id: string; readonly name: string; readonly type: string }
  /** The route that returns the content by id. */
  route: FileRoute
  onClose: () => void
}

/** A preview of an image or a PDF in a dialog, as large as possible. */
export function FilePreview({ file: { id, name, type }, route, onClose }: Props) {
  const { t } = useTranslation()
  const { save, pending } = useSave()
  const { file, address, failed, fail } = useContent(route, id)
  const download = (
    <ActionButton
      variant="default"
      icon={IconDownload}
      loading={pending}
      onClick={() => (file ? saveFile(file) : save(route, { params: { id } }))}
    >
      {t('documents.filed.download')}
    </ActionButton>
  )
  const otherwise = (
    <div className={styles.unshown}>
      <p role="alert">{t('documents.filed.previewFailed')}</p>
      {download}
    </div>
  )
  function shown() {
    if (failed) return otherwise
    if (!file || !address) return <Loading rows={1} height={320} />
    if (type === 'application/pdf') return <PdfPages name={name} file={file} otherwise={otherwise} />
    return <img className={styles.preview} src={address} alt={name} onError={fail} />
  }
  return (
    <Dialog size="xl" title={name} onClose={onClose}>
      {shown()}
    </Dialog>
  )
}

/** Loads the content with an API call, so that a refusal is shown as such. */
function useContent(route: FileRoute, id: string) {
  const [content, setContent] = useState<{ file: File; address: string }>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let address: string | undefined
    let isGone = false
    async function read() {
      const file = await take(route, { params: { id } } as Call<Route>)
      if (isGone) return
      address = URL.createObjectURL(file)
      setContent({ file, address })
    }
    read().catch(() => setFailed(true))
    return () => {
      isGone = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [route, id])
  return { ...content, failed, fail: () => setFailed(true) }
}
