import { z } from 'zod'
import { useWrite } from '#platform/web/api/use-write.ts'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type Tag, tagRoutes } from '../../contract.ts'

interface Props {
  tag: Tag
  among: readonly Tag[]
  onClose: () => void
}

const mergeForm = z.strictObject({
  into: z.string('platform.validation.required').min(1, 'platform.validation.required'),
})

/** Replaces a tag by another one on all records. */
export function MergeDialog({ tag, among, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(tagRoutes.mergeTag)
  const form = useContractForm(
    mergeForm,
    { into: null as string | null },
    { toInput: ({ into }) => ({ into: into ?? '' }) },
  )
  return (
    <FormDialog
      title={t('tags.merge.title', { name: tag.name })}
      form={form}
      save={(body) => write({ params: { id: tag.id }, body, ifMatch: tag.version })}
      onSaved={({ name }) => tell.success(t('tags.merge.done', { name: tag.name, into: name }))}
      onClose={onClose}
      submit={t('tags.merge.submit')}
    >
      <SelectField
        name="into"
        label={t('tags.merge.into')}
        description={t('tags.merge.help', { name: tag.name })}
        empty={t('tags.merge.choose')}
        choices={among.filter(({ id }) => id !== tag.id).map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
    </FormDialog>
  )
}
