import { IconCertificate, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { MergeNotice } from '#platform/web/forms/draft/MergeNotice.tsx'
import { useMerge } from '#platform/web/forms/draft/use-merge.ts'
import { useDocumentHistoryFields } from '#domains/documents/web/use-document-history-fields.ts'
import { CertificationCard } from './certification/CertificationCard.tsx'
import { DecisionDialog } from './certification/DecisionDialog.tsx'
import styles from './certification/Certifications.module.css'
import { useCertifications, useCertificationWrites } from './certification/use-certifications.ts'
import { type Certification, certificationForm } from '../contract.ts'
import { inputOf, valuesOf } from './certification/certification-input.ts'
import { CertificationDialog } from './certification/CertificationDialog.tsx'

/** The open dialog and its certification. */
type Open = { readonly for: 'add' } | { readonly for: 'edit' | 'verify' | 'reject'; readonly id: string }

/** A worker's certifications with issuer, expiry and verification, for the organisation; without a worker, one's own. */
export function CertificationsOf({ workerId }: { workerId?: string }) {
  const { t } = useTranslation()
  const isOwn = workerId === undefined
  const list = useCertifications(workerId)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const mayAdd = useMay('workforce:write') || isOwn
  const add = mayAdd && (
    <ActionButton variant="default" icon={IconPlus} onClick={() => setOpen({ for: 'add' })}>
      {t('documents.certification.add')}
    </ActionButton>
  )
  // Shows the latest version, also if somebody else has changed it meanwhile.
  const about = open && 'id' in open ? list.data?.items.find(({ id }) => id === open.id) : undefined
  return (
    <Panel
      flush={list.data?.total === 0}
      title={t('documents.certification.title')}
      lead={t(isOwn ? 'documents.own.lead' : 'documents.certification.lead')}
      action={list.data?.total ? add : undefined}
    >
      <Reading of={list}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title={t('documents.certification.empty')}
              text={t(isOwn ? 'documents.own.emptyText' : 'documents.certification.emptyText')}
              icon={IconCertificate}
              action={add}
            />
          ) : (
            <ul className={styles.list}>
              {items.map((one) => (
                <CertificationCard
                  key={one.id}
                  workerId={workerId}
                  certification={one}
                  onOpen={(action) => setOpen({ for: action, id: one.id })}
                />
              ))}
            </ul>
          )
        }
      </Reading>
      {open?.for === 'add' && <AddCertification workerId={workerId} onClose={close} />}
      {open?.for === 'edit' && about && <EditCertification workerId={workerId} certification={about} onClose={close} />}
      {workerId !== undefined && (open?.for === 'verify' || open?.for === 'reject') && about && (
        <DecisionDialog move={open.for} workerId={workerId} certification={about} onClose={close} />
      )}
    </Panel>
  )
}

/** A dialog to add a certification of a worker, or one's own. */
function AddCertification({ workerId, onClose }: { workerId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const { add } = useCertificationWrites(workerId)
  const form = useContractForm(certificationForm, valuesOf(), { toInput: inputOf })
  return <CertificationDialog title={t('documents.certification.add')} form={form} save={add} onClose={onClose} />
}

interface Props {
  workerId: string | undefined
  certification: Certification
  onClose: () => void
}

/** A dialog to edit a certification of a worker, or one's own, including concurrent changes. */
function EditCertification({ workerId, certification, onClose }: Props) {
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
