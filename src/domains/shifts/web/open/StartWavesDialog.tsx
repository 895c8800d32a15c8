import { useWrite } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { type WaveProgress, waveRoutes } from '../../contract/waves.ts'

/** An open shift, or a shift whose replacement is opened when its waves start. */
export type WavesOf = { readonly openShiftId: string } | { readonly shiftId: string }

interface Props {
  of: WavesOf
  /** The numbers and channels with which the fields are filled in. */
  usual: WaveProgress['usual']
  onClose: () => void
}

/** Starts the waves of an open shift, with the numbers and channels of the organisation unless others are chosen. */
export function StartWavesDialog({ of, usual, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const open = useWrite(waveRoutes.startWaves)
  const shift = useWrite(waveRoutes.startShiftWaves)
  const form = useContractForm(waveRoutes.startWaves.body, usual)
  return (
    <FormDialog
      title={t('shifts.waves.start')}
      form={form}
      save={(body) =>
        'shiftId' in of
          ? shift.write({ params: { id: of.shiftId }, body })
          : open.write({ params: { id: of.openShiftId }, body })
      }
      onSaved={() => tell.success(t('shifts.waves.started'))}
      onClose={onClose}
      submit={t('shifts.waves.start')}
    >
      <p>{t('shifts.waves.lead')}</p>
      <FieldGroup>
        <NumberField name="workersPerWave" label={t('organisations.settings.field.waveWorkers')} required />
        <NumberField name="minutesPerWave" label={t('organisations.settings.field.waveMinutes')} unit="min" required />
        <CheckField name="push" label={t('organisations.settings.field.wavePush')} />
        <CheckField name="email" label={t('organisations.settings.field.waveEmail')} />
        <CheckField name="sms" label={t('organisations.settings.field.waveSms')} />
      </FieldGroup>
      <p>{t('organisations.settings.help.waveSms')}</p>
    </FormDialog>
  )
}
