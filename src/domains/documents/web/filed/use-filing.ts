import { useState } from 'react'
import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { documentRoutes } from '../../contract.ts'
import { maxDocumentBytes, typeOfName } from '../../rules.ts'

/** Where documents are filed, and their details. */
export interface UploadTarget {
  readonly workerId?: string
  readonly projectId?: string
  readonly certificationId?: string
  readonly description?: string
  readonly expiresOn?: string
}

/** Sends files one after another, each checked first. `onFault` gets a message for each that could not be filed. */
export function useFiling(place: UploadTarget, onFault: (fault: string) => void) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const failureText = useFailureText()
  const { write } = useWrite(documentRoutes.addDocument)
  const [sending, setSending] = useState<string>()
  const size = format.fileSize(maxDocumentBytes)

  function wordsOf(failure: Failure, name: string): string {
    const status = failure instanceof ApiProblem ? failure.status : undefined
    if (status === 413) return t('documents.filed.tooLarge', { name, size })
    return t('documents.filed.failed', { name, why: failureText(failure) })
  }

  function refuse(fault: string): false {
    onFault(fault)
    return false
  }

  async function send(file: File): Promise<boolean> {
    const { name } = file
    const type = typeOfName(name)
    if (type === undefined) return refuse(t('documents.filed.invalidType', { name }))
    if (file.size > maxDocumentBytes) return refuse(t('documents.filed.tooLarge', { name, size }))
    setSending(name)
    // The MIME type that a browser reports depends on the installed programs.
    const typed = new File([file], name, { type, lastModified: file.lastModified })
    const outcome = await write({ query: { ...place, name }, file: typed })
    if (!outcome.ok) return refuse(wordsOf(outcome.problem, name))
    tell.success(t('documents.filed.done', { name: outcome.answer.name }))
    return true
  }

  return {
    /** The name of the file that is being sent. */
    sending,
    /** Files that could not be filed. */
    async file(files: readonly File[]): Promise<File[]> {
      const left: File[] = []
      for (const file of files) if (!(await send(file))) left.push(file)
      setSending(undefined)
      return left
    },
  }
}
