import { useMay } from '#domains/accounts/web/session.ts'
import { MaskedField } from '#platform/web/forms/field/MaskedField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { masked } from '../../rules.ts'
import { useIsOwn } from '../use-is-own.ts'

/** The national ID. A stored one is shown masked and stays unchanged until another is typed. Workers can reveal their own. */
export function NationalIdField({ stored }: { stored: string | null }) {
  const form = useFormFields()
  const { t } = useTranslation()
  const isOwn = useIsOwn()
  const mayChange = useMay('pay:read') || isOwn
  const label = t('workforce.field.nationalId')
  const field = (
    <TextField
      name="nationalId"
      label={label}
      description={t(isOwn ? 'workforce.own.secretHelp' : 'workforce.form.nationalIdHelp')}
      required
      plain
      autoComplete="off"
    />
  )
  if (stored === null) return field
  return (
    <MaskedField
      label={label}
      shown={isOwn ? masked(stored) : stored}
      {...(isOwn && { whole: stored })}
      locked={mayChange ? undefined : t('workforce.form.secretKept')}
      changing={form.valueOf('nationalId') !== null}
      onChange={(changing) => form.set('nationalId', changing ? '' : null)}
    >
      {field}
    </MaskedField>
  )
}
