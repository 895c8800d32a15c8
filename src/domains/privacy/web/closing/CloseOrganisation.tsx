import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ClosingDialog } from './ClosingDialog.tsx'

/** The end of the organisation: says what ends and what stays, and asks before it does. */
export function CloseOrganisation({ word, onClosed }: { word: string; onClosed: () => void }) {
  const { t } = useWords()
  const [asked, setAsked] = useState(false)
  return (
    <Panel title={t('privacy.closing.panel')} lead={t('privacy.closing.lead')}>
      <Button color="red" variant="outline" onClick={() => setAsked(true)}>
        {t('privacy.closing.open')}
      </Button>
      {asked && <ClosingDialog word={word} onClosed={onClosed} onClose={() => setAsked(false)} />}
    </Panel>
  )
}
