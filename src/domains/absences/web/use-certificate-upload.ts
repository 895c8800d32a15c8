import { maxDocumentBytes, typeOfName } from '#domains/documents/rules.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { certificateRoutes } from '../contract/certificates.ts'
import { certificateTypes } from '../rules.ts'

/** Returns why a file cannot be a certificate, or undefined if it can. */
export function useCertificateFault(): (file: File) => string | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ name, size }) => {
    const type = typeOfName(name)
    if (!certificateTypes.some((one) => one === type)) return t('absences.certificate.invalidType', { name })
    if (size > maxDocumentBytes) return t('documents.filed.tooLarge', { name, size: format.fileSize(maxDocumentBytes) })
    return undefined
  }
}

/** Sends certificates of sick leave, as its worker or for a worker. The result is why a file was not added, or undefined. */
export function useCertificateUpload(isOwn: boolean): {
  readonly send: (id: string, file: File) => Promise<string | undefined>
  readonly pending: boolean
} {
  const faultOf = useCertificateFault()
  const failureText = useFailureText()
  const own = useWrite(certificateRoutes.setOwnCertificate)
  const ofWorker = useWrite(certificateRoutes.setCertificate)

  async function send(id: string, file: File): Promise<string | undefined> {
    const { name } = file
    const fault = faultOf(file)
    if (fault !== undefined) return fault
    // The MIME type that a browser reports depends on the installed programs.
    const typed = new File([file], name, { type: typeOfName(name) ?? '', lastModified: file.lastModified })
    const outcome = await (isOwn ? own : ofWorker).write({ params: { id }, query: { name }, file: typed })
    return outcome.ok ? undefined : failureText(outcome.problem)
  }
  return { send, pending: own.pending || ofWorker.pending }
}
