import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { Statement } from '#domains/billing/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { receivableRoutes } from '../contract.ts'
import { SendDialog } from './send/SendDialog.tsx'

/** Sends an invoice or a credit note by email. */
export function SendButton({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const sending = useRead(receivableRoutes.readSending, { params: { id: statement.id } })
  if (!sending.data?.allowed.includes('send')) return null
  return (
    <>
      <ActionButton icon={IconSend} onClick={() => setOpen(true)}>
        {t('receivables.sending.action')}
      </ActionButton>
      {isOpen && <SendDialog statement={statement} sending={sending.data} onClose={() => setOpen(false)} />}
    </>
  )
}
