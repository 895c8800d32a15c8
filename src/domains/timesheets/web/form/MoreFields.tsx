import { IconCurrentLocation, IconMapPinCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { readLocation } from '#platform/web/location/read-location.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { shiftTypes, workTypes } from '../../rules.ts'
import styles from './EntryFields.module.css'

/** The optional fields of an entry: types, notes, equipment, place. */
export function MoreFields() {
  const form = useFormFields()
  const { t } = useTranslation()
  const tell = useToasts()
  const [seeking, setSeeking] = useState(false)
  const isPlaced = form.valueOf('latitude') !== null

  async function locate() {
    setSeeking(true)
    const { fix, trouble } = await readLocation()
    setSeeking(false)
    if (!fix) return tell.error(t(`platform.location.${trouble}`))
    form.set('latitude', fix.latitude)
    form.set('longitude', fix.longitude)
  }

  function forget() {
    form.set('latitude', null)
    form.set('longitude', null)
  }

  return (
    <div className={styles.fields}>
      <TypeFields />
      <div className={styles.wide}>
        <TextAreaField name="notes" label={t('timesheets.field.notes')} rows={2} />
      </div>
      <div className={styles.wide}>
        <TextAreaField name="equipmentUsed" label={t('timesheets.field.equipmentUsed')} rows={2} />
      </div>
      <div className={styles.wide}>
        <TextField name="address" label={t('timesheets.field.location')} maxLength={500} />
      </div>
      <div className={styles.wide}>
        {isPlaced ? (
          <ActionButton variant="light" size="md" icon={IconMapPinCheck} iconSize={18} onClick={forget}>
            {t('timesheets.entry.forgetPlace')}
          </ActionButton>
        ) : (
          <ActionButton
            variant="default"
            size="md"
            loading={seeking}
            icon={IconCurrentLocation}
            iconSize={18}
            onClick={() => void locate()}
          >
            {t('timesheets.entry.usePlace')}
          </ActionButton>
        )}
      </div>
    </div>
  )
}

/** The work type and the shift type of an entry. */
export function TypeFields() {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.roomy}>
        <SelectField
          name="workType"
          label={t('timesheets.field.workType')}
          choices={workTypes.map((value) => ({ value, label: t(`timesheets.workType.${value}`) }))}
        />
      </div>
      <div className={styles.roomy}>
        <SelectField
          name="shiftType"
          label={t('timesheets.field.shiftType')}
          choices={shiftTypes.map((value) => ({ value, label: t(`timesheets.shiftType.${value}`) }))}
        />
      </div>
    </>
  )
}
