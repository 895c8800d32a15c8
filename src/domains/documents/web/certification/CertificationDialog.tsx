import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import type { ContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import type { Merge } from '#platform/web/forms/draft/use-merge.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import type { Certification, certificationForm } from '../../contract.ts'
import type { CertificationValues } from './certification-input.ts'
import styles from './Certifications.module.css'

type Input = z.input<typeof certificationForm>

interface Props {
  title: string
  form: ContractForm<CertificationValues, Input>
  /** Explains the effect of saving, if needed. */
  hint?: string | undefined
  /** The concurrent changes of others. */
  merging?: ReactNode
  explain?: Merge['explain']
  save: (input: Input) => Promise<Outcome<Certification>>
  onClose: () => void
}

/** The form of a certification in a dialog. */
export function CertificationDialog({ title, form, hint, merging, explain, save, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const label = (name: string) => ({ name, label: t(`documents.field.${name}`) })
  return (
    <FormDialog
      title={title}
      size="lg"
      summary
      form={form}
      save={save}
      {...(explain && { explain })}
      onSaved={({ name }) => tell.success(t('documents.certification.saved', { name }))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      {merging}
      {hint && <p className={styles.hint}>{hint}</p>}
      <FieldGroup>
        <div data-wide>
          <TextField {...label('name')} autoComplete="off" placeholder="VCA" required autoFocus />
        </div>
        <TextField {...label('issuer')} autoComplete="off" />
        <TextField {...label('number')} autoComplete="off" plain />
        <DateField {...label('issuedOn')} />
        <DateField {...label('expiresOn')} description={t('documents.certification.expiresHelp')} />
        <DateField {...label('examDate')} />
      </FieldGroup>
    </FormDialog>
  )
}
