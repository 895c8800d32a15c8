import { Button } from '@mantine/core'
import { z } from 'zod'
import { email } from '#base/text.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

interface Props<Answer> {
  save: (email: string) => Promise<Outcome<Answer>>
  onSaved: (answer: Answer) => void
  /** The label of the button. */
  submit: string
  color?: string
}

const typedAddress = z.strictObject({ email: email('accounts.validation.emailRequired') })

/** The step of a link from an email that acts: the person types the address that it was sent to, which no mail scanner does. */
export function TypedAddress<Answer>({ save, onSaved, submit, color }: Props<Answer>) {
  const { t } = useTranslation()
  const form = useContractForm(typedAddress, { email: '' })
  return (
    <Form summary={false} form={form} save={(body) => save(body.email)} onSaved={onSaved}>
      <TextField
        name="email"
        label={t('accounts.link.address.typed')}
        description={t('accounts.link.address.typedHelp')}
        autoComplete="email"
        plain
        required
      />
      <Button type="submit" size="md" fullWidth loading={form.pending} {...(color && { color })}>
        {submit}
      </Button>
    </Form>
  )
}
