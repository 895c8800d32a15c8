import { Button, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Language, languages } from '#base/language.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import type { FormFields } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { placeholders, type ReminderStep, reminderSteps } from '../../rules/reminders.ts'
import { TextPreview } from './TextPreview.tsx'
import styles from './TextsFields.module.css'

/** Subject and message of one level in one language, with placeholders to add and a preview. */
export function TextsFields({ form }: { form: FormFields }) {
  const { t, language: own } = useTranslation()
  const { locale } = useFormat()
  const languageName = new Intl.DisplayNames([locale], { type: 'language' })
  const [language, setLanguage] = useState<Language>(own)
  const [step, setStep] = useState<ReminderStep>('first')
  const path = `texts.${language}.${step}`
  const valueOf = (field: 'subject' | 'message') => String(form.valueOf(`${path}.${field}`) ?? '')
  return (
    <FieldGroup title={t('receivables.reminders.texts')} lead={t('receivables.reminders.textsLead')}>
      <NativeSelect
        label={t('receivables.reminders.language')}
        value={language}
        data={languages.map((value) => ({ value, label: languageName.of(value) ?? value }))}
        onChange={(event) => setLanguage(event.currentTarget.value as Language)}
      />
      <NativeSelect
        label={t('receivables.reminders.levelField')}
        value={step}
        data={reminderSteps.map((value) => ({ value, label: t(`receivables.reminders.step.${value}`) }))}
        onChange={(event) => setStep(event.currentTarget.value as ReminderStep)}
      />
      <div data-wide>
        <TextField key={`${path}.subject`} name={`${path}.subject`} label={t('receivables.sending.subject')} required />
      </div>
      <div data-wide>
        <TextAreaField
          key={`${path}.message`}
          name={`${path}.message`}
          label={t('receivables.sending.message')}
          rows={10}
          required
        />
      </div>
      <div data-wide role="group" aria-label={t('receivables.reminders.placeholders')}>
        <p className={styles.help}>{t('receivables.reminders.placeholdersHelp')}</p>
        <Group gap="8px" align="stretch">
          {placeholders.map((name) => (
            <Button
              key={name}
              size="compact-sm"
              variant="default"
              onClick={() => form.set(`${path}.message`, `${valueOf('message')}{${name}}`)}
            >
              {t(`receivables.reminders.placeholder.${name}`)} <code className={styles.code}>{`{${name}}`}</code>
            </Button>
          ))}
        </Group>
      </div>
      <div data-wide>
        <TextPreview language={language} subject={valueOf('subject')} message={valueOf('message')} />
      </div>
    </FieldGroup>
  )
}
