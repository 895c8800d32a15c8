import { Modal } from '@mantine/core'
import type { z } from 'zod'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormActions } from '#platform/web/forms/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/LeaveGuard.tsx'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/TextAreaField.tsx'
import { TextField } from '#platform/web/forms/TextField.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { FieldGroup } from '#platform/web/ui/FieldGroup.tsx'
import { announcementForm, announcementRoutes, audiences } from '../contract.ts'

const initial = { title: '', text: '', audience: 'everyone', untilDate: '' }
const toInput = ({ untilDate, ...typed }: typeof initial) =>
  ({ ...typed, untilDate: untilDate || null }) as z.input<typeof announcementForm>

/** Saying something to the organisation's people; shown while it is rendered. */
export function WriteAnnouncement({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const tell = useTell()
  const { write } = useWrite(announcementRoutes.addAnnouncement)
  const form = useContractForm(announcementForm, initial, { toInput })
  return (
    <Modal
      opened
      size="lg"
      title={t('messages.announcements.write')}
      onClose={onClose}
      closeOnClickOutside={!form.changed}
      closeOnEscape={!form.changed}
      closeButtonProps={{ 'aria-label': t('platform.action.close') }}
    >
      <Form
        form={form}
        save={(body) => write({ body })}
        onSaved={() => {
          tell.success(t('messages.announcements.said'))
          onClose()
        }}
      >
        <FieldGroup>
          <div data-wide>
            <TextField
              form={form}
              name="title"
              label={t('messages.field.title')}
              autoComplete="off"
              required
              autoFocus
            />
          </div>
          <div data-wide>
            <TextAreaField form={form} name="text" label={t('messages.field.text')} rows={5} required />
          </div>
          <SelectField
            form={form}
            name="audience"
            label={t('messages.field.audience')}
            choices={audiences.map((value) => ({ value, label: t(`messages.audience.${value}`) }))}
            required
          />
          <TextField
            form={form}
            name="untilDate"
            type="date"
            label={t('messages.field.untilDate')}
            description={t('messages.field.untilHelp')}
          />
        </FieldGroup>
        <FormActions submit={t('messages.announcements.say')} pending={form.pending} onCancel={onClose} />
        <LeaveGuard active={form.changed} kept={false} />
      </Form>
    </Modal>
  )
}
