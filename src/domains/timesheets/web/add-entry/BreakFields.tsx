import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { NumberField } from '#platform/web/forms/NumberField.tsx'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import type { FormFields } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { breakTypes } from '../../contract.ts'
import styles from './BreakFields.module.css'
import type { TypedBreak } from './entry-input.ts'

const usual = [0, 15, 30, 45, 60]

/** The break in minutes, or break by break with its kind. */
export function BreakFields({ form }: { form: FormFields }) {
  const { t } = useWords()
  const breaks = form.valueOf('breaks') as TypedBreak[]
  const minutes = form.valueOf('breakMinutes') as TypedBreak['minutes']
  const types = breakTypes.map((value) => ({ value, label: t(`timesheets.breakType.${value}`) }))
  const set = (next: TypedBreak[]) => form.set('breaks', next)

  if (breaks.length === 0) {
    return (
      <div className={styles.breaks}>
        <NumberField
          form={form}
          name="breakMinutes"
          label={t('timesheets.field.breakMinutes')}
          unit={t('timesheets.unit.minutes')}
          placeholder="0"
        />
        <div className={styles.usual} role="group" aria-label={t('timesheets.entry.usualBreaks')}>
          {usual.map((one) => (
            <Button
              key={one}
              variant={(minutes ?? 0) === one ? 'light' : 'default'}
              aria-pressed={(minutes ?? 0) === one}
              size="md"
              onClick={() => form.set('breakMinutes', one)}
            >
              {one}
            </Button>
          ))}
        </div>
        <Button
          variant="subtle"
          size="sm"
          className={styles.more ?? ''}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([{ type: 'lunch', minutes: minutes || 30 }])}
        >
          {t('timesheets.entry.splitBreaks')}
        </Button>
      </div>
    )
  }
  return (
    <fieldset className={styles.breaks}>
      <legend className={styles.legend}>{t('timesheets.field.breaks')}</legend>
      {breaks.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a break has no other name than its place
        <div key={index} className={styles.row}>
          <SelectField
            form={form}
            name={`breaks.${index}.type`}
            label={t('timesheets.field.breakType')}
            choices={types}
          />
          <NumberField
            form={form}
            name={`breaks.${index}.minutes`}
            label={t('timesheets.field.breakMinutes')}
            unit={t('timesheets.unit.minutes')}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size={44}
            aria-label={t('timesheets.entry.removeBreak', { number: index + 1 })}
            onClick={() => set(breaks.filter((one) => one !== breaks[index]))}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="sm"
        className={styles.more ?? ''}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => set([...breaks, { type: 'coffee', minutes: 15 }])}
      >
        {t('timesheets.entry.addBreak')}
      </Button>
    </fieldset>
  )
}
