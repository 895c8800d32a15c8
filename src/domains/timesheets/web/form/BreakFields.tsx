import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { RowsField } from '#platform/web/forms/field/RowsField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TimeField } from '#platform/web/forms/field/TimeField.tsx'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { breakTypes } from '../../rules.ts'
import styles from './BreakFields.module.css'
import { emptyBreak, type TypedBreak } from './entry-input.ts'

const usual = [0, 15, 30, 45, 60]
const ways = ['minutes', 'times'] as const

/** The break in minutes, or a list of breaks by kind with their minutes or times. */
export function BreakFields() {
  const form = useFormFields()
  const { t } = useTranslation()
  const breaks = form.valueOf('breaks') as TypedBreak[]
  const minutes = form.valueOf('breakMinutes') as TypedBreak['minutes']

  if (breaks.length === 0) {
    return (
      <div className={styles.breaks}>
        <NumberField
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
        <ActionButton
          variant="subtle"
          size="sm"
          className={styles.more ?? ''}
          icon={IconPlus}
          iconSize={16}
          onClick={() => form.set('breaks', [emptyBreak('lunch', minutes || 30)])}
        >
          {t('timesheets.entry.splitBreaks')}
        </ActionButton>
      </div>
    )
  }
  return <BreakRows timed />
}

/** The list of breaks; with `timed`, each can have start and end. */
export function BreakRows({ timed = false }: { timed?: boolean }) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.breaks}>
      <legend className={styles.legend}>{t('timesheets.field.breaks')}</legend>
      <RowsField
        name="breaks"
        label={t('timesheets.field.breaks')}
        blank={() => emptyBreak('coffee', 15)}
        nameOf={(number) => t('timesheets.entry.breakNumber', { number })}
        add={t('timesheets.entry.addBreak')}
        empty={t('timesheets.entry.noBreak')}
        cards
        ordered={false}
      >
        {(path) => <BreakRow path={path} timed={timed} />}
      </RowsField>
    </fieldset>
  )
}

function BreakRow({ path, timed }: { path: string; timed: boolean }) {
  const form = useFormFields()
  const { t } = useTranslation()
  const types = breakTypes.map((value) => ({ value, label: t(`timesheets.breakType.${value}`) }))
  const by = form.valueOf(`${path}.by`) as TypedBreak['by']
  return (
    <div className={styles.row} data-wide>
      <SelectField name={`${path}.type`} label={t('timesheets.field.breakType')} choices={types} />
      {timed && (
        <SegmentedControl
          className={styles.by ?? ''}
          size="md"
          aria-label={t('timesheets.entry.breakBy.label')}
          value={by}
          onChange={(way) => form.set(`${path}.by`, way)}
          data={ways.map((value) => ({ value, label: t(`timesheets.entry.breakBy.${value}`) }))}
        />
      )}
      {by === 'times' ? (
        <>
          <TimeField name={`${path}.startTime`} label={t('timesheets.entry.breakFrom')} required example="12:00" />
          <TimeField name={`${path}.endTime`} label={t('timesheets.entry.breakTo')} required example="12:30" />
        </>
      ) : (
        <NumberField
          name={`${path}.minutes`}
          label={t('timesheets.field.breakMinutes')}
          unit={t('timesheets.unit.minutes')}
          required
        />
      )}
    </div>
  )
}
