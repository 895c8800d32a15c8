import type { z } from 'zod'
import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { announcementForm, announcementRoutes, audiences } from '../contract.ts'

const initial = { title: '', text: '', audience: 'everyone', untilDate: '' }
const toInput = ({ untilDate, ...typed }: typeof initial) =>
  ({ ...typed, untilDate: untilDate || null }) as z.input<typeof announcementForm>

/** The dialog that writes an announcement. */
export function WriteAnnouncement({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(announcementRoutes.addAnnouncement)
  const form = useContractForm(announcementForm, initial, { toInput })
  return (
    <FormDialog
      title={t('messages.announcements.write')}
      size="lg"
      summary
      form={form}
      save={(body) => write({ body })}
      onSaved={() => tell.success(t('messages.announcements.published'))}
      onClose={onClose}
      submit={t('messages.announcements.say')}
    >
      <FieldGroup>
        <div data-wide>
          <TextField name="title" label={t('messages.field.title')} autoComplete="off" required autoFocus />
        </div>
        <div data-wide>
          <TextAreaField name="text" label={t('messages.field.text')} rows={5} required />
        </div>
        <SelectField
          name="audience"
          label={t('messages.field.audience')}
          choices={audiences.map((value) => ({ value, label: t(`messages.audience.${value}`) }))}
          required
        />
        <DateField name="untilDate" label={t('messages.field.untilDate')} description={t('messages.field.untilHelp')} />
      </FieldGroup>
    </FormDialog>
  )
}
