import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { StatementItem } from '#domains/billing/contract.ts'
import { call } from '#platform/web/api/client.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import type { BulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { EachProgress } from '#platform/web/ui/list/EachProgress.tsx'
import { useEach } from '#platform/web/ui/list/use-each.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { receivableRoutes } from '../contract.ts'

interface Props {
  statements: readonly StatementItem[]
  onDone: (result: BulkResult) => void
}

/** Emails each selected invoice or credit note to the contacts who receive invoices, with the proposed text and files. */
export function SendSelection({ statements, onDone }: Props) {
  const { t } = useTranslation()
  const { each, progress } = useEach()
  const [asking, setAsking] = useState(false)
  async function send({ id }: StatementItem): Promise<string | undefined> {
    const { recipients, subject, message, proposedFiles } = await call(receivableRoutes.readSending, { params: { id } })
    if (recipients.length === 0) return t('receivables.sendMany.noRecipient')
    await call(receivableRoutes.sendStatement, {
      params: { id },
      body: { recipients, subject, message, files: proposedFiles },
    })
    return undefined
  }
  const words = (count: number) => t('receivables.sendMany.done', { count })
  return (
    <>
      <ActionButton icon={IconSend} loading={progress !== undefined} onClick={() => setAsking(true)}>
        {t('receivables.sendMany.action')}
      </ActionButton>
      <Confirm
        open={asking}
        title={t('receivables.sendMany.title', { count: statements.length })}
        action={t('receivables.sendMany.action')}
        onClose={() => setAsking(false)}
        onConfirm={async () => onDone(await each({ items: statements, nameOf: ({ number }) => number, words }, send))}
      >
        {progress ? <EachProgress of={progress} /> : t('receivables.sendMany.text')}
      </Confirm>
    </>
  )
}
