import { useWrite } from '#platform/web/api/use-write.ts'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { certificationForm, certificationRoutes } from '../../contract.ts'
import { inputOf, valuesOf } from './certification-input.ts'
import { CertificationDialog } from './CertificationDialog.tsx'

/** Adding a certification of a worker; shown while it is rendered. */
export function AddCertification({ workerId, onClose }: { workerId: string; onClose: () => void }) {
  const { t } = useWords()
  const { write } = useWrite(certificationRoutes.addCertification)
  const form = useContractForm(certificationForm, valuesOf(), { toInput: inputOf })
  return (
    <CertificationDialog
      title={t('documents.certification.add')}
      form={form}
      save={(body) => write({ params: { id: workerId }, body })}
      onClose={onClose}
    />
  )
}
