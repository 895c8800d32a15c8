import { Text } from '@mantine/core'
import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { PasswordField } from '#platform/web/forms/PasswordField.tsx'
import { TextField } from '#platform/web/forms/TextField.tsx'
import { unlessRefused } from '#platform/web/forms/unless-refused.ts'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { deletionForm, privacyRoutes } from '../../contract.ts'

interface Props {
  word: string
  type: 'provider' | 'worker'
  onDeleted: () => void
  onClose: () => void
}

/** Asks for the word and the password that delete the account. */
export function DeletionDialog({ word, type, onDeleted, onClose }: Props) {
  const { t } = useWords()
  const tell = useTell()
  const { write } = useWrite(privacyRoutes.deleteAccount)
  const form = useContractForm(
    deletionForm,
    { confirmation: '', password: '' },
    {
      toInput: ({ confirmation, password }) => ({ confirmation: confirmation.trim(), password }),
      also: ({ confirmation }) =>
        confirmation.trim() === '' || confirmation.trim() === word
          ? {}
          : { confirmation: 'privacy.validation.wrongWord' },
    },
  )
  return (
    <FormDialog
      title={t('privacy.deletion.title')}
      form={form}
      save={(body) => write({ body })}
      explain={unlessRefused(t('privacy.deletion.failed'))}
      onSaved={() => {
        tell.success(t('privacy.deletion.done'))
        onDeleted()
      }}
      onClose={onClose}
      submit={t('privacy.deletion.action')}
      danger
    >
      <Text>{t(`privacy.deletion.lead.${type}`)}</Text>
      {type === 'worker' && <Text>{t('privacy.deletion.unpaid')}</Text>}
      <TextField
        form={form}
        name="confirmation"
        label={t('privacy.deletion.confirmation', { word })}
        autoComplete="off"
        plain
        required
      />
      <PasswordField
        form={form}
        name="password"
        label={t('privacy.deletion.password')}
        autoComplete="current-password"
        required
      />
    </FormDialog>
  )
}
