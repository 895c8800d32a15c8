import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { type Certification, certificationRoutes } from '../../contract.ts'

interface Props {
  move: 'verify' | 'reject'
  workerId: string
  certification: Certification
  onClose: () => void
}

/** A dialog to verify or reject a certification, showing its current content. */
export function DecisionDialog({ move, workerId, certification, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const verify = useWrite(certificationRoutes.verifyCertification)
  const reject = useWrite(certificationRoutes.rejectCertification)
  const { id, name, issuer, number, issuedOn, expiresOn, version } = certification
  const input = { params: { id: workerId, certId: id }, ifMatch: version }
  const day = (date: string | null) => date && format.date(date)
  return (
    <CommentDialog
      title={t(`documents.${move}.title`, { name })}
      lead={
        <>
          <Facts
            facts={[
              [t('documents.field.issuer'), issuer],
              [t('documents.field.number'), number],
              [t('documents.field.issuedOn'), day(issuedOn)],
              [t('documents.field.expiresOn'), day(expiresOn)],
            ]}
          />
          <p>{t(`documents.${move}.text`)}</p>
        </>
      }
      shape={
        move === 'reject' ? certificationRoutes.rejectCertification.body : certificationRoutes.verifyCertification.body
      }
      name="comment"
      label={t('documents.field.decisionComment')}
      action={t(`documents.${move}.action`)}
      danger={move === 'reject'}
      required={move === 'reject'}
      send={(body) => (move === 'reject' ? reject : verify).write({ ...input, body })}
      onDone={() => tell.success(t(`documents.${move}.done`, { name }))}
      onClose={onClose}
    />
  )
}
