import { useWrite } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { checkRoutes, declarationForm, type StartCheck, workerCheckForm } from '../contract.ts'
import type { WorkerItem } from '../rules.ts'

interface Props {
  /** The worker, or the assignment of a declaration. */
  id: string
  recorded: StartCheck['recorded']
  onClose: () => void
}

/** The dialog that records the declaration of an assignment. */
export function RecordDeclaration({ id, recorded, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(checkRoutes.recordDeclaration)
  const form = useContractForm(declarationForm, {
    number: recorded?.number ?? '',
    declaredOn: recorded?.checkedOn ?? '',
  })
  return (
    <FormDialog
      title={t('checks.form.title', { item: t('checks.item.declaration') })}
      form={form}
      save={(body) => write({ params: { id }, body })}
      onSaved={() => tell.success(t('checks.form.saved'))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <FieldGroup>
        <TextField name="number" label={t('checks.form.number')} autoComplete="off" plain required autoFocus />
        <DateField name="declaredOn" label={t('checks.form.declaredOn')} required />
      </FieldGroup>
    </FormDialog>
  )
}

/** The dialog that records a check of a worker. */
export function RecordWorkerCheck({ id, item, recorded, onClose }: Props & { item: WorkerItem }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(checkRoutes.recordWorkerCheck)
  const form = useContractForm(workerCheckForm, {
    item,
    checkedOn: recorded?.checkedOn ?? '',
    number: recorded?.number ?? '',
    expiresOn: recorded?.expiresOn ?? '',
    notRequired: recorded?.notRequired ?? false,
  })
  return (
    <FormDialog
      title={t('checks.form.title', { item: t(`checks.item.${item}`) })}
      form={form}
      save={(body) => write({ params: { id }, body })}
      onSaved={() => tell.success(t('checks.form.saved'))}
      onClose={onClose}
      submit={t('platform.action.save')}
    >
      <FieldGroup>
        <DateField name="checkedOn" label={t('checks.form.checkedOn')} required />
        <DateField name="expiresOn" label={t('checks.form.expiresOn')} />
        {item === 'permit' && <TextField name="number" label={t('checks.form.number')} autoComplete="off" plain />}
        {item !== 'identity' && (
          <div data-wide>
            <CheckField name="notRequired" label={t('checks.form.notRequired')} />
          </div>
        )}
      </FieldGroup>
    </FormDialog>
  )
}
