import { Anchor, Group } from '@mantine/core'
import { IconFileUpload, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { maxDocumentBytes } from '#domains/documents/rules.ts'
import { FilePreview } from '#domains/documents/web/FilePreview.tsx'
import { ScanBadge } from '#domains/documents/web/ScanBadge.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { FileInput } from '#platform/web/forms/field/FileInput.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { OwnTimeOff, TimeOff } from '../contract.ts'
import { certificateRoutes } from '../contract/certificates.ts'
import { certificateTypes } from '../rules.ts'
import styles from './CertificateOf.module.css'
import { useCertificateUpload } from './use-certificate-upload.ts'

interface Props {
  timeOff: Pick<OwnTimeOff | TimeOff, 'id' | 'type' | 'certificate'> & { readonly allowed: readonly string[] }
  /** True for the worker's own sick leave. */
  isOwn: boolean
}

/** The certificate of sick leave with a preview, or a mark that it is missing, and buttons to add, replace and delete it. */
export function CertificateOf({ timeOff: { id, type, certificate, allowed }, isOwn }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [fault, setFault] = useState<string>()
  const { send, pending } = useCertificateUpload(isOwn)
  const maySet = allowed.includes('certify')
  const mayDelete = certificate?.allowed.includes('delete') ?? false
  const size = isOwn ? 'md' : 'sm'
  if (type !== 'sick_leave' || (!certificate && !maySet)) return null

  async function add(file: File) {
    const why = await send(id, file)
    setFault(why)
    if (why === undefined) tell.success(t(certificate ? 'absences.certificate.replaced' : 'absences.certificate.added'))
  }

  return (
    <section className={styles.certificate}>
      <h4 className={styles.title}>{t('absences.certificate.title')}</h4>
      {certificate ? (
        <p className={styles.file}>
          {certificate.allowed.includes('download') ? (
            <Anchor component="button" type="button" className={styles.name ?? ''} onClick={() => setOpen(true)}>
              {certificate.name}
            </Anchor>
          ) : (
            <>
              {certificate.name} <ScanBadge scan={certificate.scan} />
            </>
          )}
          <small>
            {t('absences.certificate.by', {
              by: certificate.uploadedBy.name,
              at: format.moment(certificate.uploadedAt),
            })}
          </small>
        </p>
      ) : (
        <p className={styles.file}>
          <ToneBadge tone="attention">{t('absences.certificate.missing')}</ToneBadge>
        </p>
      )}
      {maySet && (
        <>
          <p className={styles.hint}>
            {t(isOwn ? 'absences.certificate.own' : 'absences.certificate.ofWorker', {
              size: format.fileSize(maxDocumentBytes),
            })}
          </p>
          <div role="alert">{fault && <p className={styles.fault}>{fault}</p>}</div>
          <FileInput ref={input} accept={certificateTypes.join()} onChoose={(file) => file && void add(file)} />
        </>
      )}
      {(maySet || mayDelete) && (
        <Group gap="sm">
          {maySet && (
            <ActionButton
              variant="default"
              size={size}
              icon={IconFileUpload}
              loading={pending}
              onClick={() => input.current?.click()}
            >
              {t(certificate ? 'absences.certificate.replace' : 'absences.certificate.add')}
            </ActionButton>
          )}
          {mayDelete && <DeleteButton id={id} isOwn={isOwn} size={size} />}
        </Group>
      )}
      {isOpen && certificate && (
        <FilePreview
          file={{ id, name: certificate.name, type: certificate.type }}
          route={isOwn ? certificateRoutes.readOwnCertificate : certificateRoutes.readCertificate}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

/** Deletes the certificate of sick leave after a confirmation. */
function DeleteButton({ id, isOwn, size }: { id: string; isOwn: boolean; size: 'sm' | 'md' }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [asking, setAsking] = useState(false)
  const own = useWrite(certificateRoutes.deleteOwnCertificate)
  const ofWorker = useWrite(certificateRoutes.deleteCertificate)
  return (
    <>
      <ActionButton variant="subtle" size={size} icon={IconTrash} onClick={() => setAsking(true)}>
        {t('absences.certificate.delete')}
      </ActionButton>
      <Confirm
        open={asking}
        danger
        title={t('absences.certificate.deleteTitle')}
        action={t('platform.action.delete')}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const outcome = await (isOwn ? own : ofWorker).act({ params: { id } })
          if (outcome.ok) tell.success(t('absences.certificate.deleted'))
        }}
      >
        {t(isOwn ? 'absences.certificate.deleteOwnText' : 'absences.certificate.deleteText')}
      </Confirm>
    </>
  )
}
