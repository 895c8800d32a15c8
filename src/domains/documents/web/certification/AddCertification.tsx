import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { certificationForm } from '../../contract.ts'
import { inputOf, valuesOf } from './certification-input.ts'
import { CertificationDialog } from './CertificationDialog.tsx'
import { useCertificationWrites } from './use-certifications.ts'

/** A dialog to add a certification of a worker, or one's own. */
export function AddCertification({ workerId, onClose }: { workerId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const { add } = useCertificationWrites(workerId)
  const form = useContractForm(certificationForm, valuesOf(), { toInput: inputOf })
  return <CertificationDialog title={t('documents.certification.add')} form={form} save={add} onClose={onClose} />
}
