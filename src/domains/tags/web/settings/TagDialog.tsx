import { useWrite } from '#platform/web/api/use-write.ts'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type Tag, tagForm, tagRoutes } from '../../contract.ts'
import { tagColours } from '../../rules.ts'
import { TagChips } from '../TagChips.tsx'

/** Adds a tag, or edits its name and colour. */
export function TagDialog({ tag, onClose }: { tag?: Tag; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const add = useWrite(tagRoutes.addTag)
  const edit = useWrite(tagRoutes.editTag)
  const form = useContractForm(tagForm, { name: tag?.name ?? '', colour: tag?.colour ?? tagColours[0] })
  const { name, colour } = form.values
  return (
    <FormDialog
      title={t(tag ? 'tags.edit.title' : 'tags.settings.add')}
      form={form}
      save={(body) => (tag ? edit.write({ params: { id: tag.id }, body, ifMatch: tag.version }) : add.write({ body }))}
      onSaved={() => tell.success(t(tag ? 'tags.edit.done' : 'tags.settings.added'))}
      onClose={onClose}
      submit={t(tag ? 'platform.action.save' : 'tags.settings.add')}
    >
      <TextField name="name" label={t('tags.field.name')} autoComplete="off" required />
      <SelectField
        name="colour"
        label={t('tags.field.colour')}
        choices={tagColours.map((value) => ({ value, label: t(`tags.colour.${value}`) }))}
      />
      {name && <TagChips names={[name]} colours={new Map([[name, colour]])} />}
    </FormDialog>
  )
}
