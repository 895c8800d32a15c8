import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { RadioField } from '#platform/web/forms/field/RadioField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import type { OwnShift } from '../../contract/own-shifts.ts'
import { swapRoutes } from '../../contract/swaps.ts'
import { useShiftTimes } from '../use-shift-times.ts'

interface OfferTyped {
  audience: 'all' | 'one'
  colleagueId: string | null
  exchangeShiftId: string | null
  note: string
}

/** Offers a shift of the worker to everyone who qualifies or to one colleague, who may give a shift in exchange. */
export function OfferDialog({ shift, onClose }: { shift: OwnShift; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(swapRoutes.offerShift)
  const form = useContractForm<typeof swapRoutes.offerShift.body, OfferTyped>(
    swapRoutes.offerShift.body,
    { audience: 'all', colleagueId: null, exchangeShiftId: null, note: '' },
    {
      toInput: ({ audience, colleagueId, exchangeShiftId, note }) =>
        audience === 'all'
          ? { note }
          : // A missing colleague is an error of the field, because null would mean everyone.
            { colleagueId: colleagueId ?? '', exchangeShiftId, note },
    },
  )
  const { audience, colleagueId } = form.values
  const colleagues = useRead(
    swapRoutes.listSwapColleagues,
    { params: { id: shift.id } },
    { enabled: audience === 'one' },
  )
  // The shift in exchange belongs to the colleague who was chosen before.
  const clearing = {
    ...form,
    set: (path: string, value: unknown) => {
      form.set(path, value)
      form.set('exchangeShiftId', null)
    },
  }
  return (
    <FormDialog
      title={t('shifts.swap.offer')}
      size="lg"
      fillsPhone
      form={form}
      save={(body) => write({ params: { id: shift.id }, body })}
      onSaved={() => tell.success(t('shifts.swap.offered'))}
      onClose={onClose}
      submit={t('shifts.swap.send')}
    >
      <p>{t('shifts.swap.offerText')}</p>
      <RadioField
        form={clearing}
        name="audience"
        label={t('shifts.swap.to')}
        choices={[
          { value: 'all', label: t('shifts.swap.toAll'), description: t('shifts.swap.toAllText') },
          { value: 'one', label: t('shifts.swap.toOne'), description: t('shifts.swap.toOneText') },
        ]}
      />
      {audience === 'one' && (
        <Reading of={colleagues}>
          {({ items }) => (
            <PickField
              form={clearing}
              name="colleagueId"
              label={t('shifts.swap.colleague')}
              required
              choices={items.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Reading>
      )}
      {audience === 'one' && colleagueId && <ExchangeField key={colleagueId} shift={shift} colleagueId={colleagueId} />}
      <TextAreaField name="note" label={t('shifts.swap.note')} rows={2} />
    </FormDialog>
  )
}

/** The colleague's shifts that the worker can take in exchange; those with an obstacle are named, but cannot be chosen. */
function ExchangeField({ shift, colleagueId }: { shift: OwnShift; colleagueId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const timesOf = useShiftTimes()
  const shifts = useRead(swapRoutes.listColleagueShifts, { params: { id: shift.id }, query: { colleagueId } })
  return (
    <Reading of={shifts}>
      {({ items }) => {
        const fitting = items.filter(({ obstacles }) => obstacles.length === 0)
        const blocked = items.length - fitting.length
        return (
          <SelectField
            name="exchangeShiftId"
            label={t('shifts.swap.exchange')}
            {...(blocked > 0 && { description: t('shifts.swap.blocked', { count: blocked }) })}
            empty={t('shifts.swap.noExchange')}
            choices={fitting.map((one) => ({
              value: one.id,
              label: `${format.day(one.startsAt, 'weekday')}, ${timesOf(one)}, ${one.role}`,
            }))}
          />
        )
      }}
    </Reading>
  )
}
