import { Stack } from '@mantine/core'
import { useMay } from '#domains/accounts/web/session.ts'
import { MaskedField } from '#platform/web/forms/field/MaskedField.tsx'
import { PlainFields } from '#platform/web/forms/field/PlainFields.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import type { FormFields } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import type { WorkerProfile } from '../../contract.ts'
import { workerRecord } from '../../contract/fields.ts'
import { masked } from '../../rules.ts'
import { formatBankAccount } from '#domains/workforce/web/bank-account-text.ts'
import { useIsOwn } from '../use-is-own.ts'
import styles from './PersonalFields.module.css'
import { blankAccount } from './worker-input.ts'

type Account = NonNullable<WorkerProfile['bankAccount']>

interface Props {
  form: FormFields
  /** The stored worker, when editing. */
  stored: WorkerProfile | undefined
}

/** Family and bank account. A stored account is shown masked, and only those who may see it can change it. */
export function PersonalFields({ form, stored }: Props) {
  const { t } = useTranslation()
  const isOwn = useIsOwn()
  const isLocked = !useMay('pay:read') && !isOwn && stored !== undefined
  const storedAccount = stored?.bankAccount
  const account = (
    <FieldGroup
      title={t('workforce.field.bankAccount')}
      lead={t(isOwn ? 'workforce.own.secretHelp' : 'workforce.form.bankAccountHelp')}
    >
      <TextField
        {...accountField(form, 'accountHolder', t('workforce.field.accountHolder'))}
        description={t('workforce.form.accountHolderHelp')}
      />
      <TextField {...accountField(form, 'accountNumber', t('workforce.field.accountNumber'))} />
      <TextField {...accountField(form, 'bic', t('workforce.field.bic'))} />
    </FieldGroup>
  )
  return (
    <Stack gap="1.5rem">
      <FieldGroup>
        <PlainFields record={workerRecord} part="personal" />
      </FieldGroup>
      {storedAccount || isLocked ? (
        <MaskedField
          label={t('workforce.field.bankAccount')}
          shown={storedAccount ? formatBankAccount(isOwn ? hidden(storedAccount) : storedAccount) : '–'}
          {...(isOwn && storedAccount && { whole: formatBankAccount(storedAccount) })}
          locked={isLocked ? t('workforce.form.secretKept') : undefined}
          changing={form.valueOf('bankAccount') !== 'kept'}
          onChange={(changing) => form.set('bankAccount', changing ? blankAccount : 'kept')}
        >
          {account}
          <p className={styles.hint}>{t('workforce.form.bankAccountEmpty')}</p>
        </MaskedField>
      ) : (
        account
      )}
    </Stack>
  )
}

// Masked, because others may see the screen.
function hidden(account: Account): Account {
  return { ...account, accountNumber: masked(account.accountNumber) }
}

function accountField(form: FormFields, name: string, label: string) {
  return { form, name: `bankAccount.${name}`, label, plain: name !== 'accountHolder', autoComplete: 'off' }
}
