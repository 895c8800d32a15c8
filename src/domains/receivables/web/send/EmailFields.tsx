import { TagsField } from '#platform/web/forms/field/TagsField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

/** Recipients, subject and message of an email to a client, in the form around them. */
export function EmailFields({ recipientsHelp }: { recipientsHelp: string }) {
  const { t } = useTranslation()
  return (
    <>
      <TagsField
        name="recipients"
        label={t('receivables.sending.recipients')}
        description={recipientsHelp}
        placeholder={t('receivables.sending.placeholder')}
        max={20}
        required
      />
      <TextField name="subject" label={t('receivables.sending.subject')} required />
      <TextAreaField name="message" label={t('receivables.sending.message')} rows={10} required />
    </>
  )
}
