import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { id } from '#base/text.ts'
import { useProfile } from '#domains/accounts/web/session.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { workerName } from '#domains/workforce/rules.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { type LeaveGuardHandle, LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { documentForm } from '../../contract.ts'
import { maxDocumentBytes } from '../../rules.ts'
import { DocumentFields } from '../filed/DocumentFields.tsx'
import { DocumentInput } from '../DocumentInput.tsx'
import styles from '../filed/Documents.module.css'
import { FileFaults } from '../filed/FileFaults.tsx'
import { type DocumentValues, inputOf, valuesOf } from '../filed/document-input.ts'
import { useFiling } from '../filed/use-filing.ts'

const form = documentForm.extend({ workerId: id.nullish() })

interface Values extends DocumentValues {
  workerId: string | null
}

/** A dialog to add documents of a worker, a project or the organisation, or one's own, with details. */
export function AddDocuments({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [files, setFiles] = useState<readonly File[]>([])
  const [faults, setFaults] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const guard = useRef<LeaveGuardHandle>(null)
  const initial: Values = { workerId: null, ...valuesOf() }
  const fields = useContractForm(form, initial, {
    toInput: ({ workerId, ...typed }) => ({ workerId, ...inputOf(typed) }),
  })
  const { workerId, projectId, description, expiresOn } = fields.values
  const filing = useFiling(
    {
      ...(workerId && { workerId }),
      ...(projectId && { projectId }),
      ...(description.trim() && { description }),
      ...(expiresOn && { expiresOn }),
    },
    (fault) => setFaults((before) => [...new Set([...before, fault])]),
  )
  const isOwn = useProfile().type === 'worker'
  const isChanged = fields.changed || files.length > 0

  // Files that failed stay with the reason; others are not sent again.
  async function send() {
    setFaults(files.length === 0 ? [t('documents.filed.chooseFirst')] : [])
    if (files.length === 0) return input.current?.click()
    const left = await filing.file(files)
    setFiles(left)
    if (left.length === 0) onClose()
  }

  return (
    <Dialog
      size="lg"
      title={t('documents.filed.add')}
      onClose={() => void guard.current?.mayLeave().then((leaves) => leaves && onClose())}
    >
      <Form
        form={fields}
        save={async () => {
          await send()
          return { ok: true, answer: undefined }
        }}
      >
        <div>
          <ActionButton variant="default" icon={IconFileUpload} onClick={() => input.current?.click()} data-autofocus>
            {t('documents.filed.choose')}
          </ActionButton>
          <p className={styles.hint}>{t('documents.filed.lead', { size: format.fileSize(maxDocumentBytes) })}</p>
          <ul className={styles.chosen}>
            {files.map((file) => (
              <li key={`${file.name} ${file.size}`}>
                {file.name} <span className={styles.note}>{format.fileSize(file.size)}</span>
              </li>
            ))}
          </ul>
          <FileFaults faults={faults} />
        </div>
        <FieldGroup>
          {!isOwn && <WorkerField />}
          <DocumentFields />
        </FieldGroup>
        <FormActions
          submit={t('documents.filed.send')}
          pending={fields.pending || filing.sending !== undefined}
          onCancel={onClose}
        />
        <LeaveGuard ref={guard} active={isChanged} isStored={false} />
      </Form>
      <DocumentInput
        ref={input}
        onChoose={(chosen) => {
          setFaults([])
          setFiles(chosen)
        }}
      />
    </Dialog>
  )
}

function WorkerField() {
  const { t } = useTranslation()
  const workers = useChoices(workforceRoutes.listWorkers, {}, (one) => ({ value: one.id, label: workerName(one) }), [])
  return (
    <PickField
      name="workerId"
      label={t('documents.field.worker')}
      description={t('documents.filed.workerHelp')}
      clearable
      {...workers}
    />
  )
}
