import { Group, SegmentedControl } from '@mantine/core'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import type { ContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Period } from '../../rules.ts'
import styles from './PartField.module.css'

/** The part of the days: for one day whole, morning or afternoon; for several whether they start or end at noon. */
export function PartField<Values extends Period, Input>({ form }: { form: ContractForm<Values, Input> }) {
  const { t } = useTranslation()
  const { startDate, endDate, startsAtNoon, endsAtNoon } = form.values
  if (startDate !== endDate) {
    return (
      <Group gap="0.75rem 1.5rem" align="stretch">
        <CheckField name="startsAtNoon" label={t('absences.ask.beginsAtNoon')} />
        <CheckField name="endsAtNoon" label={t('absences.ask.endsAtNoon')} />
      </Group>
    )
  }
  const both = startsAtNoon && endsAtNoon
  const part = startsAtNoon ? 'afternoon' : endsAtNoon ? 'morning' : 'whole'
  return (
    <SegmentedControl
      fullWidth
      classNames={{ label: styles.part ?? '' }}
      size="md"
      aria-label={t('absences.ask.part')}
      data={[
        { value: 'whole', label: t('absences.ask.wholeDay') },
        { value: 'morning', label: t('absences.ask.morning') },
        { value: 'afternoon', label: t('absences.ask.afternoon') },
      ]}
      // Both are only possible for several days: after they have become one, no part is chosen.
      value={both ? '' : part}
      onChange={(chosen) => {
        form.set('startsAtNoon', chosen === 'afternoon')
        form.set('endsAtNoon', chosen === 'morning')
      }}
    />
  )
}
