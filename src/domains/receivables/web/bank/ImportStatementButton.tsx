import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { FileInput } from '#platform/web/forms/field/FileInput.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { bankTransactionRoutes } from '../../contract/bank-transactions.ts'

const { maxBytes } = bankTransactionRoutes.importBankFile.upload

/** Chooses an account statement and imports it. */
export function ImportStatementButton() {
  const { t } = useTranslation()
  const tell = useToasts()
  const { act, pending } = useWrite(bankTransactionRoutes.importBankFile)
  const input = useRef<HTMLInputElement>(null)

  async function load(file: File | undefined) {
    if (!file) return
    if (file.size > maxBytes) {
      tell.error(t('receivables.bank.tooLarge', { megabytes: maxBytes / 1024 / 1024 }))
      return
    }
    // Systems report different types for XML files.
    const outcome = await act({ file: new Blob([file], { type: 'application/xml' }) })
    if (outcome.ok) tell.success(t('receivables.bank.imported', { added: outcome.answer.added }))
  }

  return (
    <>
      <ActionButton icon={IconUpload} loading={pending} onClick={() => input.current?.click()}>
        {t('receivables.bank.import')}
      </ActionButton>
      <FileInput
        ref={input}
        accept=".xml,application/xml,text/xml"
        data-statement
        onChoose={(file) => void load(file)}
      />
    </>
  )
}
