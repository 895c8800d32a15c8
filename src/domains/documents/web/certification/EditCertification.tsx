import { MergeNotice } from '#platform/web/forms/draft/MergeNotice.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useMerge } from '#platform/web/forms/draft/use-merge.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type Certification, certificationForm } from '../../contract.ts'
import { useDocumentHistoryFields } from '#domains/documents/web/use-document-history-fields.ts'
import { inputOf, valuesOf } from './certification-input.ts'
import { CertificationDialog } from './CertificationDialog.tsx'
import { useCertificationWrites } from './use-certifications.ts'

interface Props {
  workerId: string | undefined
  certification: Certification
  onClose: () => void
}

/** A dialog to edit a certification of a worker, or one's own, including concurrent changes. */
export function EditCertification({ workerId, certification, onClose }: Props) {
  const { t } = useTranslation()
  const fields = useDocumentHistoryFields()
  const { edit } = useCertificationWrites(workerId)
  const form = useContractForm(certificationForm, valuesOf(certification), { toInput: inputOf })
  const merge = useMerge(form, certification, valuesOf)
  const isDecided = workerId === undefined && certification.verification !== 'unverified'
  return (
    <CertificationDialog
      title={t('documents.certification.edit')}
      form={form}
      hint={isDecided ? t('documents.own.verifiedAgain') : undefined}
      merging={<MergeNotice form={form} merge={merge} fields={fields} />}
      explain={merge.explain}
      save={(body) => edit(certification.id, body, merge.version)}
      onClose={onClose}
    />
  )
}
