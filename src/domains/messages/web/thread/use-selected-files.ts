import { useState } from 'react'
import { maxDocumentBytes, typeOfName } from '#domains/documents/rules.ts'
import { call, newKey } from '#platform/web/api/client.ts'
import { ApiProblem, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type Attachment, conversationRoutes } from '#domains/messages/contract.ts'
import { mostAttachments } from '#domains/messages/rules.ts'

/** A selected file. `attachment` is undefined until it is uploaded. */
export interface SelectedFile {
  readonly key: string
  readonly name: string
  readonly attachment?: Attachment
}

/** The files for the next message of a conversation. Each is checked and uploaded as soon as it is selected. */
export function useSelectedFiles(conversationId: string) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const wordsOf = useFailureText()
  const [brought, setBrought] = useState<readonly SelectedFile[]>([])
  const size = format.fileSize(maxDocumentBytes)

  const drop = (key: string) => setBrought((before) => before.filter((one) => one.key !== key))

  async function bring(file: File) {
    const { name } = file
    const type = typeOfName(name)
    if (type === undefined) return tell.error(t('documents.filed.invalidType', { name }))
    if (file.size > maxDocumentBytes) return tell.error(t('documents.filed.tooLarge', { name, size }))
    const key = newKey()
    setBrought((before) => [...before, { key, name }])
    try {
      // The type that a browser reports depends on the installed programs, so it is derived from the name.
      const typed = new File([file], name, { type, lastModified: file.lastModified })
      const attachment = await call(conversationRoutes.addAttachment, {
        query: { conversationId, name },
        file: typed,
        key,
      })
      setBrought((before) => before.map((one) => (one.key === key ? { ...one, attachment } : one)))
    } catch (failure) {
      if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
      drop(key)
      tell.error(t('messages.compose.fileFailed', { name, why: wordsOf(failure) }))
    }
  }

  return {
    brought,
    isBringing: brought.some(({ attachment }) => attachment === undefined),
    drop,
    clear: () => setBrought([]),
    bring: (files: readonly File[]) => {
      const room = mostAttachments - brought.length
      if (files.length > room) tell.error(t('messages.compose.tooManyFiles', { most: mostAttachments }))
      for (const file of files.slice(0, room)) void bring(file)
    },
  }
}
