import { Button } from '@mantine/core'
import { useState } from 'react'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { DeletionDialog } from './DeletionDialog.tsx'

/** The end of the account: says what goes and what stays, and asks before it does. */
export function DeleteAccount({ word, onDeleted }: { word: string; onDeleted: () => void }) {
  const { t } = useWords()
  const { type } = useProfile()
  const [asked, setAsked] = useState(false)
  return (
    <Panel title={t('privacy.deletion.panel')} lead={t(`privacy.deletion.lead.${type}`)}>
      <Button color="red" variant="outline" onClick={() => setAsked(true)}>
        {t('privacy.deletion.open')}
      </Button>
      {asked && <DeletionDialog word={word} type={type} onDeleted={onDeleted} onClose={() => setAsked(false)} />}
    </Panel>
  )
}
