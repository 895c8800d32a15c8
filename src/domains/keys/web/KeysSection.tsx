import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ItemPanelWithDialog } from '#platform/web/ui/items/ItemPanelWithDialog.tsx'
import { RecordDialog } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { CopyLine } from '#platform/web/ui/record/CopyLine.tsx'
import { keyRoutes } from '../contract.ts'
import { KeyDialog } from './keys/KeyDialog.tsx'
import { KeyRow } from './keys/KeyRow.tsx'

/** The API keys of the organisation: create, rotate and revoke. */
export function KeysSection() {
  const { t } = useTranslation()
  const keys = useRead(keyRoutes.listKeys, {})
  const [text, setText] = useState<string>()
  return (
    <ItemPanelWithDialog
      title={t('keys.title')}
      lead={t('keys.lead')}
      of={keys}
      add={t('keys.add')}
      dialog={(onClose) => <KeyDialog scopes={keys.data?.scopes ?? []} onClose={onClose} onText={setText} />}
      empty={{ icon: IconKey, title: t('keys.empty'), text: t('keys.emptyText') }}
      row={(one) => <KeyRow apiKey={one} onText={setText} />}
    >
      {text !== undefined && <KeyTextDialog text={text} onClose={() => setText(undefined)} />}
    </ItemPanelWithDialog>
  )
}

/** Shows a new API key, this one time. */
function KeyTextDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <RecordDialog title={t('keys.text.title')} onClose={onClose}>
      <p>{t('keys.text.lead')}</p>
      <CopyLine
        label={t('keys.text.label')}
        value={text}
        copy={t('keys.text.copy')}
        copied={t('keys.text.copied')}
        autoFocus
      />
    </RecordDialog>
  )
}
