import { Radio, Stack } from '@mantine/core'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useField } from '#platform/web/forms/field/use-field.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { absenceRoutes, type TimeOff } from '../../contract.ts'
import { type ShiftChoice, shiftChoices } from '../../rules.ts'

interface Props {
  timeOff: TimeOff
  onDone: () => void
  onCancel: () => void
}

interface FormValues {
  shifts: ShiftChoice | null
  comment: string
}

/** Approves a request, with a choice to cancel or keep overlapping shifts. */
export function ApproveForm({ timeOff, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(absenceRoutes.approveTimeOff)
  const { id, version, worker, shifts } = timeOff
  const form = useContractForm(absenceRoutes.approveTimeOff.body, { shifts: null, comment: '' } as FormValues, {
    toInput: ({ shifts: choice, comment }) => ({ ...(choice && { shifts: choice }), comment }),
    also: ({ shifts: choice }): Record<string, string | undefined> => ({
      shifts: shifts.length > 0 && !choice ? 'absences.validation.choiceRequired' : undefined,
    }),
  })
  const { input, group, value, set } = useField({
    form,
    name: 'shifts',
    label: t('absences.approve.choice'),
    required: true,
  })
  return (
    <Form
      form={form}
      summary={false}
      save={(body) => write({ params: { id }, ifMatch: version, body })}
      onSaved={() => {
        onDone()
        tell.success(t('absences.approve.done', { worker: worker.name }))
      }}
    >
      {shifts.length > 0 && (
        <Radio.Group
          name={input.name}
          label={input.label}
          error={input.error}
          withAsterisk
          value={typeof value === 'string' ? value : null}
          onChange={set}
          {...group}
        >
          <Stack gap="xs" mt="xs">
            {shiftChoices.map((choice) => (
              <Radio
                key={choice}
                value={choice}
                label={t(`absences.approve.${choice}`, { count: shifts.length })}
                description={t(`absences.approve.${choice}Text`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <TextAreaField name="comment" label={t('absences.approve.comment')} rows={2} autoFocus={shifts.length === 0} />
      <FormActions submit={t('absences.approve.action')} pending={form.pending} onCancel={onCancel} />
      <LeaveGuard active={form.changed} isStored={false} />
    </Form>
  )
}
